import type { DemoProblem } from "./types.ts";

export const rangeQueryProblems: DemoProblem[] = [
  {
    author: "t_okafor",
    title: "Longest Calm Stretch",
    platform: "SPOJ",
    rating: 6,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["segment-tree", "data-structures"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: String.raw`A weather station keeps the temperatures of $n$ days. A run of consecutive days is **calm** if the temperatures of any two neighbouring days in it differ by at most $k$. A single day is always calm.

Old thermometers are re-read all the time, so the log sees two kinds of events: a corrected temperature for one day, and a question about the longest calm run that lies entirely within days $l, \ldots, r$.`,
    input: `The first line contains $n$, $q$ and $k$ ($1 \\le n, q \\le 2 \\cdot 10^5$, $0 \\le k \\le 10^9$).

The second line contains $a_1, \\ldots, a_n$ ($|a_i| \\le 10^9$).

Each of the next $q$ lines is either \`1 i x\` ($|x| \\le 10^9$): the temperature of day $i$ becomes $x$, or \`2 l r\` ($1 \\le l \\le r \\le n$): a question.`,
    output: "For each question print the length of the longest calm run.",
    samples: [
      {
        input: "8 6 3\n5 7 9 15 14 13 12 20\n2 1 8\n2 1 4\n1 4 11\n2 1 8\n1 6 0\n2 4 8",
        output: "4\n3\n7\n2",
      },
    ],
    solutions: [
      {
        author: "dmitrieva",
        language: "cpp",
        approach:
          "Segment tree whose nodes know the longest calm run, the calm prefix and the calm suffix; joining two nodes looks at the temperatures on the border.",
        description: String.raw`For a segment keep its length, the longest calm prefix, suffix and run anywhere. When $L$ and $R$ are joined and $|a_{mid} - a_{mid+1}| \le k$, the suffix of $L$ and the prefix of $R$ grow together: the best run may be $\mathrm{suf}_L + \mathrm{pre}_R$, and a prefix covering all of $L$ extends into $R$.

The end temperatures are read from the array, so changing one day recomputes $O(\log n)$ nodes. A question joins $O(\log n)$ nodes from left to right.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int n, q;
long long k;
vector<long long> a;
struct Node {
    int l = 0, r = 0, prefix = 0, suffix = 0, best = 0;
};
vector<Node> tree;

Node join(const Node& x, const Node& y) {
    if (x.l == x.r) return y;
    if (y.l == y.r) return x;
    bool calm = llabs(a[x.r - 1] - a[y.l]) <= k;
    Node z;
    z.l = x.l;
    z.r = y.r;
    z.prefix = x.prefix + (calm && x.prefix == x.r - x.l ? y.prefix : 0);
    z.suffix = y.suffix + (calm && y.suffix == y.r - y.l ? x.suffix : 0);
    z.best = max({x.best, y.best, calm ? x.suffix + y.prefix : 0});
    return z;
}

void build(int v, int l, int r) {
    if (r - l == 1) {
        tree[v] = {l, r, 1, 1, 1};
        return;
    }
    build(2 * v, l, (l + r) / 2);
    build(2 * v + 1, (l + r) / 2, r);
    tree[v] = join(tree[2 * v], tree[2 * v + 1]);
}

void refresh(int v, int i) {
    if (tree[v].r - tree[v].l == 1) return;
    refresh(2 * v + (i >= tree[2 * v].r), i);
    tree[v] = join(tree[2 * v], tree[2 * v + 1]);
}

Node ask(int v, int l, int r) {
    if (r <= tree[v].l || tree[v].r <= l) return {};
    if (l <= tree[v].l && tree[v].r <= r) return tree[v];
    return join(ask(2 * v, l, r), ask(2 * v + 1, l, r));
}

int main() {
    scanf("%d %d %lld", &n, &q, &k);
    a.resize(n);
    for (auto& x : a) scanf("%lld", &x);
    tree.resize(4 * n);
    build(1, 0, n);
    while (q--) {
        int kind, x, y;
        scanf("%d %d %d", &kind, &x, &y);
        if (kind == 1) {
            a[x - 1] = y;
            refresh(1, x - 1);
        } else {
            printf("%d\n", ask(1, x - 1, y).best);
        }
    }
}`,
      },
      {
        author: "sofia-m",
        language: "java",
        approach:
          "The same tree bottom-up, in plain arrays. A change of day i affects only the two borders next to it, and both are joined in blocks that contain day i, so one climb from the leaf repairs everything.",
        description: String.raw`With the size rounded up to a power of two, node $v$ at a known level covers a fixed block, and missing days count as never calm with anything. The climb from a leaf recomputes each block from its two halves. Questions collect the left and right blocks separately and keep a running (best, suffix) pair from left to right. $O(\log n)$ per event, without recursion.`,
        code: String.raw`import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    static StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
    static int size = 1, n;
    static long k;
    static long[] a;
    static int[] pre, suf, best;

    static int read() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    static boolean calm(int i) {
        return i + 1 < n && Math.abs(a[i] - a[i + 1]) <= k;
    }

    // The block of node v starts at day from and has len days.
    static void pull(int v, int from, int len) {
        int l = 2 * v, r = 2 * v + 1, half = len / 2;
        boolean joined = calm(from + half - 1);
        pre[v] = pre[l] + (joined && pre[l] == half ? pre[r] : 0);
        suf[v] = suf[r] + (joined && suf[r] == half ? suf[l] : 0);
        best[v] = Math.max(Math.max(best[l], best[r]), joined ? suf[l] + pre[r] : 0);
    }

    static int answer, running;

    static void ask(int v, int from, int len, int l, int r) {
        if (r <= from || from + len <= l) return;
        if (l <= from && from + len <= r) {
            boolean joined = from > l && calm(from - 1);
            int before = joined ? running : 0;
            answer = Math.max(answer, Math.max(best[v], before + pre[v]));
            running = suf[v] == len ? before + len : suf[v];
            return;
        }
        ask(2 * v, from, len / 2, l, r);
        ask(2 * v + 1, from + len / 2, len / 2, l, r);
    }

    public static void main(String[] args) throws IOException {
        n = read();
        int q = read();
        k = read();
        while (size < n) size *= 2;
        a = new long[n];
        for (int i = 0; i < n; i++) a[i] = read();
        pre = new int[2 * size];
        suf = new int[2 * size];
        best = new int[2 * size];
        for (int i = 0; i < size; i++) pre[size + i] = suf[size + i] = best[size + i] = 1;
        for (int v = size - 1, len = 2, first = size / 2; v > 0; v--) {
            if (v < first) {
                first /= 2;
                len *= 2;
            }
            pull(v, (v - first) * len, len);
        }
        StringBuilder sb = new StringBuilder();
        while (q-- > 0) {
            int kind = read(), x = read(), y = read();
            if (kind == 1) {
                a[x - 1] = y;
                for (int v = (size + x - 1) / 2, len = 2; v > 0; v /= 2, len *= 2) {
                    pull(v, (x - 1) / len * len, len);
                }
            } else {
                answer = running = 0;
                ask(1, 0, size, x - 1, y);
                sb.append(answer).append('\n');
            }
        }
        System.out.print(sb);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "oleh",
        rating: 4,
        comment:
          'Good monoid practice. My shortcut: keep an array of breaks |a[i] - a[i+1]| > k and solve "longest block of zeros", it removes the special case at the border.',
      },
      {
        author: "anika.b",
        rating: 5,
        comment: "First problem where I wrote the join function on paper before the code. Worked at once.",
      },
      {
        author: "zhangwei",
        rating: 4,
        comment:
          "With k fixed it is a standard tree. If k came with the question it would be an offline problem, a nice sequel.",
      },
    ],
    discussion: [],
  },
  {
    author: "mira",
    title: "Every k-th Bell",
    platform: "Codeforces",
    rating: 6,
    link: "https://codeforces.com/problemset",
    visibility: "private",
    tags: ["sqrt-decomposition", "data-structures"],
    timeLimitMs: 3000,
    memoryLimitMb: 256,
    statement: `A carillon has $n$ bells in a row, all silent at first. Two things happen:

- \`+ i x\`: bell $i$ is polished and its loudness changes by $x$ (it may become duller, even negative);
- \`? k r\`: the carillonneur strikes bells $r, r + k, r + 2k, \\ldots$ as long as they exist, and wants the sum of their loudnesses.

Answer all her questions.

*Draft note: decide before the training contest whether the limit of three seconds lets the plain loop through.*`,
    input: `The first line contains $n$ and $q$ ($1 \\le n, q \\le 10^5$).

Each of the next $q$ lines is \`+ i x\` ($1 \\le i \\le n$, $|x| \\le 10^9$) or \`? k r\` ($1 \\le r \\le k \\le n$).`,
    output: "For each question print the sum.",
    samples: [{ input: "10 6\n+ 3 5\n+ 7 -2\n? 4 3\n+ 10 1\n? 3 1\n? 10 10", output: "3\n-1\n1" }],
    solutions: [
      {
        author: "mira",
        language: "cpp",
        approach:
          "For every small step keep the sums of all residues up to date; for a large step there are few bells, so walk over them.",
        description: String.raw`Fix $B \approx \sqrt n$. For each $k < B$ and residue $r$ keep $T_k[r]$. A polish updates one cell for each of the $B$ steps. A question with $k < B$ reads one cell; with $k \ge B$ it visits at most $n / B$ bells. Both sides cost $O(\sqrt n)$, the tables take $B^2 / 2 \approx n / 2$ cells.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    int B = max(2, (int)sqrt((double)n));
    vector<long long> bell(n + 1, 0);
    vector<vector<long long>> sums(B);
    for (int k = 1; k < B; k++) sums[k].assign(k, 0);
    while (q--) {
        char kind;
        int a, b;
        scanf(" %c %d %d", &kind, &a, &b);
        if (kind == '+') {
            bell[a] += b;
            for (int k = 1; k < B; k++) sums[k][a % k] += b;
        } else if (a < B) {
            printf("%lld\n", sums[a][b % a]);
        } else {
            long long total = 0;
            for (int i = b; i <= n; i += a) total += bell[i];
            printf("%lld\n", total);
        }
    }
}`,
      },
    ],
    reviews: [],
    discussion: [],
  },
];
