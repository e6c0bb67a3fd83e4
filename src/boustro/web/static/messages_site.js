/**
 * Messages of the page that runs without a server: one that has a server needs none of them.
 */

import { ENGLISH } from "./messages.js";

export const ALONE = {
  "host.failed":
    "boustro cannot start in this browser. Load the page again, or try a newer browser.",
  "host.forbidden": (/** @type {{ word: string }} */ { word }) =>
    `The host of this page forbids this: its Content-Security-Policy lacks ${word}. The page needs the policy that stands at the top of its index.html.`,
  "host.late": (/** @type {{ seconds: number }} */ { seconds }) =>
    `Not computed: this takes more than ${seconds} seconds in a browser.`,
  "host.loading": "Loading boustro",
  "host.lost":
    "The network was lost while boustro was loading. It goes on by itself once the network is back.",
  "host.megabytes": (/** @type {{ loaded: string, total: string }} */ { loaded, total }) =>
    `${loaded} of ${total} MB`,
  "host.no_https": "This address is not https, so the page needs a network each time it is opened.",
  "host.offline": "This page works without a network, too.",
  "host.opening_game": "Your game opens in a moment.",
  "host.python": "Python",
  "host.python_loading": (/** @type {{ told: string }} */ { told }) => `Python, ${told}`,
  "host.python_starting": "Python…",
  "host.starting": "Starting. You can already look at the board, and draw.",
  "host.starting_python": "Python is starting",

  "judging.boards": (/** @type {{ done: string, all: string }} */ { done, all }) =>
    `${done} of ${all} boards`,
  "judging.in_browser": "Runs in this browser, offline; never uploaded.",
  "judging.no_javascript": (/** @type {{ why: string }} */ { why }) =>
    `JavaScript does not start: ${why}.`,
  "judging.no_python": (/** @type {{ why: string }} */ { why }) =>
    `Python does not start in this browser: ${why}. Try another browser.`,
  "judging.refused": "its worker was refused",
  "judging.silent": (/** @type {{ seconds: number }} */ { seconds }) =>
    `its worker has said nothing for ${seconds} seconds`,
  "judging.starting": (/** @type {{ said: string }} */ { said }) => `Starting ${said}`,
  "judging.starting_python": "Starting Python…",
  "judging.too_long": "it takes too long",
};

Object.assign(ENGLISH, ALONE);
