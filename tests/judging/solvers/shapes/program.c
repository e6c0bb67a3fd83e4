#include <stdio.h>

int main(void) {
  int ladders, snakes, land[101], rolls[101], waiting[200], head = 0, tail = 0;
  scanf("%d %d", &ladders, &snakes);
  for (int i = 1; i <= 100; i++) land[i] = i, rolls[i] = -1;
  for (int i = 0, a, b; i < ladders + snakes; i++) {
    scanf("%d %d", &a, &b);
    land[a] = b;
  }
  rolls[1] = 0;
  waiting[tail++] = 1;
  while (head < tail) {
    int square = waiting[head++];
    for (int face = 1; face <= 6 && square + face <= 100; face++) {
      int to = land[square + face];
      if (rolls[to] < 0) rolls[to] = rolls[square] + 1, waiting[tail++] = to;
    }
  }
  printf("%d\n", rolls[100]);
  return 0;
}
