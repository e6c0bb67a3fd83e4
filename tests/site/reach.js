// Tries everything by which a worker could read, change or send something, and returns what it
// reached.
// ADDRESS is a server that notes what it is asked for; the page has planted what is named "canary".
// `only`: "itself", or "workers" that it starts.
function reachAll(only) {
  const reached = [];
  const soon = (promise) =>
    Promise.race([promise, new Promise((_, reject) => setTimeout(reject, 2000))]);
  const attempt = async (name, act) => {
    try {
      reached.push(`${name}: ${await soon(act(`ADDRESS/?reached-${name}`))}`);
    } catch {}
  };
  const opens = (made, on = "onopen") =>
    new Promise((resolve, reject) => {
      made[on] = () => resolve("opened");
      made.onerror = reject;
    });
  const answered = (asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const nested = (text, type) => `${type}${text}`;
  const itself = () => [
    attempt("database", async () => {
      const store = (await answered(indexedDB.open("canary")))
        .transaction("kept", "readwrite")
        .objectStore("kept");
      const [secret] = await Promise.all([
        answered(store.get("secret")),
        answered(store.put("taken", "secret")),
      ]);
      return secret;
    }),
    attempt("databases", async () => JSON.stringify(await indexedDB.databases())),
    attempt("cache", async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (/app\.js$|canary$/.test(request.url)) await cache.put(request, new Response("taken"));
        }
      }
      return "written";
    }),
    attempt(
      "channel",
      () => new BroadcastChannel("canary").postMessage("taken") ?? "no word of it",
    ),
    attempt("files", async () => (await navigator.storage.getDirectory()).name),
    attempt("locks", async () => (await navigator.locks.query()).held.length),
    attempt("cookies", async () => (await cookieStore.getAll()).length),
    attempt("storage", () => localStorage.getItem("canary")),
    attempt("fetch", (address) => fetch(address).then(({ status }) => status)),
    attempt("blind", (address) => fetch(address, { mode: "no-cors", method: "POST", body: "x" })),
    attempt("XMLHttpRequest", (address) => {
      const request = new XMLHttpRequest();
      request.open("GET", address);
      request.send();
      return opens(request, "onload");
    }),
    attempt("WebSocket", (address) => opens(new WebSocket(address.replace("http", "ws")))),
    attempt("EventSource", (address) => opens(new EventSource(address))),
    attempt("WebTransport", (address) => {
      const made = new WebTransport(address.replace("http", "https"));
      made.closed.catch(() => 0);
      return made.ready;
    }),
    attempt("RTCPeerConnection", () => new RTCPeerConnection().createDataChannel("x").label),
    attempt("importScripts", (address) => importScripts(address) ?? "run"),
    attempt("import", (address) => import(address)),
    attempt("importData", () => import("data:text/javascript,")),
    attempt("beacon", (address) => navigator.sendBeacon(address, "x") || Promise.reject()),
    attempt("serviceWorker", (address) => navigator.serviceWorker.register(address)),
    attempt("parent", () => (self.parent === self ? Promise.reject() : parent.document.title)),
    attempt("eval", () => (0, eval)("'eval'")),
    attempt("Function", () => new Function("return 'Function'")()),
  ];
  const workers = () => [
    ...["text/javascript,", "text/javascript;base64,"].map((kind) =>
      attempt("nested", (address) => {
        const text = `fetch("${address}").then(() => postMessage("sent"), () => 0)`;
        const from = kind.endsWith("base64,") ? btoa(text) : encodeURIComponent(text);
        return opens(new Worker(nested(from, `data:${kind}`)), "onmessage");
      }),
    ),
    attempt("nestedBlob", (address) => {
      const text = `fetch("${address}").then(() => postMessage("sent"), () => 0)`;
      return opens(new Worker(URL.createObjectURL(new Blob([text]))), "onmessage");
    }),
    attempt("nestedAddress", (address) => opens(new Worker(address), "onmessage")),
    attempt("shared", (address) => opens(new SharedWorker(address).port, "onmessage")),
  ];
  const attempts = { itself, workers }[only]?.() ?? [...itself(), ...workers()];
  return Promise.all(attempts).then(() => reached);
}
