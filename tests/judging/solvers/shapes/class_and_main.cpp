#include <bits/stdc++.h>
using namespace std;

class Solution {
 public:
  int snakesAndLadders(vector<vector<int>>& board) {
  const int n = board.size();
  vector<int> rolls(n * n + 1, -1);
  queue<int> waiting({1});
  rolls[1] = 0;
  while (!waiting.empty()) {
    const int square = waiting.front();
    waiting.pop();
    if (square == n * n) return rolls[square];
    for (int next = square + 1; next <= min(square + 6, n * n); ++next) {
      const int row = (next - 1) / n, column = (next - 1) % n;
      const int cell = board[n - 1 - row][row % 2 ? n - 1 - column : column];
      const int landed = cell == -1 ? next : cell;
      if (rolls[landed] < 0) rolls[landed] = rolls[square] + 1, waiting.push(landed);
    }
  }
  return -1;
  }
};

int main() {
  Solution solution;
  vector<vector<int>> sample(6, vector<int>(6, -1));
  printf("%d\n", solution.snakesAndLadders(sample));
  return 0;
}
