/** Gestures in a browser: node firefox.mjs JSON, as `test_firefox.py` says it; prints what was seen as JSON. */

import { createRequire } from "node:module";

const { packages, executablePath, acts, browser, args, before } = JSON.parse(process.argv[2]);
const puppeteer = createRequire(`${packages}/`)("puppeteer-core");
const firefox = await puppeteer.launch({
  browser,
  executablePath,
  args,
  headless: true,
  // Among its own switches is one that puts a frame into the process of its page.
  ignoreDefaultArgs: browser === "chrome",
  waitForInitialPage: browser !== "chrome",
  timeout: 120_000,
  protocolTimeout: 300_000,
});
const complaints = [];

/** A page at an address, watched; what pages of one server keep is there for the next. */
async function visit(address) {
  const page = await firefox.newPage();
  const complain = (said) => complaints.push(`${page.url()}: ${said}`);
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => complain(`uncaught: ${error.message}`));
  page.on("console", (message) => { if (["error", "warn"].includes(message.type())) complain(message.text()); });
  await page.setViewport({ width: 1200, height: 820 });
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return page;
}

const texts = (page, selector) => page.$$eval(selector, (found) => found.map((one) => one.textContent));
const jumps = async (page, count) => {
  await page.waitForFunction((n) => document.querySelectorAll(".picture .jump").length === n, {}, count);
  return texts(page, ".jump-chips .jump-chip button:first-child");
};
const centre = async (page, square) => {
  const { x, y, width, height } = await (await page.$(`.cells [data-cell="${square}"]`)).boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Takes back what was drawn last, until two jumps are left. */
async function undo(page) {
  await takeBack(page);
  return jumps(page, 2);
}

async function takeBack(page) {
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
}

/** A solution on the Judge tab. */
async function paste(page, solution) {
  await page.click("#tab-judge");
  // Else the verdict of a run before might be taken for this one's.
  await page.$eval(".judgement", (place) => place.replaceChildren());
  await page.$eval("#solution", (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }, solution);
}

/** The verdict and the solution's answer, or what is said in their place. */
async function verdict(page) {
  await page.waitForFunction(() => {
    const [stop, outcome] = ["#judge-stop", ".judgement"].map((found) => document.querySelector(found));
    return stop.hidden && outcome.textContent;
  });
  const found = await texts(page, "#verdict, #its-answer");
  return found.length ? found : texts(page, ".judgement");
}

const gestures = {
  async draw(page) {
    const [begin, end] = [await centre(page, 2), await centre(page, 33)];
    await page.mouse.move(...begin);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 6 });
    await page.mouse.up();
    return [await jumps(page, 3), await undo(page)];
  },
  async keyboard(page) {
    await page.$eval('.cells [data-cell="5"]', (cell) => cell.focus());
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    return [await jumps(page, 3), await undo(page)];
  },
  async solve(page) {
    await page.click("#tab-solve");
    await page.waitForSelector(".route-list li");
    return texts(page, "#figure-fewest strong");
  },
  async analyse(page) {
    await page.click("#tab-analyse");
    await page.waitForSelector("#panel-analyse svg");
    return texts(page, "#figure-average strong");
  },
  async play(page) {
    await page.click("#tab-play");
    await page.click("#start-game");
    await page.waitForSelector("#roll[aria-disabled=false]", { visible: true });
    await page.click("#roll");
    // A computer's roll soon empties it.
    const told = await page.waitForFunction(() => document.querySelector("#happened")?.textContent);
    return [await told.jsonValue()];
  },
  /** What a function of the page's comes to.  */
  evaluate(page, [text, given]) {
    return page.evaluate(`(${text})(${JSON.stringify(given)})`);
  },
  async judge(page, solution) {
    await paste(page, solution);
    await page.click("#judge");
    return verdict(page);
  },
  /** On the board that is drawn: what the judge says, the solution's own route, and how many arrows show it. */
  async here(page, solution) {
    await paste(page, solution);
    await page.click("#judge-board");
    const said = await verdict(page);
    return [...said, ...(await texts(page, "#own-route")), (await page.$$(".board-mark.found-from")).length];
  },
  /** The process of the frame ends, as it does when its memory is full; what it was told is not answered. */
  async end_frame(page) {
    const frame = page.frames().find((one) => one !== page.mainFrame());
    frame.client.send("Page.crash").catch(() => {});
    return frame.client !== page.mainFrame().client;
  },
  /** Milliseconds from the press to the verdict, on a first visit and on the next, for `bench/site.py`. */
  async timed(_, [address, solution, pressed, rest]) {
    const [context, times] = [await firefox.createBrowserContext(), []];
    for (const _visit of [1, 2]) {
      const page = await context.newPage();
      await page.goto(`${address}/`);
      await page.waitForSelector("html[data-ready]");
      await paste(page, solution);
      await page.waitForFunction((after) => performance.now() >= after, {}, pressed);
      const begin = performance.now();
      await page.click("#judge");
      await verdict(page);
      times.push(performance.now() - begin);
      await new Promise((done) => setTimeout(done, rest));
      await page.close();
    }
    await context.close();
    return times;
  },
  async example(page) {
    await page.click("#tab-judge");
    await page.click("#judge-example");
    return [...(await verdict(page)), await page.$eval("#solution", (field) => field.value)];
  },
  /** The board of this title comes back in place of the one on which an example fails. */
  async back(page, title) {
    await page.click("#tab-draw");
    await takeBack(page);
    await page.waitForFunction((said) => document.querySelector("#title").textContent === said, {}, title);
  },
  async share(page) {
    await page.click("#share");
    await page.click("#save");
    await page.waitForFunction(() => /Saved/.test(document.querySelector("#fold-save .outcome")?.textContent ?? ""));
    await page.waitForFunction(() => /\/b\/|\?b=/.test(location.href));
    return true;
  },
};

const seen = [];
let page;
try {
  for (const [name, address, given] of acts) {
    if (address !== null) {
      await page?.close();
      page = await visit(address);
    }
    seen.push(await gestures[name](page, given).catch((error) => `${error}`));
  }
} finally {
  await firefox.close();
}
console.log(JSON.stringify({ seen, complaints }));
