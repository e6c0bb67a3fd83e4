#include <vector>
int helper(int square);
class Solution {
 public:
  int snakesAndLadders(std::vector<std::vector<int>>& board) { return helper(board.size()); }
};
