// Runs in every page of a browser profile: the first one has Python, and the pages that it opens
// borrow it.
if (opener) {
  const Own = Worker;
  globalThis.Worker = function (address, how) {
    return /\/worker\.js$/.test(address) ? opener.lend(address) : new Own(address, how);
  };
} else {
  let python = null;
  // Whose question Python answers, and what ends the wait for it.
  let asker = null;
  let giveUp = null;
  let start = "";
  let files = null;
  let gate = Promise.resolve();
  let turn = Promise.resolve();
  const answer = () =>
    new Promise((resolve) => {
      python.onmessage = ({ data }) => {
        if (data.files) files = data;
        else if (!data.total) resolve(data);
      };
    });
  const begun = async (address) => {
    if (python) return;
    python = new Worker(address, { type: "module" });
    start = await answer();
  };
  // What the browser keeps, after a change of it: Python that has just come reads it, too.
  const change = (act) =>
    new Promise((resolve) => {
      indexedDB.open("boustro", 1).onsuccess = ({ target: { result } }) => {
        const work = result.transaction("files", "readwrite");
        act(work.objectStore("files"));
        work.oncomplete = () => resolve(result.close());
      };
    });
  const stale = (files) => {
    files.get("version").onsuccess = ({ target: { result } }) =>
      result && files.put(Math.random(), "version");
  };
  globalThis.forget = () => {
    localStorage.clear();
    globalThis.letGo?.();
    // What Python starts from stays: it holds nothing of what pages have kept.
    turn = turn.then(
      () => python && change((files) => ["version", "contents"].map((key) => files.delete(key))),
    );
    return turn;
  };
  globalThis.hold = () => {
    gate = new Promise((resolve) => {
      globalThis.letGo = resolve;
    });
  };
  globalThis.lend = (address) => {
    const lent = new EventTarget();
    let isEnded = false;
    const say = (data) => lent.dispatchEvent(new MessageEvent("message", { data }));
    lent.postMessage = (asked) => {
      turn = turn.then(async () => {
        if (isEnded) return;
        await begun(address);
        const given = new Promise((resolve) => {
          giveUp = resolve;
        });
        asker = lent;
        const answered = answer();
        python.postMessage(asked);
        const data = await Promise.race([answered, given]);
        asker = null;
        if (!isEnded) say(data);
      });
    };
    // Python is ended only with the question that it answers; what others ask is answered by the
    // next one.
    lent.terminate = () => {
      isEnded = true;
      if (asker !== lent) return;
      python.terminate();
      python = null;
      giveUp();
    };
    gate.then(() => {
      turn = turn.then(async () => {
        await begun(address);
        if (start === "ready") await change(stale);
        if (isEnded) return;
        if (files) say(files);
        say(start);
      });
    });
    return lent;
  };
}
