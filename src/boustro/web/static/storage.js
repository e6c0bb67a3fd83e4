/**
 * Storage: what the browser keeps for this page; where it is blocked or full the page keeps it itself,
 * and it is gone when the page is left.
 */

let isLosing = false;
let tell = () => {};

/** Says once that something cannot be kept, though it was before the page had started.  @param {() => void} act */
export function whenUnkept(act) {
  tell = act;
  if (isLosing) act();
}

/** Something cannot be kept. */
export function lose() {
  if (!isLosing) tell();
  isLosing = true;
}

/** @param {"localStorage"|"sessionStorage"} name where the browser has it */
function storage(name) {
  /** @type {Map<string, string>} */
  const unkept = new Map();
  return {
    /** @param {string} key */
    get(key) {
      try {
        return unkept.get(key) ?? window[name].getItem(key);
      } catch {
        return null;
      }
    },
    /** @param {string} key @param {string} text */
    set(key, text) {
      try {
        window[name].setItem(key, text);
        unkept.delete(key);
      } catch {
        unkept.set(key, text);
        lose();
      }
    },
  };
}

/** For every visit. */
export const kept = storage("localStorage");
/** For this window. */
export const keptHere = storage("sessionStorage");
