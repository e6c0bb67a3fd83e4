/**
 * The draft on the page and how it came to be: every edit is a whole new snapshot.
 *
 * @typedef {[number, number]} Pair an entry and its exit
 * @typedef {{size: number, columns: number, jumps: Pair[], name: string}} Draft
 * @typedef {{draft: Draft, rules: any, said: string}} Snapshot `said` tells what the edit did
 */

const KEPT = 200;

/**
 * @param {any} board a board as the server writes it
 * @returns {Draft}
 */
export function draftOf(board) {
  return {
    size: board.size,
    columns: Number(board.columns ?? Math.ceil(Math.sqrt(Number(board.size)))),
    jumps: inOrder((board.jumps ?? []).map((/** @type {any[]} */ pair) => [pair[0], pair[1]])),
    name: board.name ?? "",
  };
}

/** The jumps by their entries, the way they are listed.  @param {Pair[]} jumps */
export function inOrder(jumps) {
  return jumps.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The draft as the server reads it.  @param {Snapshot} snapshot */
export function gameOf({ draft, rules }) {
  const board = { size: draft.size, columns: draft.columns, jumps: draft.jumps, name: draft.name || undefined };
  return rules ? { board, rules } : { board };
}

/** @param {Snapshot} first */
export function makeStore(first) {
  return new Store(first);
}

export class Store {
  /** @param {Snapshot} first */
  constructor(first) {
    this.now = first;
    /** @type {Snapshot[]} */
    this.past = [];
    /** @type {Snapshot[]} */
    this.future = [];
    /** @type {Set<string>} the names that a board has only as long as it is as it came */
    this.given = new Set();
    /** @type {((said: string) => void)[]} */
    this.listeners = [];
  }

  get draft() {
    return this.now.draft;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** @param {(said: string) => void} listener */
  subscribe(listener) {
    this.listeners.push(listener);
  }

  /** @param {string} said */
  tell(said) {
    for (const listener of this.listeners) listener(said);
  }

  /** @param {string[]} names those of the built-in boards */
  knowGiven(names) {
    this.given = new Set(names);
  }

  /** @param {Partial<Draft>} change @param {string} said */
  edit(change, said) {
    const draft = { ...this.draft, ...change };
    if (this.given.has(draft.name) && (change.jumps || change.size)) draft.name = `${draft.name} (changed)`;
    this.put({ ...this.now, draft, said });
  }

  /** @param {any} rules @param {string} said */
  editRules(rules, said) {
    this.put({ ...this.now, rules, said });
  }

  /** @param {Snapshot} next */
  put(next) {
    this.past = [...this.past.slice(1 - KEPT), this.now];
    this.future = [];
    this.now = next;
    this.tell(next.said);
  }

  /** Begins anew with a board from elsewhere; undo leads back to the one before.  @param {Snapshot} next */
  open(next) {
    this.put(next);
  }

  /** Gives up the last edit, which the server refused.  @returns {boolean} whether there was one */
  reject() {
    const before = this.past.pop();
    if (!before) return false;
    this.now = before;
    this.tell("The board is as it was.");
    return true;
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    const { said } = this.now;
    this.future.push(this.now);
    this.now = before;
    this.tell(`Taken back: ${said}`);
  }

  redo() {
    const after = this.future.pop();
    if (!after) return;
    this.past.push(this.now);
    this.now = after;
    this.tell(`Done again: ${after.said}`);
  }
}

/** "ladder", "snake" or "loop".  @param {Pair} pair */
export function kindOf([entry, exit]) {
  if (entry === exit) return "loop";
  return exit > entry ? "ladder" : "snake";
}

/** @param {Pair} pair */
export function saidOf(pair) {
  const [entry, exit] = pair;
  const to = exit === 0 ? "off the board" : `to ${exit}`;
  return `${kindOf(pair)} from ${entry} ${to}`;
}
