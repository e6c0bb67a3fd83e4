// What the usual judge puts round a C++ class: worker.py says what is spoken.
#include <bits/stdc++.h>
using namespace std;
#include SOLUTION

static vector<int> numbers(const string& line) {
  vector<int> found;
  for (size_t i = 0; i < line.size();) {
    char* end = nullptr;
    long value = strtol(line.c_str() + i, &end, 10);
    if (end == line.c_str() + i) {
      ++i;
    } else {
      found.push_back(static_cast<int>(value));
      i = static_cast<size_t>(end - line.c_str());
    }
  }
  return found;
}

int main() {
  FILE* out = fdopen(dup(1), "w");
  dup2(2, 1);
  fputs("{\"ready\": true}\n", out);
  fflush(out);
  for (string line; getline(cin, line);) {
    const vector<int> all = numbers(line);
    const size_t side = static_cast<size_t>(llround(sqrt(static_cast<double>(all.size()))));
    vector<vector<int>> board;
    for (size_t row = 0; row < side; ++row)
      board.emplace_back(all.begin() + row * side, all.begin() + (row + 1) * side);
    const vector<vector<int>> before = board;
    Solution solution;
    const int again = line.find("twice") != string::npos ? solution.METHOD(board) : 0;
    const int answer = solution.METHOD(board);
    const bool changed = board != before;
    fprintf(out, "{\"answer\": %d%s}\n", answer + 0 * again, changed ? ", \"changed\": true" : "");
    fflush(out);
  }
}
