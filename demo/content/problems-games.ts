import type { DemoProblem } from "./types.ts";

export const gameProblems: DemoProblem[] = [
  {
    author: "ceciliaq",
    title: "Coins Rolling Down to the Root",
    platform: "Codeforces",
    rating: 6,
    link: "https://codeforces.com/problemset?tags=games",
    visibility: "public",
    tags: ["games", "nim", "trees"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `There are piles of coins on the vertices of a tree, $a_v$ coins on vertex $v$. Two players choose a root and then move in turns. In one move a player picks a vertex other than the root, takes **at least one** coin from its pile and moves all the taken coins one edge closer to the root. Coins on the root can never move again. Whoever cannot move loses.

The players keep arguing about the root and about the piles, so handle two kinds of events: the pile of a vertex is replaced, or they ask who wins, with perfect play, if the root is a certain vertex.`,
    input: `The first line contains $n$ and $q$ ($1 \\le n, q \\le 2 \\cdot 10^5$). The second line contains $a_1, \\ldots, a_n$ ($0 \\le a_v \\le 10^9$).

Each of the next $n - 1$ lines contains two vertices joined by an edge.

Each of the next $q$ lines is \`1 v x\` ($0 \\le x \\le 10^9$): the pile of $v$ now has $x$ coins, or \`2 r\`: who wins with root $r$?`,
    output: "For each question print `First` or `Second`.",
    samples: [
      {
        input: "4 5\n3 1 2 1\n1 2\n2 3\n3 4\n2 1\n2 2\n1 4 3\n2 1\n2 3",
        output: "Second\nFirst\nFirst\nFirst",
      },
    ],
    solutions: [
      {
        author: "farhad_n",
        language: "cpp",
        approach:
          "Staircase Nim on a tree: only piles at odd distance from the root count. Colour the tree once and keep the XOR of both colour classes.",
        description: String.raw`Coins at even distance can always be answered: if the opponent moves some of them down to an odd level, push the same coins one step further. So the position is equivalent to Nim with the piles at odd distance from the root, and the first player wins iff their XOR is not zero.

Whatever the root $r$ is, the vertices at odd distance are exactly those of the other colour in the bipartition. Two numbers $X_0$ and $X_1$ suffice: an update XORs out the old pile and in the new one, a question looks at $X_{1 - \mathrm{col}(r)}$. $O(n + q)$.`,
        code: `#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    vector<int> a(n + 1), colour(n + 1, -1);
    for (int v = 1; v <= n; v++) scanf("%d", &a[v]);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    int nim[2] = {0, 0};
    vector<int> order = {1};
    colour[1] = 0;
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        nim[colour[v]] ^= a[v];
        for (int to : adj[v]) {
            if (colour[to] >= 0) continue;
            colour[to] = 1 - colour[v];
            order.push_back(to);
        }
    }
    while (q--) {
        int kind, v;
        scanf("%d %d", &kind, &v);
        if (kind == 1) {
            int x;
            scanf("%d", &x);
            nim[colour[v]] ^= a[v] ^ x;
            a[v] = x;
        } else {
            puts(nim[1 - colour[v]] ? "First" : "Second");
        }
    }
}`,
      },
      {
        author: "abena",
        language: "python",
        approach:
          "The same colouring argument. The root changes nothing except which of the two XOR values is read.",
        description:
          "One breadth-first walk gives the colours. Everything after that is constant time per event, so reading the input is the slowest part: take all tokens at once.",
        code: String.raw`import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[0], data[1]
    pile = [0] + data[2 : n + 2]
    adj = [[] for _ in range(n + 1)]
    pos = n + 2
    for _ in range(n - 1):
        u, v = data[pos], data[pos + 1]
        pos += 2
        adj[u].append(v)
        adj[v].append(u)
    colour = [-1] * (n + 1)
    colour[1] = 0
    order = [1]
    nim = [0, 0]
    for v in order:
        nim[colour[v]] ^= pile[v]
        for to in adj[v]:
            if colour[to] < 0:
                colour[to] = 1 - colour[v]
                order.append(to)
    lines = []
    for _ in range(q):
        kind, v = data[pos], data[pos + 1]
        if kind == 1:
            x = data[pos + 2]
            pos += 3
            nim[colour[v]] ^= pile[v] ^ x
            pile[v] = x
        else:
            pos += 2
            lines.append("First" if nim[1 - colour[v]] else "Second")
    print("\n".join(lines))


main()`,
      },
    ],
    reviews: [
      {
        author: "farhad_n",
        rating: 5,
        comment:
          "Staircase Nim hidden behind a tree and a moving root. When it clicks, the code is twenty lines.",
      },
      {
        author: "kenji_s",
        rating: 4,
        comment:
          'The jump from "odd distance from r" to "the other colour" is elegant. Some will build a centroid tree for it, poor souls.',
      },
      {
        author: "sofia-m",
        rating: 4,
        comment: "Needed a hint (what happens to coins two steps away from the root?). Fair problem.",
      },
    ],
    discussion: [
      { author: "elif.demir", text: "May a player take coins from several vertices in one move?" },
      { author: "ceciliaq", text: "No, one vertex per move, any positive number of its coins." },
    ],
  },
  {
    author: "mira",
    title: "Token on a One-Way Map",
    platform: "AtCoder",
    rating: 7,
    link: "https://atcoder.jp/contests/archive",
    visibility: "public",
    tags: ["games", "graphs", "bfs", "retrograde-analysis"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A token lies on a vertex of a directed graph. Two players take turns, and each turn moves the token along one arc. A player whose token is stuck (no arc leaves its vertex) **loses**. If the game goes on forever, it is a draw.

Both play perfectly: whoever can win does so in as few moves as possible, whoever must lose delays it as long as possible, and a draw is better than a loss and worse than a win. For every starting vertex, find the result for the player to move and the number of moves the game lasts.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 2 \cdot 10^5$, $0 \le m \le 4 \cdot 10^5$).

Each of the next $m$ lines contains $u$ and $v$: an arc from $u$ to $v$. Loops and repeated arcs are allowed.`,
    output:
      "Print $n$ lines. Line $v$ contains `W t` if the player to move from $v$ wins, `L t` if they lose, where $t$ is the number of moves the whole game lasts, or `D` for a draw.",
    samples: [
      {
        input: "8 10\n1 2\n2 3\n3 1\n3 4\n5 2\n5 6\n6 5\n7 8\n8 7\n8 1",
        output: "W 3\nL 2\nW 1\nL 0\nW 3\nL 4\nD\nD",
      },
      { input: "3 3\n1 2\n2 1\n2 3", output: "L 2\nW 1\nL 0" },
    ],
    solutions: [
      {
        author: "farhad_n",
        language: "cpp",
        approach:
          "Retrograde analysis: BFS backwards from the stuck vertices, counting for each vertex how many of its arcs are not yet known to lead to an opponent's win.",
        description: `Stuck vertices are lost in $0$ moves. Take vertices from the queue in order of their length. If $v$ is lost, every undecided predecessor wins in $t_v + 1$ moves, and this is the fastest win, because shorter losses were handled before. If $v$ is won, each predecessor loses one hope; when the last hope is gone, the predecessor is lost in $t_v + 1$ moves, and this is the longest delay, because the last arc to be refuted is the slowest.

Vertices never decided are draws: from each of them some arc leads to another undecided vertex. Time $O(n + m)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<int>> into(n);
    vector<int> hopes(n, 0), length(n, 0), queue_;
    vector<char> result(n, 'D');
    while (m--) {
        int u, v;
        scanf("%d %d", &u, &v);
        into[v - 1].push_back(u - 1);
        hopes[u - 1]++;
    }
    auto decide = [&](int v, char r, int t) {
        result[v] = r;
        length[v] = t;
        queue_.push_back(v);
    };
    for (int v = 0; v < n; v++)
        if (hopes[v] == 0) decide(v, 'L', 0);
    for (size_t i = 0; i < queue_.size(); i++) {
        int v = queue_[i];
        for (int u : into[v]) {
            if (result[u] != 'D') continue;
            if (result[v] == 'L')
                decide(u, 'W', length[v] + 1);
            else if (--hopes[u] == 0)
                decide(u, 'L', length[v] + 1);
        }
    }
    for (int v = 0; v < n; v++) {
        if (result[v] == 'D')
            puts("D");
        else
            printf("%c %d\n", result[v], length[v]);
    }
}`,
      },
      {
        author: "bram.v",
        language: "python",
        approach:
          "Layer by layer: odd layers are wins, even layers are losses, so no lengths need to be stored in a queue.",
        description:
          "Layer $0$ are the stuck vertices. Predecessors of a losing layer form the next winning layer; vertices whose last open arc enters a winning layer form the next losing layer. It is the same backward BFS, only the parity of the layer number plays the part of W and L. $O(n + m)$.",
        code: String.raw`import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    into = [[] for _ in range(n + 1)]
    hopes = [0] * (n + 1)
    for i in range(2, 2 + 2 * m, 2):
        into[data[i + 1]].append(data[i])
        hopes[data[i]] += 1
    answer = ["D"] * (n + 1)
    layer = [v for v in range(1, n + 1) if hopes[v] == 0]
    for v in layer:
        answer[v] = "L 0"
    t = 0
    while layer:
        t += 1
        following = []
        for v in layer:
            for u in into[v]:
                if answer[u] != "D":
                    continue
                if t % 2:
                    answer[u] = "W %d" % t
                    following.append(u)
                else:
                    hopes[u] -= 1
                    if hopes[u] == 0:
                        answer[u] = "L %d" % t
                        following.append(u)
        layer = following
    print("\n".join(answer[1:]))


main()`,
      },
    ],
    reviews: [
      {
        author: "kenji_s",
        rating: 5,
        comment:
          "Retrograde analysis with lengths, on a graph with cycles, loops and repeated arcs. The proof that plain BFS order gives both the fastest win and the slowest loss is the nice part.",
      },
      {
        author: "oleh",
        rating: 4,
        comment:
          "Good. Careful with repeated arcs: they have to be counted as many times as they are refuted, and the list-based code does that by itself.",
      },
      {
        author: "camila-r",
        rating: 4,
        comment: 'I like that a draw comes out as "nothing was ever proved about this vertex".',
      },
      {
        author: "t_okafor",
        rating: 4,
        comment:
          "Used it to explain endgame tables in chess to my club. They wanted to code the real thing afterwards.",
      },
    ],
    discussion: [
      { author: "nguyen.tp", text: "Is a loop a legal way to keep the game going forever?" },
      {
        author: "mira",
        text: "Yes. A losing player with a loop simply walks in circles, so such a vertex is never L.",
      },
    ],
  },
];
