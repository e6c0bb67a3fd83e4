class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        int[] rolls = new int[n * n + 1];
        Arrays.fill(rolls, -1);
        Deque<Integer> waiting = new ArrayDeque<>(List.of(1));
        rolls[1] = 0;
        while (!waiting.isEmpty()) {
            int square = waiting.poll();
            if (square == n * n) return rolls[square];
            for (int next = square + 1; next <= Math.min(square + 6, n * n); next++) {
                int row = (next - 1) / n, column = (next - 1) % n;
                int cell = board[n - 1 - row][row % 2 == 1 ? n - 1 - column : column];
                int landed = cell == -1 ? next : cell;
                if (rolls[landed] < 0) {
                    rolls[landed] = rolls[square] + 1;
                    waiting.add(landed);
                }
            }
        }
        return -1;
    }
}
