"""Wrappers: lines to copy that turn a function into a program."""

from boustro.judging.problems import FORMS
from boustro.say import Wording, argument, quoted, say

_WRAPPERS = {
    "python": """
import json
print(snakesAndLadders(json.loads(input())))
""",
    "javascript": """
const board = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(snakesAndLadders(board));
""",
    "java": """
public static void main(String[] args) {
    String[] rows = new java.util.Scanner(System.in).nextLine()\
.replaceAll("[\\\\[ ]|]]", "").split("],");
    int[][] board = new int[rows.length][];
    for (int i = 0; i < rows.length; i++)
        board[i] = java.util.Arrays.stream(rows[i].split(","))\
.mapToInt(Integer::parseInt).toArray();
    System.out.println(new Solution().snakesAndLadders(board));
}
""",
    "c++": """
int main() {
    std::string line, number;
    std::vector<std::vector<int>> board;
    std::getline(std::cin, line);
    for (char c : line)
        if (c == '[') board.emplace_back();
        else if (c == '-' || isdigit(c)) number += c;
        else if (!number.empty()) board.back().push_back(stoi(number)), number.clear();
    board.erase(board.begin());
    std::cout << Solution().snakesAndLadders(board);
}
""",
    ".rb": """
require "json"
puts snakes_and_ladders(JSON.parse($stdin.read))
""",
    ".php": """
echo snakesAndLadders(json_decode(stream_get_contents(STDIN))), "\\n";
""",
    ".cs": """
class Program {
    static void Main() {
        var board = System.Text.Json.JsonSerializer.Deserialize<int[][]>(\
System.Console.In.ReadToEnd());
        System.Console.WriteLine(new Solution().SnakesAndLadders(board));
    }
}
""",
    ".kt": """
fun main() {
    val rows = readln().removeSurrounding("[[", "]]").split("],[")
    val board = rows.map { row -> row.split(",").map { it.toInt() }.toIntArray() }.toTypedArray()
    println(Solution().snakesAndLadders(board))
}
""",
    ".go": """
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var board [][]int
	json.NewDecoder(os.Stdin).Decode(&board)
	fmt.Println(snakesAndLadders(board))
}
""",
    ".rs": """
struct Solution; // unless the file has one
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let rows = line.trim().trim_start_matches("[[").trim_end_matches("]]").split("],[");
    let board = rows.map(|row| row.split(',')\
.map(|cell| cell.parse().unwrap()).collect()).collect();
    println!("{}", Solution::snakes_and_ladders(board));
}
""",
    ".swift": """
import Foundation
let board = try! JSONDecoder().decode([[Int]].self, from: Data(readLine()!.utf8))
print(Solution().snakesAndLadders(board))
""",
}
# Languages for which the judge needs a command.
COMMANDS = {
    ".rb": "ruby {}",
    ".php": "php {}",
    ".kt": "java -jar FILE.jar (made by: kotlinc {} -include-runtime -d FILE.jar)",
    ".cs": "dotnet run --no-build --project DIRECTORY (with {} in it, made by: dotnet build)",
    ".go": "PROGRAM (made by: go build -o PROGRAM {}, with main.go behind it if there is one)",
    ".rs": "PROGRAM (made by: rustc -O -o PROGRAM {})",
    ".swift": "PROGRAM (made by: swiftc -O {})",
}
_AT_THE_END = "with these lines at the end of the file, if it has a function"
# In Go, imports come before everything else in a file.
_IN_A_FILE = (
    "if it has a function, begin it with the line package main and put these lines in a file "
    "main.go beside it"
)


def by_command(suffix: str, path: object) -> str:
    """Advice for a file in a language for which the judge needs a command."""
    command = COMMANDS[suffix].format(path)
    message = f"cannot run {suffix} files by itself; try: boustro judge -- {command}"
    where = _IN_A_FILE if suffix == ".go" else _AT_THE_END
    return f"{message}\n{where}:{_WRAPPERS[suffix]}"


def untold(why: str, language: str) -> Wording:
    """The message for a solution that the judge cannot call, with lines to copy."""
    lines = _WRAPPERS.get(language, "")
    message = (
        f"boustro cannot tell how to call this: {why}. {argument('form')} says how boards "
        f"are passed to it ({', '.join(FORMS)}), {argument('function')} names its function"
    )
    if lines:
        read = argument("form", "leetcode")
        message += f"; or let it read the board ({read}), by such lines:{lines}"
    return say("cannot-call", message, why=quoted(why))
