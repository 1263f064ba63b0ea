import type { DemoProblem } from "./types.ts";

export const dpProblems: DemoProblem[] = [
  {
    author: "abena",
    title: "Stones Across the Stream",
    platform: "LeetCode",
    rating: 2,
    link: "https://leetcode.com/problemset/",
    visibility: "public",
    tags: ["dp", "counting"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `A line of $n$ stones crosses a stream. Standing on the near bank, a child may jump to the first, second or third stone; from any stone, forward by one, two or three places. The far bank is the place right after the last stone, and reaching it ends the game.

Some stones are mossy, and stepping on moss means wet socks, so mossy stones are never used. In how many ways can the child cross? Two ways are different if the sets of stones used differ. Print the number modulo $10^9 + 7$.`,
    input:
      "The only line contains a string of $n$ characters ($1 \\le n \\le 10^6$): `.` is a dry stone and `m` a mossy one, in order from the near bank.",
    output: "Print the number of ways to cross modulo $10^9 + 7$.",
    samples: [
      { input: "...", output: "7" },
      { input: "m.m.", output: "2" },
      { input: ".mmm.", output: "0" },
    ],
    solutions: [
      {
        author: "maple.wren",
        language: "python",
        approach:
          "Count ways to stand on each place. Only the last three counts matter, so three variables are enough.",
        description:
          "Let $f_i$ be the number of ways to reach place $i$, with $f_0 = 1$ for the bank. Then $f_i = f_{i-1} + f_{i-2} + f_{i-3}$ for a dry stone or the far bank, and $f_i = 0$ for moss. Adding a virtual dry stone for the far bank keeps the loop uniform. $O(n)$ time, $O(1)$ extra memory.",
        code: `MOD = 10**9 + 7
a, b, c = 0, 0, 1
for stone in input().strip() + ".":
    if stone == "m":
        a, b, c = b, c, 0
    else:
        a, b, c = b, c, (a + b + c) % MOD
print(c)`,
      },
      {
        author: "sandun",
        language: "javascript",
        approach: "Push instead of pull: every dry place gives its count to the next three places.",
        description:
          "The array of counts is an Int32Array with $n + 4$ cells. A sum of two residues stays below $2^{31}$, so one subtraction keeps it reduced. If a mossy stone receives a count, it simply never passes it on. $O(n)$.",
        code: `const MOD = 1000000007;
const stones = require("fs").readFileSync(0, "utf8").trim();
const n = stones.length;
const ways = new Int32Array(n + 5);
ways[0] = 1;
for (let i = 0; i <= n; i++) {
  // Place 0 is the near bank, place i is stone number i.
  if (i > 0 && stones[i - 1] === "m") continue;
  for (let step = 1; step <= 3; step++) {
    const sum = ways[i + step] + ways[i];
    ways[i + step] = sum >= MOD ? sum - MOD : sum;
  }
}
console.log(ways[n + 1]);`,
      },
    ],
    reviews: [
      {
        author: "yasmin_b",
        rating: 5,
        comment:
          "Friendly first DP with a tiny twist. The third sample (a gap too wide to jump) teaches more than any explanation.",
      },
      {
        author: "ceciliaq",
        rating: 4,
        comment: "I liked it. Took me a while to see that the far bank is place n + 1 and not n.",
      },
      {
        author: "tourist_fan",
        rating: 4,
        comment: "Good. Follow-up idea: allow one mossy stone per crossing.",
      },
    ],
    discussion: [
      { author: "dylan_mc", text: "Can a mossy stone make the answer 0 even when n is small?" },
      { author: "abena", text: "Three mossy stones in a row do, see sample 3." },
    ],
  },
  {
    author: "koala_dp",
    title: "Packing for a Three-Day Hike",
    platform: "AtCoder",
    rating: 3,
    link: "https://atcoder.jp/contests/archive",
    visibility: "private",
    tags: ["dp", "knapsack"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `You are packing for a hike of three days. There are $n$ things you could take; thing $i$ has weight $w_i$, volume $v_i$ and usefulness $u_i$, and some of the things are meals. The backpack holds total weight at most $W$ and total volume at most $V$.

You eat one meal on each day, so you must take **at least three** meals (more is fine, you can be generous). Find the greatest total usefulness of a legal packing.`,
    input: String.raw`The first line contains $n$, $W$ and $V$ ($1 \le n, W, V \le 100$).

Each of the next $n$ lines contains $w_i$, $v_i$, $u_i$ and $f_i$ ($1 \le w_i, v_i \le 100$, $1 \le u_i \le 10^6$), where $f_i$ is $1$ for a meal and $0$ for anything else.`,
    output: "Print the greatest total usefulness, or $-1$ if three meals do not fit into the backpack.",
    samples: [
      { input: "6 10 10\n2 3 4 1\n3 2 5 1\n2 2 1 1\n4 1 20 0\n3 3 9 1\n5 5 30 0", output: "19" },
      { input: "3 5 9\n2 2 10 1\n2 2 10 1\n2 2 10 1", output: "-1" },
    ],
    solutions: [
      {
        author: "koala_dp",
        language: "cpp",
        approach:
          "Knapsack with two capacities and a third dimension for the number of meals, cut off at three.",
        description: String.raw`Let $g[k][a][b]$ be the best usefulness with exactly $k$ meals ($k = 3$ means three or more) and total weight and volume at most $a$ and $b$. Process things one by one with $a$, $b$ and $k$ decreasing, so each is taken at most once. A meal leads from $k$ to $\min(k + 1, 3)$.

There are $4WV$ states and $n$ things, about $4 \cdot 10^6$ steps in total.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, W, V;
    scanf("%d %d %d", &n, &W, &V);
    const long long NONE = LLONG_MIN / 2;
    vector<vector<vector<long long>>> g(4, vector<vector<long long>>(W + 1, vector<long long>(V + 1, NONE)));
    for (auto& row : g[0])
        for (auto& x : row) x = 0;
    while (n--) {
        int w, v, u, meal;
        scanf("%d %d %d %d", &w, &v, &u, &meal);
        for (int a = W; a >= w; a--) {
            for (int b = V; b >= v; b--) {
                for (int k = 3; k >= 0; k--) {
                    int to = min(3, k + meal);
                    g[to][a][b] = max(g[to][a][b], g[k][a - w][b - v] + u);
                }
            }
        }
    }
    printf("%lld\n", g[3][W][V] < 0 ? -1 : g[3][W][V]);
}`,
      },
    ],
    reviews: [],
    discussion: [],
  },
  {
    author: "elif.demir",
    title: "Merging Puddles",
    platform: "AtCoder",
    rating: 4,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["dp", "interval-dp", "prefix-sums"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: String.raw`After the rain there are $n$ puddles in a row along the pavement, with volumes $a_1, \ldots, a_n$. A bored child digs channels between neighbouring puddles. A channel merges two neighbouring puddles of volumes $x$ and $y$ into one of volume $x + y$ in the same place, and digging it takes $\max(x, y)$ minutes, because the larger puddle is also the wider one.

What is the least total time to merge everything into one big puddle?`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 300$).

The second line contains $a_1, \ldots, a_n$ ($1 \le a_i \le 10^9$).`,
    output: "Print the least total number of minutes.",
    samples: [
      { input: "4\n3 1 1 4", output: "9" },
      { input: "5\n2 2 2 2 2", output: "14" },
      { input: "1\n7", output: "0" },
    ],
    solutions: [
      {
        author: "kenji_s",
        language: "cpp",
        approach: "Interval DP over which channel is dug last, with prefix sums for the volumes.",
        description: String.raw`Let $f(l, r)$ be the least time to merge puddles $l, \ldots, r$. The last channel joins $[l, k]$ with $[k+1, r]$, and their volumes do not depend on what happened inside. So $f(l, r) = \min_k f(l, k) + f(k+1, r) + \max(S(l, k), S(k + 1, r))$ and $f(l, l) = 0$.

That is $O(n^3)$, about $4.5 \cdot 10^6$ steps for $n = 300$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<long long> prefix(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        scanf("%lld", &prefix[i]);
        prefix[i] += prefix[i - 1];
    }
    // f[l][r] is for the half-open range [l, r).
    vector<vector<long long>> f(n + 1, vector<long long>(n + 1, 0));
    for (int len = 2; len <= n; len++) {
        for (int l = 0; l + len <= n; l++) {
            int r = l + len;
            f[l][r] = LLONG_MAX;
            for (int k = l + 1; k < r; k++) {
                long long dig = max(prefix[k] - prefix[l], prefix[r] - prefix[k]);
                f[l][r] = min(f[l][r], f[l][k] + f[k][r] + dig);
            }
        }
    }
    printf("%lld\n", f[0][n]);
}`,
      },
      {
        author: "abena",
        language: "python",
        approach: "Same intervals, written so that the inner loop is one call of min over zipped rows.",
        description:
          "Keep row $f_l$ (by right end) and column $g_r$ (by left end) as separate lists, so that the candidates for $[l, r)$ are two slices walked together. The complexity is still $O(n^3)$, but Python spends it inside built-ins and finishes in about a second.",
        code: `def main():
    n = int(input())
    a = list(map(int, input().split()))
    prefix = [0]
    for x in a:
        prefix.append(prefix[-1] + x)
    # row[l][r - l] and column[r][l] both hold the cost of [l, r).
    row = [[0, 0] for _ in range(n + 1)]
    column = [[0] * (n + 1) for _ in range(n + 1)]
    for length in range(2, n + 1):
        for l in range(n - length + 1):
            r = l + length
            middle = prefix[l] + prefix[r]
            best = min(
                x + y + (p - prefix[l] if 2 * p >= middle else prefix[r] - p)
                for x, y, p in zip(row[l][1:length], column[r][l + 1 : r], prefix[l + 1 : r])
            )
            row[l].append(best)
            column[r][l] = best
    print(column[n][0] if n > 1 else 0)


main()`,
      },
    ],
    reviews: [
      {
        author: "mira",
        rating: 5,
        comment:
          "A small change of the cost and every memorised shortcut (Huffman, Knuth) becomes suspicious. Very good for teaching people to go back to the definition.",
      },
      {
        author: "rahul_0x",
        rating: 4,
        comment:
          'Tried greedy "merge the two smallest neighbours" first. It survives surprisingly many random tests, so stress with n = 6.',
      },
      {
        author: "zhangwei",
        rating: 3,
        comment: "Clean, though $n = 300$ is generous. Is there anything better than cubic for this cost?",
      },
      {
        author: "raivo",
        rating: 4,
        comment: "Short statement, honest constraints, exactly one idea. More of these please.",
      },
    ],
    discussion: [
      {
        author: "zhangwei",
        text: "Does the quadrangle inequality hold here, so that Knuth's bound applies?",
      },
      {
        author: "elif.demir",
        text: "I did not manage to prove it, and I kept n small because of that. Counterexamples welcome.",
      },
    ],
  },
  {
    author: "farhad_n",
    title: "Last Slice, No Copying",
    platform: "SPOJ",
    rating: 3,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["games", "dp"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `Two friends share a cake of $n$ slices. They move in turns, and a move is to eat exactly $s$ slices, where $s$ must be one of $k$ numbers agreed on before the game. Copying is rude: a player may **not** eat the same number of slices as the opponent ate in the move just before. A player who has no legal move loses and washes the plates.

Both play perfectly. For each of $q$ cakes, tell who wins.`,
    input: String.raw`The first line contains $k$ and $q$ ($1 \le k \le 20$, $1 \le q \le 10^5$).

The second line contains $k$ different integers $s_1, \ldots, s_k$ ($1 \le s_i \le 10^5$).

Each of the next $q$ lines contains one integer $n$ ($0 \le n \le 10^5$).`,
    output: "For each cake print `First` or `Second`.",
    samples: [
      { input: "2 6\n1 2\n0\n1\n2\n3\n4\n5", output: "Second\nFirst\nFirst\nSecond\nFirst\nFirst" },
      { input: "3 4\n1 3 4\n2\n5\n7\n8", output: "First\nSecond\nFirst\nFirst" },
    ],
    solutions: [
      {
        author: "hyejin",
        language: "python",
        approach:
          "For each size count the winning moves, and remember the move if there is only one. Forbidding a move matters only then.",
        description: `A state is (slices left, opponent's last move). Call a move $s$ *good* at $n$ if the state ($n - s$, last $= s$) loses. If $n$ has no good move, everyone loses there; with two or more good moves nobody can be stopped; with exactly one good move $g$, the player loses only if the last move was $g$.

So one number per $n$ is enough: $-1$ for losing, $0$ for always winning, else the single good move. Filling the table takes $O(nk)$ and each cake is answered at once, since nothing is forbidden on the first move.`,
        code: String.raw`import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    k, q = data[0], data[1]
    moves = data[2 : 2 + k]
    cakes = data[2 + k :]
    top = max(cakes)
    # -1: no good move, 0: at least two, otherwise the only good move.
    good = [-1] * (top + 1)
    for n in range(1, top + 1):
        found = -1
        for s in moves:
            if s <= n:
                after = good[n - s]
                if after == -1 or after == s:
                    if found != -1:
                        found = 0
                        break
                    found = s
        good[n] = found
    print("\n".join("Second" if good[n] == -1 else "First" for n in cakes))


main()`,
      },
      {
        author: "t_okafor",
        language: "java",
        approach:
          "Straight memo over (slices, index of the last move), filled from small cakes to large ones.",
        description: String.raw`Let $\mathrm{win}[n][j]$ say whether the player to move wins with $n$ slices when move $j$ is forbidden; the extra index $k$ means nothing is forbidden. Counting good moves per $n$ first makes each row $O(k)$ instead of $O(k^2)$. About $2 \cdot 10^6$ steps.`,
        code: String.raw`import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    static StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int read() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int k = read(), q = read(), top = 100000;
        int[] moves = new int[k];
        for (int j = 0; j < k; j++) moves[j] = read();
        boolean[][] win = new boolean[top + 1][k + 1];
        for (int n = 0; n <= top; n++) {
            int good = 0;
            boolean[] isGood = new boolean[k + 1];
            for (int j = 0; j < k; j++) {
                if (moves[j] <= n && !win[n - moves[j]][j]) {
                    isGood[j] = true;
                    good++;
                }
            }
            for (int j = 0; j <= k; j++) win[n][j] = good - (isGood[j] ? 1 : 0) > 0;
        }
        StringBuilder sb = new StringBuilder();
        while (q-- > 0) sb.append(win[read()][k] ? "First\n" : "Second\n");
        System.out.print(sb);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "omar.k",
        rating: 5,
        comment:
          'The step from "forbidden last move" to "one number per size" is a real insight for a rating of 3.',
      },
      {
        author: "bram.v",
        rating: 4,
        comment:
          "Good game for beginners, no Grundy numbers in sight. I missed at first that the player without a move loses even if slices are left.",
      },
    ],
    discussion: [
      { author: "camila-r", text: "May the first player open with any of the k numbers?" },
      { author: "farhad_n", text: "Yes, there is nothing to copy yet." },
    ],
  },
];
