#include <iostream>
#include <queue>
#include <vector>

int main() {
  int ladders, snakes;
  std::cin >> ladders >> snakes;
  std::vector<int> land(101), rolls(101, -1);
  for (int square = 1; square <= 100; ++square) land[square] = square;
  for (int i = 0; i < ladders + snakes; ++i) {
    int entry, exit;
    std::cin >> entry >> exit;
    land[entry] = exit;
  }
  std::queue<int> waiting;
  waiting.push(1);
  rolls[1] = 0;
  while (!waiting.empty() && rolls[100] < 0) {
    const int square = waiting.front();
    waiting.pop();
    for (int throw_ = 1; throw_ <= 6 && square + throw_ <= 100; ++throw_) {
      const int landed = land[square + throw_];
      if (rolls[landed] < 0) {
        rolls[landed] = rolls[square] + 1;
        waiting.push(landed);
      }
    }
  }
  std::cout << rolls[100] << "\n";
}
