import type { DemoProblem } from "./types.ts";

export const graphProblems: DemoProblem[] = [
  {
    author: "maple.wren",
    title: "Who Shook Every Hand",
    platform: "Kattis",
    rating: 1,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["graphs", "implementation", "sets"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `At the opening evening of a training camp, $n$ participants numbered $1$ to $n$ greet each other. The organiser, who likes data more than small talk, wrote down every handshake she noticed as a pair of numbers. Enthusiastic people shake the same hand several times, so the same pair may appear on her list more than once, in either order.

A participant is **well connected** if they shook hands with *every* other participant at least once. Find all well-connected participants.`,
    input: String.raw`The first line contains two integers $n$ and $m$ ($2 \le n \le 1000$, $0 \le m \le 10^5$), the number of participants and the length of the list.

Each of the next $m$ lines contains two integers $a$ and $b$ ($1 \le a, b \le n$, $a \ne b$): these two shook hands.`,
    output:
      "Print the number of well-connected participants. If it is positive, print their numbers in increasing order on a second line.",
    samples: [
      { input: "4 6\n1 2\n1 3\n4 1\n2 3\n3 2\n3 2", output: "1\n1" },
      { input: "3 3\n1 2\n2 3\n3 1", output: "3\n1 2 3" },
      { input: "3 1\n2 3", output: "0" },
    ],
    solutions: [
      {
        author: "abena",
        language: "python",
        approach:
          "Keep the set of distinct people each participant has met; a set ignores repeated handshakes for free.",
        description:
          "Participant $v$ is well connected exactly when their set holds $n - 1$ people. Inserting both directions of every pair costs $O(1)$ each, so the whole program is $O(n + m)$ expected time and memory.",
        code: `import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    met = [set() for _ in range(n + 1)]
    for i in range(2, 2 + 2 * m, 2):
        a, b = data[i], data[i + 1]
        met[a].add(b)
        met[b].add(a)
    answer = [v for v in range(1, n + 1) if len(met[v]) == n - 1]
    print(len(answer))
    if answer:
        print(*answer)


main()`,
      },
      {
        author: "sandun",
        language: "javascript",
        approach:
          "Adjacency matrix in one typed array. Count a handshake only the first time its cell is set.",
        description: String.raw`With $n \le 1000$ the matrix has at most $10^6$ bytes. A degree counter per person goes up only when the cell was still zero, so repeats do nothing. Time $O(n + m)$ after the $O(n^2)$ allocation.`,
        code: String.raw`const data = require("fs").readFileSync(0, "utf8").split(/\s+/).map(Number);
const n = data[0];
const m = data[1];
const seen = new Uint8Array((n + 1) * (n + 1));
const degree = new Int32Array(n + 1);

function meet(a, b) {
  const cell = a * (n + 1) + b;
  if (seen[cell] === 0) {
    seen[cell] = 1;
    degree[a]++;
  }
}

for (let i = 0; i < m; i++) {
  const a = data[2 + 2 * i];
  const b = data[3 + 2 * i];
  meet(a, b);
  meet(b, a);
}

const answer = [];
for (let v = 1; v <= n; v++) {
  if (degree[v] === n - 1) answer.push(v);
}
console.log(answer.length);
if (answer.length > 0) console.log(answer.join(" "));`,
      },
    ],
    reviews: [
      {
        author: "lucia.ferro",
        rating: 5,
        comment:
          "Gave this to my younger brother as his first graph problem. The repeated pairs are exactly the right amount of trap for a rating of 1.",
      },
      {
        author: "raivo",
        rating: 3,
        comment:
          "Fine as a warm-up, but the statement could say explicitly that nobody shakes their own hand. It is only in the constraints.",
      },
      {
        author: "ceciliaq",
        rating: 4,
        comment:
          "I counted degrees without removing duplicates and failed on the first sample, which is what samples are for. Good one.",
      },
    ],
    discussion: [
      { author: "yasmin_b", text: "Is an empty second line accepted when the answer is 0?" },
      { author: "maple.wren", text: "Whitespace at the end is ignored, but please just print the 0." },
    ],
  },
  {
    author: "astrid_l",
    title: "Ink Spreads Through the Maze",
    platform: "AtCoder",
    rating: 2,
    link: "https://atcoder.jp/contests/archive",
    visibility: "public",
    tags: ["graphs", "bfs", "grid"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A paper maze is drawn on a grid of $r$ rows and $c$ columns. Each cell is a wall (\`#\`), a blank corridor (\`.\`) or a corridor with a drop of ink on it (\`*\`). Every second the ink creeps from each inked cell into all blank cells sharing a side with it. Walls never take ink, and neither does the world outside the paper.

How many seconds pass until the picture stops changing, and how many blank cells remain clean forever?`,
    input: `The first line contains $r$ and $c$ ($1 \\le r, c \\le 1000$).

The next $r$ lines contain $c$ characters each, every one of them \`#\`, \`.\` or \`*\`. There may be no ink at all.`,
    output:
      "Print two integers: the second in which the last cell takes ink ($0$ if none ever does), and the number of blank cells that stay clean.",
    samples: [
      { input: "3 5\n*..#.\n.#.#.\n...#*", output: "4 0" },
      { input: "3 6\n.#*...\n.#.##.\n##....", output: "5 2" },
      { input: "1 3\n.#.", output: "0 2" },
    ],
    solutions: [
      {
        author: "t_okafor",
        language: "java",
        approach:
          "Start one BFS from all drops of ink at once. The distance of the last cell taken from the queue is the time.",
        description: String.raw`Putting every source into the queue with distance $0$ is the same as adding a super-source joined to all of them. The BFS visits each cell once, so the time is $O(rc)$. Cells are flattened to $i \cdot c + j$ to keep the queue a plain int array.`,
        code: `import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(in.readLine());
        int r = Integer.parseInt(st.nextToken());
        int c = Integer.parseInt(st.nextToken());
        int[] dist = new int[r * c];
        int[] queue = new int[r * c];
        int head = 0, tail = 0, blank = 0;
        Arrays.fill(dist, -2);
        for (int i = 0; i < r; i++) {
            String row = in.readLine();
            for (int j = 0; j < c; j++) {
                char ch = row.charAt(j);
                if (ch == '.') {
                    dist[i * c + j] = -1;
                    blank++;
                } else if (ch == '*') {
                    dist[i * c + j] = 0;
                    queue[tail++] = i * c + j;
                }
            }
        }
        int[] di = {1, -1, 0, 0}, dj = {0, 0, 1, -1};
        int last = 0;
        while (head < tail) {
            int cell = queue[head++];
            last = dist[cell];
            int i = cell / c, j = cell % c;
            for (int d = 0; d < 4; d++) {
                int x = i + di[d], y = j + dj[d];
                if (x < 0 || y < 0 || x >= r || y >= c || dist[x * c + y] != -1) continue;
                dist[x * c + y] = last + 1;
                blank--;
                queue[tail++] = x * c + y;
            }
        }
        System.out.println(last + " " + blank);
    }
}`,
      },
      {
        author: "bram.v",
        language: "python",
        approach: "Multi-source BFS by layers on a grid padded with walls, so there are no boundary checks.",
        description: String.raw`The grid is one flat string with a border of walls; the four neighbours of cell $p$ are $p \pm 1$ and $p \pm (c + 1)$. The frontier list is replaced once per second, so the number of rounds that produced a non-empty frontier is the time. Every cell is processed once: $O(rc)$.`,
        code: String.raw`import sys


def main():
    lines = sys.stdin.read().split("\n")
    r, c = map(int, lines[0].split())
    w = c + 1
    cells = list("#" * w + "".join(lines[1 + i][:c] + "#" for i in range(r)) + "#" * (w + 1))
    frontier = [p for p, ch in enumerate(cells) if ch == "*"]
    seconds = 0
    while True:
        nxt = []
        for p in frontier:
            for q in (p - 1, p + 1, p - w, p + w):
                if cells[q] == ".":
                    cells[q] = "*"
                    nxt.append(q)
        if not nxt:
            break
        frontier = nxt
        seconds += 1
    print(seconds, cells.count("."))


main()`,
      },
    ],
    reviews: [
      {
        author: "tourist_fan",
        rating: 4,
        comment: "Clean multi-source BFS practice. The third sample (no ink at all) saved me a wrong answer.",
      },
      {
        author: "camila-r",
        rating: 5,
        comment: "Short, visual, no tricks in the format. I use it in my Go workshop right after plain BFS.",
      },
    ],
    discussion: [],
  },
];
