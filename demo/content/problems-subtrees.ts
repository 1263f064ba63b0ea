import type { DemoProblem } from "./types.ts";

export const subtreeProblems: DemoProblem[] = [
  {
    author: "sofia-m",
    title: "Ticket Lottery in Every Department",
    platform: "LeetCode",
    rating: 6,
    link: "https://leetcode.com/problemset/",
    visibility: "public",
    tags: ["trees", "small-to-large", "lca", "offline-queries"],
    timeLimitMs: 3000,
    memoryLimitMb: 512,
    statement: `A company is a rooted tree: employee $1$ is the director, and everyone else has one direct superior. A department is an employee together with everybody below them.

For the summer party each employee draws a ticket with a number; numbers may repeat. Every department then holds its own draw, and a ticket number is *lucky* in a department if exactly one of its members holds it. For each employee, print how many lucky numbers there are in the department they lead.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$).

The second line contains the ticket numbers $t_1, \ldots, t_n$ ($1 \le t_i \le 10^9$).

The third line contains $p_2, \ldots, p_n$ ($1 \le p_i < i$), the direct superiors; it is empty when $n = 1$.`,
    output: String.raw`Print $n$ integers on one line: the answers for the departments led by $1, \ldots, n$.`,
    samples: [
      { input: "6\n5 7 5 7 7 2\n1 1 2 2 3", output: "1 0 2 1 1 1" },
      { input: "4\n9 9 9 9\n1 2 3", output: "0 0 0 1" },
    ],
    solutions: [
      {
        author: "bram.v",
        language: "python",
        approach:
          "Small to large: every department keeps a dictionary of ticket counts, and the smaller dictionary is always poured into the larger one.",
        description: String.raw`Together with the dictionary keep the number of values whose count is exactly $1$. An entry moves only when it lands in a dictionary at least twice as large as the one it came from, so it moves $O(\log n)$ times and the total is $O(n \log n)$.

Because $p_i < i$, a plain loop from $n$ down to $2$ is already a post-order; there is no recursion.`,
        code: `import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    parent = [0, 0] + data[n + 1 : 2 * n]
    bag = [None] + [{t: 1} for t in data[1 : n + 1]]
    lucky = [1] * (n + 1)
    answer = [0] * (n + 1)
    for v in range(n, 0, -1):
        answer[v] = lucky[v]
        p = parent[v]
        if p == 0:
            continue
        big, small, count = bag[p], bag[v], lucky[p]
        if len(big) < len(small):
            big, small, count = small, big, lucky[v]
        for ticket, times in small.items():
            old = big.get(ticket, 0)
            big[ticket] = old + times
            if old == 1:
                count -= 1
            elif old == 0 and times == 1:
                count += 1
        bag[p], lucky[p], bag[v] = big, count, None
    print(*answer[1:])


main()`,
      },
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "Differences on the tree. Sort the holders of each number by DFS time and add $+1$, $-2$, $+1$ at a few common ancestors; subtree sums then give all answers.",
        description: String.raw`If a number occurs $k$ times in a subtree, then $[k = 1] = k - 2\max(0, k - 1) + \max(0, k - 2)$ for $k \ge 1$, and the right side is $0$ for $k = 0$. With the holders $v_1, v_2, \ldots$ in DFS order, $\max(0, k-1)$ counts adjacent pairs inside the subtree and $\max(0, k-2)$ counts adjacent triples. A pair is inside exactly when the subtree contains its LCA; a triple likewise with $\mathrm{lca}(v_i, v_{i+2})$.

So add $+1$ at every holder, $-2$ at $\mathrm{lca}(v_i, v_{i+1})$, $+1$ at $\mathrm{lca}(v_i, v_{i+2})$, and sum over subtrees. With LCA by heavy paths: $O(n \log n)$ and no hash tables.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> ticket(n + 1), parent(n + 1, 0), size(n + 1, 1), heavy(n + 1, 0);
    for (int v = 1; v <= n; v++) scanf("%d", &ticket[v]);
    for (int v = 2; v <= n; v++) scanf("%d", &parent[v]);
    size[0] = 0;
    for (int v = n; v > 1; v--) {
        int p = parent[v];
        size[p] += size[v];
        if (size[v] >= size[heavy[p]]) heavy[p] = v;
    }
    // Parents have smaller numbers, so tin and top can be given out in increasing order.
    vector<int> tin(n + 1), next_(n + 1), top(n + 1), depth(n + 1, 0);
    tin[1] = 0;
    top[1] = 1;
    next_[1] = 1;
    for (int v = 2; v <= n; v++) {
        int p = parent[v];
        tin[v] = next_[p];
        next_[p] += size[v];
        next_[v] = tin[v] + 1;
        depth[v] = depth[p] + 1;
        top[v] = heavy[p] == v ? top[p] : v;
    }
    auto lca = [&](int a, int b) {
        while (top[a] != top[b]) {
            if (depth[top[a]] < depth[top[b]]) swap(a, b);
            a = parent[top[a]];
        }
        return depth[a] < depth[b] ? a : b;
    };
    vector<int> holders(n);
    iota(holders.begin(), holders.end(), 1);
    sort(holders.begin(), holders.end(), [&](int a, int b) {
        return make_pair(ticket[a], tin[a]) < make_pair(ticket[b], tin[b]);
    });
    vector<long long> sum(n + 1, 1);
    for (int i = 0; i < n; i++) {
        if (i + 1 < n && ticket[holders[i]] == ticket[holders[i + 1]]) sum[lca(holders[i], holders[i + 1])] -= 2;
        if (i + 2 < n && ticket[holders[i]] == ticket[holders[i + 2]]) sum[lca(holders[i], holders[i + 2])] += 1;
    }
    for (int v = n; v > 1; v--) sum[parent[v]] += sum[v];
    for (int v = 1; v <= n; v++) printf("%lld%c", sum[v], v < n ? ' ' : '\n');
}`,
      },
    ],
    reviews: [
      {
        author: "dmitrieva",
        rating: 5,
        comment:
          'I knew the inclusion trick for counting distinct colours, not for "exactly once". The $+1, -2, +1$ pattern is worth remembering.',
      },
      {
        author: "camila-r",
        rating: 4,
        comment:
          "Standard small to large, but p_i < i makes the implementation friendly for people who fear recursion limits.",
      },
      {
        author: "piotrek",
        rating: 3,
        comment:
          "Routine for me. I would have asked for exactly $k$ with $k$ given, the same telescoping then needs $k + 2$ terms and a bit of thought.",
      },
    ],
    discussion: [
      {
        author: "anika.b",
        text: "Why must we swap the lucky counters as well as the dictionaries? I got wrong answer until I did.",
      },
      {
        author: "bram.v",
        text: "The counter describes the dictionary you keep. If you keep the child's dictionary, start from the child's counter.",
      },
    ],
  },
  {
    author: "anika.b",
    title: "Counting Palindromic Subtrees",
    platform: "Codeforces",
    rating: 7,
    link: "https://codeforces.com/problemset?tags=hashing",
    visibility: "public",
    tags: ["trees", "hashing", "strings"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A mobile hangs from the ceiling: a rooted tree with $n$ vertices, each carrying one lowercase letter, where the children of every vertex hang in a fixed order from left to right.

Look at the mobile in a mirror and the order of children is reversed at every vertex. A subtree (a vertex with everything hanging below it) is **palindromic** if it looks exactly the same in the mirror: same shape, same letters in the same places. A single vertex is always palindromic.

Count the palindromic subtrees, and find the number of vertices in the largest of them.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$). The second line contains a string of $n$ letters, the letters of vertices $1, \ldots, n$.

Line $i$ of the next $n$ lines describes vertex $i$: the number of its children $k_i$, then the children from left to right. Vertex $1$ is the root.`,
    output: "Print the number of palindromic subtrees and the size of the largest one.",
    samples: [
      { input: "7\nabbcddc\n2 2 3\n2 4 5\n2 6 7\n0\n0\n0\n0", output: "5 7" },
      { input: "4\nxyzy\n3 2 3 4\n0\n0\n0", output: "4 4" },
      { input: "3\naab\n2 2 3\n0\n0", output: "2 1" },
    ],
    solutions: [
      {
        author: "nguyen.tp",
        language: "cpp",
        approach:
          "Write the tree down twice, once as it is and once mirrored. Every subtree is a contiguous block in both texts; compare the blocks with a rolling hash.",
        description: String.raw`The text of a vertex is its letter, then the texts of its children in order, then a closing mark. Equal texts mean equal ordered subtrees. Build the text $F$ with children left to right and $G$ with children right to left. The subtree of $v$ takes $2 \cdot \mathrm{size}(v)$ symbols in each, starting at positions we record, so it is palindromic iff those two substrings are equal.

Hashing modulo $2^{61} - 1$ with a random base gives error probability about $n / 2^{60}$ per comparison. The walk is iterative, because a chain of $2 \cdot 10^5$ vertices overflows small stacks. Time $O(n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long ull;

const ull MOD = (1ULL << 61) - 1;
ull mul(ull a, ull b) {
    __uint128_t t = (__uint128_t)a * b;
    ull r = (ull)(t & MOD) + (ull)(t >> 61);
    return r >= MOD ? r - MOD : r;
}

int n;
string letters;
vector<vector<int>> kids;

struct Text {
    vector<int> from;
    vector<ull> h;
    Text(bool mirrored, ull base) : from(n), h(1, 0) {
        vector<pair<int, int>> st = {{0, 0}};
        while (!st.empty()) {
            auto& [v, i] = st.back();
            if (i == 0) {
                from[v] = h.size() - 1;
                push(letters[v] - 'a' + 2, base);
            }
            int k = kids[v].size();
            if (i == k) {
                push(1, base);
                st.pop_back();
            } else {
                int child = kids[v][mirrored ? k - 1 - i : i];
                i++;
                st.push_back({child, 0});
            }
        }
    }
    void push(int c, ull base) { h.push_back((mul(h.back(), base) + c) % MOD); }
    ull get(int v, int len, const vector<ull>& power) const {
        return (h[from[v] + len] + MOD - mul(h[from[v]], power[len])) % MOD;
    }
};

int main() {
    cin.tie(nullptr)->sync_with_stdio(false);
    cin >> n >> letters;
    kids.resize(n);
    vector<int> parent(n, -1);
    for (int v = 0; v < n; v++) {
        int k;
        cin >> k;
        kids[v].resize(k);
        for (int& c : kids[v]) {
            cin >> c;
            parent[--c] = v;
        }
    }
    ull base = mt19937_64(chrono::steady_clock::now().time_since_epoch().count())() % (MOD - 1000) + 500;
    vector<ull> power(2 * n + 1, 1);
    for (int i = 1; i <= 2 * n; i++) power[i] = mul(power[i - 1], base);
    Text straight(false, base), mirror(true, base);
    vector<int> size(n, 1), order(n);
    iota(order.begin(), order.end(), 0);
    sort(order.begin(), order.end(), [&](int a, int b) { return straight.from[a] > straight.from[b]; });
    for (int v : order)
        if (parent[v] >= 0) size[parent[v]] += size[v];
    int count = 0, largest = 0;
    for (int v = 0; v < n; v++) {
        if (straight.get(v, 2 * size[v], power) != mirror.get(v, 2 * size[v], power)) continue;
        count++;
        largest = max(largest, size[v]);
    }
    cout << count << ' ' << largest << '\n';
}`,
      },
      {
        author: "maple.wren",
        language: "python",
        approach:
          "No hashing by hand: give every different ordered subtree a small number with a dictionary, and number the mirrored subtrees with the same dictionary.",
        description: String.raw`Let $\mathrm{id}(v)$ be the number of the tuple (letter, ids of the children), and $\mathrm{rid}(v)$ the number of (letter, rids of the children in reverse order), which is the mirror image of the subtree of $v$. Both use one dictionary, so the subtree is palindromic exactly when $\mathrm{id}(v) = \mathrm{rid}(v)$. It is deterministic, and the total length of all keys is $O(n)$.`,
        code: `import sys


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    letters = data[1]
    kids = []
    pos = 2
    for _ in range(n):
        k = int(data[pos])
        kids.append([int(x) - 1 for x in data[pos + 1 : pos + 1 + k]])
        pos += 1 + k
    order = [0]
    for v in order:
        order.extend(kids[v])

    names = {}
    straight = [0] * n
    mirror = [0] * n
    size = [1] * n
    count = largest = 0
    for v in reversed(order):
        below = kids[v]
        size[v] += sum(size[c] for c in below)
        key = (letters[v], *[straight[c] for c in below])
        straight[v] = names.setdefault(key, len(names))
        key = (letters[v], *[mirror[c] for c in reversed(below)])
        mirror[v] = names.setdefault(key, len(names))
        if straight[v] == mirror[v]:
            count += 1
            largest = max(largest, size[v])
    print(count, largest)


main()`,
      },
    ],
    reviews: [
      {
        author: "nguyen.tp",
        rating: 5,
        comment:
          "The dictionary solution is shorter and deterministic, I was jealous when I saw it. Excellent contrast to the string view.",
      },
      {
        author: "oleh",
        rating: 4,
        comment:
          "Good problem. The weak spot: a hash that forgets the closing marks passes all three samples, so a shape-only sample (all letters equal) would be welcome.",
      },
      {
        author: "rahul_0x",
        rating: 5,
        comment: "Got it with a mod 1e9+7 hash, then anika showed me an anti-hash test. Lesson learned.",
      },
      {
        author: "farhad_n",
        rating: 4,
        comment:
          "Cute definition. Would enjoy a follow-up where the children may be reordered freely and one asks whether *some* order is palindromic.",
      },
    ],
    discussion: [
      {
        author: "tourist_fan",
        text: "In sample 1 the two halves under the root are b(c,d) and b(d,c). So the root counts but the two b's do not?",
      },
      {
        author: "anika.b",
        text: "Right. Four leaves and the root: 5 in total, and the largest is the whole tree.",
      },
      { author: "tourist_fan", text: "Nice, the mirror swaps the halves *and* flips each of them. Got it." },
    ],
  },
];
