/**
 * A board in the address: one line of project JSON, deflated, in base64url, behind the number
 * sign, so that it never reaches a server's log.
 */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream|DecompressionStream} stream
 */
async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (stream));
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/**
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const LONGEST = 4_000_000;

/**
 * @param {string} letters
 * @returns {Promise<string>}
 */
export async function unpacked(letters) {
  const raw = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  const open = await through(bytes, new DecompressionStream("deflate-raw"));
  if (open.length > LONGEST) throw new Error("the board in the link is too large");
  return new TextDecoder().decode(open);
}

/**
 * What stands behind the number sign: the board and the tab.
 * @param {string} hash
 */
export function fromFragment(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  return { board: said.get("board"), tab: said.get("tab") };
}

/**
 * @param {string|null} board
 * @param {string} tab
 */
export function fragment(board, tab) {
  const parts = [board && `board=${board}`, tab !== "draw" && `tab=${tab}`].filter(Boolean);
  return parts.length ? `#${parts.join("&")}` : "";
}
