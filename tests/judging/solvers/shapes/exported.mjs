import { strict } from "node:assert";
export function leastMoves(board) {
  strict(Array.isArray(board));
  const n = board.length;
  const rolls = new Map([[1, 0]]);
  const queue = [1];
  for (const square of queue) {
    if (square === n * n) return rolls.get(square);
    for (let next = square + 1; next <= Math.min(square + 6, n * n); next++) {
      const row = Math.floor((next - 1) / n);
      const column = (next - 1) % n;
      const cell = board[n - 1 - row][row % 2 ? n - 1 - column : column];
      const landed = cell === -1 ? next : cell;
      if (!rolls.has(landed)) {
        rolls.set(landed, rolls.get(square) + 1);
        queue.push(landed);
      }
    }
  }
  return -1;
}
