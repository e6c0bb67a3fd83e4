/**
 * Storage: the browser's storage for this page; if that is blocked or full, the page holds the data
 * in memory until it is closed.
 */

let isLosing = false;
let report = () => {};

/**
 * Reports once that something cannot be stored, even from before the page started.
 * @param {() => void} act
 */
export function whenUnkept(act) {
  report = act;
  if (isLosing) act();
}

/** Called when something cannot be stored. */
export function lose() {
  if (!isLosing) report();
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
