/** What stands behind the number sign of an address. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  base64Of,
  fragment,
  fromFragment,
  packed,
  packedSolution,
  unpacked,
  unpackedSolution,
} from "./link.js";

test("a text comes back out of a link, whatever is in it, and needs no escapes in an address", async () => {
  for (const text of ["", "{}", "ä→🐍", "x".repeat(100_000)]) {
    const letters = await packed(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await unpacked(letters), text);
  }
});

test("what is no link, or opens to more than four million bytes, is refused", async () => {
  await assert.rejects(unpacked("!"));
  await assert.rejects(unpacked("AAAA"));
  await assert.rejects(unpacked(await packed("x".repeat(4_000_001))), /too large/);
});

test("of a link that opens to a thousand times as much, no more is unpacked than is taken", async () => {
  let unpackedBytes = 0;
  const Real = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    /** @param {CompressionFormat} format */
    constructor(format) {
      const real = new Real(format);
      const counted = new TransformStream({
        transform(piece, controller) {
          unpackedBytes += piece.length;
          controller.enqueue(piece);
        },
      });
      this.writable = real.writable;
      this.readable = real.readable.pipeThrough(counted);
    }
  };
  try {
    await assert.rejects(unpacked(await packed(" ".repeat(100_000_000))), /too large/);
  } finally {
    globalThis.DecompressionStream = Real;
  }
  assert.ok(unpackedBytes > 4_000_000 && unpackedBytes < 8_000_000, String(unpackedBytes));
});

test("bytes in base64 are those of RFC 4648", async () => {
  const vectors = {
    f: "Zg==",
    fo: "Zm8=",
    foo: "Zm9v",
    foob: "Zm9vYg==",
    fooba: "Zm9vYmE=",
    foobar: "Zm9vYmFy",
  };
  for (const [text, letters] of Object.entries(vectors))
    assert.equal(await base64Of(new Blob([text])), letters);
});

test("board, tab and solution stand in an address as they are read from it; Draw needs no word", () => {
  assert.equal(fragment("b", "draw", null), "#board=b");
  assert.equal(fragment(null, "draw", null), "");
  for (const [board, tab, solution] of [
    ["b", "solve", null],
    [null, "judge", "1.s"],
    ["b", "judge", "1.s"],
  ]) {
    assert.deepEqual(fromFragment(fragment(board, String(tab), solution)), {
      board,
      tab,
      solution,
    });
  }
});

test("a solution comes back out of a link; an empty one has none, and what is no solution is refused", async () => {
  const solution = { solution: "def f(): …", language: "python", form: undefined };
  const letters = String(await packedSolution(solution));
  assert.deepEqual({ form: undefined, ...(await unpackedSolution(letters)) }, solution);
  assert.equal(await packedSolution({ solution: " \n" }), null);
  const long = Array.from({ length: 65_537 }, (_, at) =>
    String.fromCharCode(32 + ((at * at) % 90)),
  ).join("");
  for (const value of ["null", "[]", '{"solution": 1}', JSON.stringify({ solution: long })])
    await assert.rejects(unpackedSolution(`1.${await packed(value)}`), /not ours/);
  await assert.rejects(unpackedSolution(letters.slice(2)), /not ours/);
  for (const none of ["1.AAAA", "2.S0ktLgEA", "1.%3Cscript%3E", `1.${"A".repeat(200_000)}`])
    await assert.rejects(unpackedSolution(none));
});

test("a link of version e1fccac opens: its board, its tab and its solution", async () => {
  const link = [
    "#board=NY5LasNAEESvImqRVYMjK3Ggz5Cdl0KYkdSRJsz0iPl4EeNTZJvT5SRBkbxq-lG8qhvSMIs3YPShpBzDoQ8mjocahGS_BNycCENwxWs",
    "CnwifxS8J3LZHql87ausXav7vG9VN1xFicZLAN6jxAtbiHCFlEzP4mfBh1ab5wcNVYppDyNsCHQSEYTZWrU5gJKuTW9loBYzjeALBTMYqGGMo_",
    "dq1k4uz3mZw2zz6OkJYZFPtfdt78eG6-oKu7r74ZQvcaV-N8zA7o5No9VS9i80Stfr9-cb9Dw&tab=judge&judge=1.q1Yqzs8pLcnMz1OyUk",
    "pJTVMozs8pS9VIyk8sStG0UihKLSktylMwVtJRyknMSy9NTE9VslIqqCzJyM9TqgUA",
  ];
  const { board, tab, solution } = fromFragment(link.join(""));
  const { jumps, name, rules } = JSON.parse(await unpacked(String(board)));
  assert.deepEqual(jumps, [
    [2, 15],
    [14, 35],
    [17, 13],
  ]);
  assert.deepEqual(
    [name, rules.die, rules.again_limit],
    ["Schlangen & Leitern ✓", "2d6", [3, "start"]],
  );
  assert.equal(tab, "judge");
  assert.deepEqual(await unpackedSolution(String(solution)), {
    solution: "def solve(board): return 3",
    language: "python",
  });
});
