/** The main gestures in Firefox: node firefox.mjs PACKAGES FIREFOX ADDRESS SOLUTION; prints what was seen as JSON. */

import { createRequire } from "node:module";

const [packages, executablePath, address, solution] = process.argv.slice(2);
const puppeteer = createRequire(`${packages}/`)("puppeteer-core");
const firefox = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const complaints = [];

/** A page at an address, watched. */
async function visit(path) {
  const page = await (await firefox.createBrowserContext()).newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => { if (["error", "warn"].includes(message.type())) complaints.push(message.text()); });
  await page.setViewport({ width: 1200, height: 820 });
  await page.goto(address + path);
  await page.waitForSelector("html[data-ready]");
  return page;
}

const texts = (page, selector) => page.$$eval(selector, (found) => found.map((one) => one.textContent));
const jumps = async (page, count) => {
  await page.waitForFunction((n) => document.querySelectorAll(".picture .jump").length === n, {}, count);
  return texts(page, ".chips .chip button:first-child");
};
const centre = async (page, square) => {
  const { x, y, width, height } = await (await page.$(`.cells [data-cell="${square}"]`)).boundingBox();
  return [x + width / 2, y + height / 2];
};

const gestures = {
  async draw(page) {
    const [begin, end] = [await centre(page, 2), await centre(page, 33)];
    await page.mouse.move(...begin);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 6 });
    await page.mouse.up();
    const drawn = await jumps(page, 3);
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    return [drawn, await jumps(page, 2)];
  },
  async keyboard(page) {
    await page.$eval('.cells [data-cell="5"]', (cell) => cell.focus());
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    return jumps(page, 3);
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
    await page.waitForSelector("#roll");
    await page.click("#roll");
    await page.waitForFunction(() => document.querySelector("#happened")?.textContent);
    return texts(page, "#happened");
  },
  async judge(page) {
    await page.click("#tab-judge");
    await page.type("#solution", solution.replaceAll("\n", ""));
    await page.click("#judge");
    await page.waitForSelector("#verdict", { timeout: 60_000 });
    return texts(page, "#verdict");
  },
  async share(page) {
    await page.click("#share");
    await page.click("#save");
    await page.waitForFunction(() => /Saved/.test(document.querySelector("#fold-save .outcome")?.textContent ?? ""));
    return page.url().includes("/b/");
  },
};

const [, , , , , , entrance, link] = process.argv;
const seen = {};
try {
  for (const [name, act] of Object.entries(gestures)) {
    const page = await visit(name === "judge" ? entrance : link);
    seen[name] = await act(page).catch((error) => `${error}`);
    await page.close();
  }
} finally {
  await firefox.close();
}
console.log(JSON.stringify({ ...seen, complaints }));
