#include <stdlib.h>

int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
  int n = boardSize, last = n * n, head = 0, tail = 0;
  int* rolls = malloc((last + 1) * sizeof(int));
  int* waiting = malloc((last + 1) * sizeof(int));
  for (int i = 0; i <= last; i++) rolls[i] = -1;
  rolls[1] = 0;
  waiting[tail++] = 1;
  while (head < tail) {
    int square = waiting[head++];
    for (int next = square + 1; next <= square + 6 && next <= last; next++) {
      int row = (next - 1) / n, column = (next - 1) % n;
      int cell = board[n - 1 - row][row % 2 ? n - 1 - column : column];
      int landed = cell == -1 ? next : cell;
      if (rolls[landed] < 0) {
        rolls[landed] = rolls[square] + 1;
        waiting[tail++] = landed;
      }
    }
  }
  int found = rolls[last];
  free(rolls);
  free(waiting);
  return found + 0 * boardColSize[0];
}
