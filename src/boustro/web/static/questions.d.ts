// Which question of the API has which answer.

import type {
  AdvisedAnswer,
  AnalyseAnswer,
  BoardAnswer,
  BuiltinAnswer,
  DesignAnswer,
  FormatAnswer,
  GameAnswer,
  GameEntryAnswer,
  HandicapAnswer,
  JudgeAnswer,
  JudgesAnswer,
  JumpEffectAnswer,
  PackAnswer,
  ReadBoardAnswer,
  RulesAnswer,
  SavedAnswer,
  SearchAnswer,
  ViewAnswer,
  WhatIfAnswer,
} from "./types.js";

/** A board as somebody gave it, its rules perhaps its own. */
export interface GivenGame {
  board: BoardAnswer;
  rules: RulesAnswer | null;
}

interface Fixed {
  "GET /api/builtins": { boards: BuiltinAnswer[] };
  "GET /api/formats": { formats: FormatAnswer[] };
  "GET /api/boards": { boards: SavedAnswer[] };
  "GET /api/games": { games: GameEntryAnswer[] };
  "POST /api/advise": { results: AdvisedAnswer[] };
  "POST /api/analyse": { results: AnalyseAnswer[] };
  "POST /api/boards": SavedAnswer;
  "POST /api/class": { judgements: JudgeAnswer[] };
  "POST /api/design": DesignAnswer;
  "POST /api/games": GameAnswer;
  "POST /api/handicap": HandicapAnswer;
  "GET /api/judge": JudgesAnswer;
  "POST /api/judge": { judgements: JudgeAnswer[] };
  "POST /api/jump-effect": JumpEffectAnswer;
  "POST /api/outputs": { judgements: JudgeAnswer[] };
  "POST /api/pack": PackAnswer;
  "POST /api/read": { boards: ReadBoardAnswer[] };
  "POST /api/search": SearchAnswer;
  "POST /api/view": ViewAnswer;
  "POST /api/whatif": { results: WhatIfAnswer[] };
}

export type AnswerTo<Question extends string> = Question extends keyof Fixed
  ? Fixed[Question]
  : Question extends `${string} /api/games/${string}`
    ? GameAnswer
    : Question extends `${"GET" | "PUT"} /api/boards/${string}`
      ? SavedAnswer
      : null;
