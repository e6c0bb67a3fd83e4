import java.util.*;

public class Program {
    static int fewest(int[] land) {
        int[] rolls = new int[101];
        Arrays.fill(rolls, -1);
        rolls[1] = 0;
        Deque<Integer> waiting = new ArrayDeque<>();
        waiting.add(1);
        while (!waiting.isEmpty()) {
            int square = waiting.remove();
            for (int face = 1; face <= 6 && square + face <= 100; face++) {
                int to = land[square + face];
                if (rolls[to] < 0) {
                    rolls[to] = rolls[square] + 1;
                    waiting.add(to);
                }
            }
        }
        return rolls[100];
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int cases = in.nextInt(); cases > 0; cases--) {
            int[] land = new int[101];
            for (int i = 0; i <= 100; i++) land[i] = i;
            for (int kind = 0; kind < 2; kind++)
                for (int count = in.nextInt(); count > 0; count--) {
                    int entry = in.nextInt();
                    land[entry] = in.nextInt();
                }
            System.out.println(fewest(land));
        }
    }
}
