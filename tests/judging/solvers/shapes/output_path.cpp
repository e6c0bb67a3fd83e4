#include <bits/stdc++.h>
using namespace std;

/* Complete the function: two arrays of pairs, an integer back. */
int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes) {
  vector<int> land(101), rolls(101, -1);
  for (int i = 1; i <= 100; ++i) land[i] = i;
  for (auto& pair : ladders) land[pair[0]] = pair[1];
  for (auto& pair : snakes) land[pair[0]] = pair[1];
  queue<int> waiting({1});
  rolls[1] = 0;
  while (!waiting.empty()) {
    int square = waiting.front();
    waiting.pop();
    for (int face = 1; face <= 6 && square + face <= 100; ++face) {
      int landed = land[square + face];
      if (rolls[landed] < 0) rolls[landed] = rolls[square] + 1, waiting.push(landed);
    }
  }
  return rolls[100];
}

int main() {
  ofstream fout(getenv("OUTPUT_PATH"));
  int cases;
  cin >> cases;
  while (cases--) {
    vector<vector<int>> pairs[2];
    for (auto& kind : pairs) {
      int count;
      cin >> count;
      kind.assign(count, vector<int>(2));
      for (auto& pair : kind) cin >> pair[0] >> pair[1];
    }
    fout << quickestWayUp(pairs[0], pairs[1]) << "\n";
  }
  fout.close();
  return 0;
}
