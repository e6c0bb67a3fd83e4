/**
 * `node each_apart.mjs FILE...` runs each file of tests in a thread with modules of its own.
 * A line for each is a JSON list of the file, its exit code and what it printed.
 */

import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";

for (const file of process.argv.slice(2)) {
  const thread = new Worker(new URL(file, import.meta.url), { stdout: true, stderr: true });
  const errors = [];
  thread.on("error", (error) => errors.push(String(error.stack)));
  const ended = new Promise((resolve) => thread.on("exit", resolve));
  const printed = await Promise.all([text(thread.stdout), text(thread.stderr)]);
  console.log(JSON.stringify([file, await ended, [...printed, ...errors].join("")]));
}
