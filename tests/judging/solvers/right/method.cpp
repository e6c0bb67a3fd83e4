class Solution {
 public:
  int snakesAndLadders(vector<vector<int>>& board) {
    const int n = board.size();
    vector<int> jump(n * n + 1, -1), rolls(n * n + 1, -1);
    for (int q = 0; q < n * n; ++q) {
      const int row = q / n, column = row % 2 ? n - 1 - q % n : q % n;
      jump[q + 1] = board[n - 1 - row][column];
    }
    queue<int> waiting;
    waiting.push(1);
    rolls[1] = 0;
    while (!waiting.empty()) {
      const int square = waiting.front();
      waiting.pop();
      if (square == n * n) return rolls[square];
      for (int reached = square + 1; reached <= min(square + 6, n * n); ++reached) {
        const int landed = jump[reached] == -1 ? reached : jump[reached];
        if (rolls[landed] < 0) {
          rolls[landed] = rolls[square] + 1;
          waiting.push(landed);
        }
      }
    }
    return -1;
  }
};
