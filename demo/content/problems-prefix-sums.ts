import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "lucia.ferro",
    title: "Equal Rations",
    platform: "CSES",
    rating: 2,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["prefix-sums", "hash-map", "counting"],
    timeLimitMs: 1000,
    memoryLimitMb: 512,
    statement: `An expedition of $m$ climbers finds a shelf with $n$ boxes of biscuits. Box $i$ contains $b_i$ biscuits. The shelf is frozen, so they can only take boxes that stand next to each other, at least one.

The climbers insist on fairness: all biscuits taken have to be shared equally among the $m$ of them, with none left over. In how many ways can they choose the boxes? An empty box is a box too, and taking only empty boxes is allowed: everybody gets nothing.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 2 \cdot 10^5$, $1 \le m \le 10^9$). The second line contains $b_1, \dots, b_n$ ($0 \le b_i \le 10^9$).`,
    output: "Print the number of ways to choose a run of neighbouring boxes.",
    samples: [
      { input: "5 3\n2 1 3 4 2", output: "6" },
      { input: "3 7\n0 0 6", output: "3" },
    ],
    solutions: [
      {
        author: "yasmin_b",
        language: "python",
        approach:
          "Two equal prefix sums modulo m enclose a fair run; count equal remainders with a dictionary.",
        description: String.raw`With $P_i = (b_1+\dots+b_i) \bmod m$ and $P_0 = 0$, the run from $i+1$ to $j$ is fair exactly when $P_i = P_j$. Scan from left to right and add how often the current remainder was seen before. $O(n)$ on average.`,
        code: `n, m = map(int, input().split())
seen = {0: 1}
total = ways = 0
for b in map(int, input().split()):
    total = (total + b) % m
    ways += seen.get(total, 0)
    seen[total] = seen.get(total, 0) + 1
print(ways)`,
      },
      {
        author: "ceciliaq",
        language: "java",
        approach:
          "Store all prefix remainders, sort them, and count pairs inside each group of equal values.",
        description: String.raw`A group of $c$ equal remainders gives $c(c-1)/2$ runs. Sorting costs $O(n \log n)$ and needs no hash map, so nobody can write an anti-hash test.`,
        code: `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        in.nextToken();
        long m = (long) in.nval;
        long[] prefix = new long[n + 1];
        for (int i = 1; i <= n; i++) {
            in.nextToken();
            prefix[i] = (prefix[i - 1] + (long) in.nval) % m;
        }
        Arrays.sort(prefix);
        long ways = 0;
        long same = 0;
        for (int i = 1; i <= n; i++) {
            same = prefix[i] == prefix[i - 1] ? same + 1 : 0;
            ways += same;
        }
        System.out.println(ways);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "mira",
        rating: 4,
        comment: "Textbook idea, spotless execution. The empty-box sentence prevents the usual question.",
      },
      {
        author: "dylan_mc",
        rating: 5,
        comment: "This finally made prefix sums with remainders click for me.",
      },
      { author: "bram.v", rating: 4, comment: "Good second problem for a beginners' round." },
    ],
    discussion: [{ author: "tourist_fan", text: "Reminder: the answer can be about 2e10, so 64 bits." }],
  },
  {
    author: "zhangwei",
    title: "Noise Budget",
    platform: "AtCoder",
    rating: 5,
    link: "https://atcoder.jp/contests/",
    visibility: "private",
    tags: ["prefix-sums", "math", "counting"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: String.raw`A microphone recorded $n$ samples $x_1, \dots, x_n$. The *energy* of a clip $[l, r]$ is the square of its sum,
$$E(l, r) = (x_l + x_{l+1} + \dots + x_r)^2 .$$

To tune a filter, the engineer needs the total energy of **all** clips that contain at least $a$ and at most $b$ samples:
$$\sum_{a \le r - l + 1 \le b} E(l, r).$$

Print this number modulo $998244353$.`,
    input: String.raw`The first line contains $n$, $a$ and $b$ ($1 \le a \le b \le n \le 10^6$). The second line contains $x_1, \dots, x_n$ ($|x_i| \le 10^9$).`,
    output: "Print the sum modulo $998244353$, as a number from $0$ to $998244352$.",
    samples: [
      { input: "3 1 3\n1 -2 3", output: "20" },
      { input: "4 2 2\n5 5 -1 2", output: "117" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "Expand the square of a difference of prefix sums and take sums of P and P² over a sliding range.",
        description: String.raw`With prefix sums $P$, $E(l,r) = P_r^2 - 2P_rP_{l-1} + P_{l-1}^2$. For a fixed $r$ the index $i=l-1$ runs over $[r-b,\, r-a]$ cut to $i \ge 0$. Prefix sums of $P$ and of $P^2$ answer that in $O(1)$, so the whole is $O(n)$. To do before publishing: a test with $a = b = n$ and one with all samples negative.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 998244353;

int main() {
    int n, a, b;
    scanf("%d %d %d", &n, &a, &b);
    vector<ll> p(n + 1), s(n + 2), s2(n + 2);  // s[i] = p[0] + ... + p[i-1]
    for (int i = 1; i <= n; i++) {
        ll x;
        scanf("%lld", &x);
        p[i] = ((p[i - 1] + x) % MOD + MOD) % MOD;
    }
    for (int i = 0; i <= n; i++) {
        s[i + 1] = (s[i] + p[i]) % MOD;
        s2[i + 1] = (s2[i] + p[i] * p[i]) % MOD;
    }
    ll answer = 0;
    for (int r = a; r <= n; r++) {
        int from = max(0, r - b), to = r - a + 1;
        ll count = to - from;
        ll sum = (s[to] - s[from] + MOD) % MOD;
        ll squares = (s2[to] - s2[from] + MOD) % MOD;
        answer += p[r] * p[r] % MOD * count % MOD;
        answer += squares - 2 * p[r] % MOD * sum % MOD + MOD;
        answer %= MOD;
    }
    printf("%lld\n", answer);
}`,
      },
    ],
    reviews: [],
    discussion: [],
  },
];
