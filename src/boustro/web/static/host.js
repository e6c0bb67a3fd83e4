/**
 * Host: what answers the page's questions, and the addresses of what is saved. Here it is a server;
 * a page made by `boustro site` has another module of this name.
 */

/** Whether others can open what is saved here. */
export const isShared = true;

/** Boards that came with the page, as project JSON, each perhaps with the address of its lesson.  @type {{text: string, lesson: string|null}[]} */
export const boards = [];

/** Carries a question.  @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
export function carry(path, how) {
  return fetch(path, how);
}

/** Whether questions are answered at once. */
export function isAlive() {
  return true;
}

/** The address of the page, of a saved board `b` or of a game `g`.  @param {""|"b"|"g"} kind @param {string} [id] */
export function addressOf(kind, id) {
  return kind ? `/${kind}/${id}` : "/";
}

/** What the address names.  @returns {{kind?: string, id?: string}} */
export function addressed() {
  const [, kind, id] = /^\/([bg])\/([\w-]+)$/.exec(location.pathname) ?? [];
  return { kind, id };
}
