import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "elif.demir",
    title: "Lighthouse Row",
    platform: "CSES",
    rating: 3,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["stack", "monotonic-stack"],
    timeLimitMs: 1000,
    memoryLimitMb: 512,
    statement: `Along a straight coast stand $n$ lighthouses, numbered from west to east. Lighthouse $i$ is $h_i$ metres high, and all heights are different.

The keeper of lighthouse $i$ looks east. She sees lighthouse $j > i$ exactly when every lighthouse strictly between them is lower than **both** of them. She therefore always sees her neighbour, and sees nothing behind the first lighthouse that is taller than her own.

For every lighthouse, how many others does its keeper see to the east?`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 5 \cdot 10^5$). The second line contains $h_1, \dots, h_n$, all different ($1 \le h_i \le 10^9$).`,
    output: "Print $n$ integers: the answer for each lighthouse from west to east.",
    samples: [
      { input: "6\n10 6 8 5 11 9", output: "3 1 2 1 1 0" },
      { input: "4\n1 2 3 4", output: "1 1 1 0" },
    ],
    solutions: [
      {
        author: "raivo",
        language: "kotlin",
        approach:
          "Sweep from the east with a stack of heights that are not hidden; everything popped is seen.",
        description:
          "The stack holds, from top to bottom, the lighthouses visible from the current position, in growing height. Lighthouse $i$ pops all the lower ones, which it sees, and also sees the first higher one if there is any. Each height is pushed and popped once, so $O(n)$.",
        code: `fun main() {
    val n = readln().trim().toInt()
    val h = readln().trim().split(" ").map { it.toInt() }
    val stack = IntArray(n)
    var size = 0
    val seen = IntArray(n)
    for (i in n - 1 downTo 0) {
        while (size > 0 && stack[size - 1] < h[i]) {
            size--
            seen[i]++
        }
        if (size > 0) seen[i]++
        stack[size++] = h[i]
    }
    println(seen.joinToString(" "))
}`,
      },
      {
        author: "yasmin_b",
        language: "python",
        approach: "Sweep from the west instead and let every new lighthouse pay the ones that see it.",
        description:
          "When lighthouse $j$ arrives, it is seen by every lower one still on the stack (they are popped, nothing further is visible to them) and by the one that remains on top. Credit each of them once. $O(n)$.",
        code: `import sys


def main():
    data = sys.stdin.buffer.read().split()
    h = list(map(int, data[1:]))
    seen = [0] * len(h)
    stack = []
    for j, height in enumerate(h):
        while stack and h[stack[-1]] < height:
            seen[stack.pop()] += 1
        if stack:
            seen[stack[-1]] += 1
        stack.append(j)
    print(*seen)


main()`,
      },
    ],
    reviews: [
      {
        author: "mira",
        rating: 5,
        comment: "Exactly the right size for a first monotonic stack. I use it before largest-rectangle.",
      },
      {
        author: "t_okafor",
        rating: 4,
        comment: "The bold 'both' matters. Skimmed it the first time and counted everything lower.",
      },
      {
        author: "maple.wren",
        rating: 4,
        comment: "Proof that the stack is sorted fits in one line, which is my favourite kind of invariant.",
      },
    ],
    discussion: [],
  },
  {
    author: "raivo",
    title: "Unfolding Words",
    platform: "SPOJ",
    rating: 6,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["stack", "strings", "parsing", "recursion"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `A weaving machine reads patterns in a compact notation. A lowercase letter stands for itself. A positive number followed by a pattern in parentheses means that pattern repeated that many times, and patterns can be written one after another:

- **a3(bc)d** unfolds to **abcbcbcd**;
- **2(x2(yz))** unfolds to **xyzyzxyzyz**.

Given a pattern and $q$ positions, print the letters at these positions of the unfolded word. Positions count from $1$. The unfolded word can be far too long to write down.`,
    input: String.raw`The first line contains the pattern, of at most $10^5$ characters. Every number in it has at most $9$ digits and no leading zero, and stands directly before an opening parenthesis; no pair of parentheses is empty.

The second line contains $q$ ($1 \le q \le 20$). Each of the next $q$ lines contains a position $k$ ($1 \le k \le 10^{18}$).`,
    output:
      "For each position print the letter, or **-** if the unfolded word is shorter. One answer per line.",
    samples: [
      { input: "a3(bc)d\n4\n1\n4\n8\n9", output: "a\nb\nd\n-" },
      {
        input: "999999999(999999999(ab))z\n3\n999999999999999999\n1000000000000000000\n2",
        output: "a\nb\nb",
      },
    ],
    solutions: [
      {
        author: "kovacs",
        language: "python",
        approach:
          "One pass with a stack turns the pattern into groups; each group knows prefix lengths of its parts, so a position is found by binary search and a remainder.",
        description: String.raw`A group stores its parts (a letter or a repeated inner group) and the running total of their lengths, capped just above $10^{18}$. To find position $k$: binary search for the part, subtract what is before it, and if the part is a group of length $\ell$ continue inside with $k \bmod \ell$. Nesting may be more than $3\cdot 10^4$ deep, so nothing is recursive. Parsing is $O(n)$, a query $O(\text{depth} \cdot \log n)$.`,
        code: String.raw`import sys
from bisect import bisect_right

CAP = 2 * 10**18


