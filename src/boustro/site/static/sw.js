/**
 * Service worker: the whole folder in the browser's cache, so that the page opens without a
 * network. With one, the page itself comes from there, and names the files of its version by their
 * digest.
 */

/** @type {string[]} */
const FILES = ["@files@"];
const PAGE = "./";
/** In milliseconds: how long the page waits for a network. */
const PATIENCE = 3000;

/**
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void, respondWith: (answer:
 *   Promise<Response>) => void, request: Request}} Asked
 */
const {
  registration: { scope },
} = /** @type {{registration: ServiceWorkerRegistration}} */ (/** @type {unknown} */ (self));
/** Several sites may share one host; each has caches of its own. */
const OURS = `boustro ${scope} `;
const NAME = `${OURS}@version@`;

const on = /** @type {(kind: string, act: (event: Asked) => void) => void} */ (
  /** @type {unknown} */ (addEventListener)
);
on("install", (event) => event.waitUntil(fill()));
on("activate", (event) => event.waitUntil(forget()));
on("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || !url.startsWith(scope)) return;
  const isPage =
    mode === "navigate" && [scope, `${scope}index.html`].includes(url.replace(/[?#].*/, ""));
  event.respondWith(isPage ? page(url) : file(event.request));
});

/** Copies the files of Pyodide from an earlier version's cache, and fetches the rest. */
async function fill() {
  const cache = await caches.open(NAME);
  await Promise.all(
    FILES.map(async (name) => {
      const kept = name.startsWith("pyodide/") ? await caches.match(new URL(name, scope)) : null;
      await (kept ? cache.put(name, kept) : cache.add(new Request(name, { cache: "no-cache" })));
    }),
  );
}

/** No page of an earlier version is open any more. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(OURS) && name !== NAME)
      .map((name) => caches.delete(name)),
  );
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The page from the network, or else from the cache.  @param {string} url */
async function page(url) {
  const fresh = await fetch(url, {
    cache: "no-cache",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  if (fresh?.ok && !fresh.redirected) return fresh;
  const cache = await caches.open(NAME);
  return (await cache.match(PAGE)) ?? Response.error();
}
