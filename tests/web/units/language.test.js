/** Which language a pasted text is in, before anything judges it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { languageOf } from "./language.js";

/** A few lines of each, as people paste them.  @type {Record<string, string[]>} */
const TEXTS = {
  python: [
    "class Solution:\n    def snakesAndLadders(self, board: List[List[int]]) -> int:\n        return -1\n",
    "from collections import deque\ndef f(board):\n    vector = {1: 2}\n    return vector\n",
    "def f(b):\n    end = 1\n    return end\n",
    "Expected = 1\ndef f(b):\n    return Expected\n",
  ],
  javascript: [
    "var snakesAndLadders = function(board) {\n  return -1;\n};",
    "const f = (board) => board.length;\nconst end = 1;",
  ],
  "c++": [
    "class Solution {\npublic:\n    int snakesAndLadders(vector<vector<int>>& board) {\n    }\n};",
    "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n}",
  ],
  java: [
    "class Solution {\n    public int snakesAndLadders(int[][] board) {\n        return -1;\n    }\n}",
    "import java.util.*;\npublic class Main {\n  public static void main(String[] args) {\n  }\n}",
  ],
  C: [
    "int snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n}",
    "#include <stdio.h>\nint main() {}",
  ],
  "C#": ["public class Solution {\n    public int SnakesAndLadders(int[][] board) {\n    }\n}"],
  Go: [
    "func snakesAndLadders(board [][]int) int {\n\treturn -1\n}",
    "package main\n\nfunc main() {\n}",
  ],
  Swift: [
    "class Solution {\n    func snakesAndLadders(_ board: [[Int]]) -> Int {\n        let n = 1\n    }\n}",
  ],
  Kotlin: [
    "class Solution {\n    fun snakesAndLadders(board: Array<IntArray>): Int {\n        val n = 1\n    }\n}",
  ],
  Rust: ["impl Solution {\n    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {\n    }\n}"],
  Scala: [
    "object Solution {\n    def snakesAndLadders(board: Array[Array[Int]]): Int = {\n    }\n}",
  ],
  Ruby: ["# @param {Integer[][]} board\ndef snakes_and_ladders(board)\n  -1\nend\n"],
  PHP: ["<?php\nclass Solution {\n    function snakesAndLadders($board) {\n    }\n}"],
  TypeScript: ["function snakesAndLadders(board: number[][]): number {\n  return -1;\n};"],
  "": ["", "  \n", "hello", "Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1"],
};

test("the language of a text is known by its lines", () => {
  for (const [language, texts] of Object.entries(TEXTS))
    for (const text of texts) assert.equal(languageOf(text), language, text);
});

test("a long text of nothing takes no time", () => {
  const begin = process.cpuUsage();
  for (const text of [
    "def x\n".repeat(10_000),
    " ".repeat(65_000),
    "\n".repeat(65_000),
    "public static ".repeat(4_000),
  ])
    languageOf(text);
  const { user, system } = process.cpuUsage(begin);
  assert.ok(user + system < 2_000_000);
});
