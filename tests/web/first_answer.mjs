/** What the page itself finds of boards: node first_answer.mjs FILE, a project JSON in each line; prints a JSON line for each. */

import { readFileSync } from "node:fs";

import { gameOf, readSnapshot } from "./draft.js";
import { fewest } from "./first_answer.js";

for (const line of readFileSync(process.argv[2], "utf8").trimEnd().split("\n")) {
  const snapshot = readSnapshot(line);
  console.log(JSON.stringify(snapshot && { asked: gameOf(snapshot), answer: fewest(snapshot) }));
}
