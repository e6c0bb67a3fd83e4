/**
 * Links: the board in the address, as one line of project JSON, deflated, in base64url, after the
 * number sign, so that it never reaches a server's log.
 */

import { LONGEST_SOLUTION } from "./choices.js";

/** @import {Solution} from "./judging.js" */

const LONGEST = 4_000_000;
/**
 * In bytes: what is unpacked of a link at a time, since a browser unpacks all that it is given at
 * once.
 */
const PIECE = 1_024;
/** In characters: the letters that a solution has in a link. */
const LONGEST_PACKED = 100_000;
/** Which way of writing a solution it is. */
const WAY = "1.";

/** @param {Blob} blob @param {CompressionStream|DecompressionStream} stream */
function through(blob, stream) {
  return new Response(blob.stream().pipeThrough(stream)).blob();
}

/** The bytes in base64.  @param {Blob} blob */
export async function base64Of(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** @param {string} text */
export async function packed(text) {
  const letters = await base64Of(
    await through(new Blob([text]), new CompressionStream("deflate-raw")),
  );
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
export async function unpacked(letters) {
  const raw = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  const open = inPieces(bytes)
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(atMost(LONGEST));
  return new Response(open).text();
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
function inPieces(bytes) {
  let at = 0;
  const give = (
    /** @type {ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>} */ controller,
  ) => {
    if (at >= bytes.length) return controller.close();
    controller.enqueue(bytes.subarray(at, at + PIECE));
    at += PIECE;
  };
  return new ReadableStream({ pull: give }, { highWaterMark: 0 });
}

/**
 * Passes on so many bytes, and fails at the next: nothing more is unpacked.
 * @param {number} most
 */
function atMost(most) {
  let left = most;
  return new TransformStream({
    transform(/** @type {Uint8Array<ArrayBuffer>} */ piece, controller) {
      left -= piece.length;
      if (left < 0) throw new Error("the board in the link is too large");
      controller.enqueue(piece);
    },
  });
}

/** A solution for the address, if it fits.  @param {Solution} solution */
export async function packedSolution(solution) {
  const letters = solution.solution.trim() ? `${WAY}${await packed(JSON.stringify(solution))}` : "";
  return letters && letters.length < LONGEST_PACKED ? letters : null;
}

/** What a link carries.  @param {string} letters @returns {Promise<Solution>} */
export async function unpackedSolution(letters) {
  if (!letters.startsWith(WAY) || letters.length > LONGEST_PACKED) throw new Error("not ours");
  const found = JSON.parse(await unpacked(letters.slice(WAY.length)));
  if (typeof found?.solution !== "string" || found.solution.length > LONGEST_SOLUTION)
    throw new Error("not ours");
  return found;
}

/**
 * The parts behind the number sign: the board, the tab and a solution.
 * @param {string} hash
 */
export function fromFragment(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return { board: fields.get("board"), tab: fields.get("tab"), solution: fields.get("judge") };
}

/**
 * @param {string|null} board
 * @param {string} tab
 * @param {string|null} solution
 */
export function fragment(board, tab, solution) {
  const parts = [
    board && `board=${board}`,
    tab !== "draw" && `tab=${tab}`,
    solution && `judge=${solution}`,
  ].filter(Boolean);
  return parts.length ? `#${parts.join("&")}` : "";
}
