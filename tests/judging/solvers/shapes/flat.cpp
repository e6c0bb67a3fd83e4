class Solution {
 public:
  int minThrow(int N, int arr[]) {
    int land[31], rolls[31];
    for (int i = 0; i <= 30; i++) land[i] = i, rolls[i] = -1;
    for (int i = 0; i < 2 * N; i += 2) land[arr[i]] = arr[i + 1];
    queue<int> waiting;
    waiting.push(1);
    rolls[1] = 0;
    while (!waiting.empty()) {
      int square = waiting.front();
      waiting.pop();
      for (int face = 1; face <= 6 && square + face <= 30; face++) {
        int to = land[square + face];
        if (rolls[to] < 0) rolls[to] = rolls[square] + 1, waiting.push(to);
      }
    }
    return rolls[30];
  }
};