def parse(text):
    # group = [parts, starts, total]; part = letter or inner group
    group = [[], [], 0]
    stack = []
    number = 0
    for ch in text:
        if ch.isdigit():
            number = 10 * number + int(ch)
        elif ch == "(":
            stack.append((group, number))
            group, number = [[], [], 0], 0
        else:
            part, length = ch, 1
            if ch == ")":
                part = group
                group, times = stack.pop()
                length = min(CAP, part[2] * times)
            group[0].append(part)
            group[1].append(group[2])
            group[2] = min(CAP, group[2] + length)
    return group


def find(group, k):
    if k >= group[2]:
        return "-"
    while True:
        i = bisect_right(group[1], k) - 1
        k -= group[1][i]
        part = group[0][i]
        if isinstance(part, str):
            return part
        group, k = part, k % part[2]


def main():
    pattern, _, *queries = sys.stdin.read().split()
    root = parse(pattern)
    print("\n".join(find(root, int(k) - 1) for k in queries))


main()`,
      },
    ],
    reviews: [
      {
        author: "anika.b",
        rating: 5,
        comment: "Deep nesting killed my recursive descent. Fair, nothing in the constraints forbids it.",
      },
      {
        author: "sofia-m",
        rating: 4,
        comment: "Like an interview favourite, but with limits that make you do it properly.",
      },
      {
        author: "bram.v",
        rating: 4,
        comment:
          "Check the capping carefully: 999999999 squared times 2 is already over 10^18. The second sample is gold.",
      },
    ],
    discussion: [
      { author: "anika.b", text: "Can a number stand before a single letter, as in 3a?" },
      { author: "raivo", text: "No, always before a parenthesis. 3(a) is fine." },
    ],
  },
  {
    author: "kenji_s",
    title: "Tatami Without Pillars",
    platform: "AtCoder",
    rating: 7,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["monotonic-stack", "counting", "grid"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: String.raw`The floor plan of an old temple is a grid of $h \times w$ squares. Some squares hold a pillar (**#**), the others are free (**.**).

A carpet covers an axis-parallel rectangle of whole squares and cannot lie on a pillar. The carpet weaver can make every size, so before ordering one the monks want to know:

1. in how many ways can one carpet be laid, that is, how many rectangles contain no pillar;
2. what is the total area of all those rectangles, modulo $998244353$?`,
    input: String.raw`The first line contains $h$ and $w$ ($1 \le h, w \le 2000$). Each of the next $h$ lines contains $w$ characters, **.** or **#**.`,
    output:
      "Print two integers: the number of rectangles, exactly, and the sum of their areas modulo $998244353$.",
    samples: [
      { input: "2 3\n..#\n...", output: "12 22" },
      { input: "1 1\n#", output: "0 0" },
      { input: "2 2\n..\n..", output: "9 16" },
    ],
    solutions: [
      {
        author: "dmitrieva",
        language: "cpp",
        approach:
          "Fix the bottom row and the right column. A monotonic stack over the column heights maintains the sums over all left ends.",
        description: String.raw`Let $u_j$ be the number of free squares going up from row $i$ in column $j$. Rectangles with bottom-right corner $(i,j)$ and left column $l$ number $m = \min(u_l,\dots,u_j)$, and their areas add up to $(j-l+1)\cdot m(m+1)/2$.

Summed over $l$, the areas are $(j+1)\,T - U$ with $T=\sum_l m_l(m_l+1)/2$ and $U=\sum_l l\cdot m_l(m_l+1)/2$. The stack keeps blocks of left ends that share a minimum; each block knows how many left ends it has and the sum of their columns, so $T$, $U$ and $\sum m_l$ are updated as blocks are merged. Every column is pushed once per row: $O(hw)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 998244353;

struct Block {
    ll height, count, start_sum;  // left ends with this minimum, and the sum of their columns
};

int main() {
    int h, w;
    scanf("%d %d", &h, &w);
    vector<ll> up(w);
    vector<char> row(w + 1);
    ll ways = 0, area = 0;
    for (int i = 0; i < h; i++) {
        scanf("%s", row.data());
        vector<Block> stack;
        ll s = 0;          // sum of heights over left ends
        ll t = 0, ts = 0;  // sum of m(m+1)/2, and the same weighted by the left column
        for (int j = 0; j < w; j++) {
            up[j] = row[j] == '#' ? 0 : up[j] + 1;
            Block now{up[j], 1, j};
            while (!stack.empty() && stack.back().height >= now.height) {
                Block b = stack.back();
                stack.pop_back();
                ll tri = b.height * (b.height + 1) / 2;
                s -= b.height * b.count;
                t -= tri * b.count;
                ts -= tri * b.start_sum;
                now.count += b.count;
                now.start_sum += b.start_sum;
            }
            ll tri = now.height * (now.height + 1) / 2;
            s += now.height * now.count;
            t += tri * now.count;
            ts += tri * now.start_sum;
            stack.push_back(now);
            ways += s;
            area = (area + (j + 1) * t - ts) % MOD;
        }
    }
    printf("%lld %lld\n", ways, area);
}`,
      },
    ],
    reviews: [
      {
        author: "elif.demir",
        rating: 5,
        comment: "Counting is standard, summing areas on the same stack is what makes it fun.",
      },
      {
        author: "oleh",
        rating: 4,
        comment: "Good problem. The carpet story took me two readings, the formal questions are clear.",
      },
    ],
    discussion: [
      { author: "rahul_0x", text: "Is O(hw log w) meant to pass?" },
      { author: "kenji_s", text: "Four million squares and a logarithm: yes, comfortably in C++." },
    ],
  },
];
