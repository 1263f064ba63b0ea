import type { DemoProblem } from "./types.ts";

export const minCutProblems: DemoProblem[] = [
  {
    author: "piotrek",
    title: "Minimum Cut in a Grid of a Thousand Rooms",
    platform: "Codeforces",
    rating: 10,
    link: "https://codeforces.com/problemset?tags=flows",
    visibility: "public",
    tags: ["flows", "min-cut", "gomory-hu-tree", "grid"],
    timeLimitMs: 3000,
    memoryLimitMb: 256,
    statement: String.raw`A palace floor is a grid of $r \times c$ square rooms, at most a thousand in all. Any two rooms sharing a wall are joined by a door, and bricking up that door costs a known amount (possibly $0$: some doors were never more than paint).

The court is full of quarrels. Each of $q$ pairs of nobles, living in rooms $A$ and $B$, asks how much it would cost to separate them: the least total price of doors to brick up so that one can no longer walk from $A$ to $B$. The questions are independent; in the end nothing is ever built.`,
    input: String.raw`The first line contains $r$, $c$ and $q$ ($1 \le r, c$, $2 \le rc \le 1000$, $1 \le q \le 10^5$).

Each of the next $r$ lines contains $c - 1$ integers: the prices of the doors between horizontal neighbours in that row, from left to right.

Each of the next $r - 1$ lines contains $c$ integers: the prices of the doors between a row and the next one. All prices are between $0$ and $10^6$.

Each of the last $q$ lines contains $x_1, y_1, x_2, y_2$: the rows and columns of two different rooms.`,
    output: "For each question print the least total price.",
    samples: [
      { input: "2 3 3\n4 1\n2 7\n3 5 2\n1 1 1 3\n1 1 2 2\n2 3 1 2", output: "3\n6\n8" },
      { input: "1 4 2\n5 0 9\n1 1 1 2\n1 2 1 4", output: "5\n0" },
    ],
    solutions: [
      {
        author: "jpsilva",
        language: "cpp",
        approach:
          "Gomory–Hu tree by Gusfield's method: n − 1 maximum flows on the unchanged grid, then every question is a minimum on a tree path, tabulated for all pairs.",
        description: String.raw`Gusfield keeps a tree, at first a star around room $0$. For $i = 1, 2, \ldots$ compute a minimum cut between $i$ and its current parent $p$; later rooms $j > i$ with parent $p$ on the side of $i$ get the parent $i$. The tree has the property that the minimum cut of any two rooms is the smallest edge on the path between them. As parents have smaller numbers, the table of path minima fills row by row.

Each flow is Dinic on at most $1000$ vertices and $1950$ undirected edges (both arcs start with the full capacity). Grids have short layers, and a phase is cheap: all $999$ flows together stay well under a second. Since cuts are bounded by the four doors around a room, many flows end after one or two phases.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

struct Edge {
    int to, cap, start;
};
vector<Edge> edges;
vector<vector<int>> adj;
vector<int> level_, it;

void connect(int a, int b, int price) {
    adj[a].push_back(edges.size());
    edges.push_back({b, price, price});
    adj[b].push_back(edges.size());
    edges.push_back({a, price, price});
}

bool layers(int s, int t) {
    fill(level_.begin(), level_.end(), -1);
    level_[s] = 0;
    vector<int> order = {s};
    for (size_t i = 0; i < order.size(); i++)
        for (int e : adj[order[i]])
            if (edges[e].cap > 0 && level_[edges[e].to] < 0) {
                level_[edges[e].to] = level_[order[i]] + 1;
                order.push_back(edges[e].to);
            }
    return level_[t] >= 0;
}

int push(int v, int t, int limit) {
    if (v == t) return limit;
    int sent = 0;
    for (int& i = it[v]; i < (int)adj[v].size(); i++) {
        int e = adj[v][i], to = edges[e].to;
        if (edges[e].cap == 0 || level_[to] != level_[v] + 1) continue;
        int part = push(to, t, min(limit - sent, edges[e].cap));
        edges[e].cap -= part;
        edges[e ^ 1].cap += part;
        sent += part;
        if (sent == limit) break;
    }
    return sent;
}

int main() {
    int r, c, q;
    scanf("%d %d %d", &r, &c, &q);
    int n = r * c;
    adj.resize(n);
    level_.resize(n);
    for (int i = 0; i < r; i++)
        for (int j = 0; j + 1 < c; j++) {
            int price;
            scanf("%d", &price);
            connect(i * c + j, i * c + j + 1, price);
        }
    for (int i = 0; i + 1 < r; i++)
        for (int j = 0; j < c; j++) {
            int price;
            scanf("%d", &price);
            connect(i * c + j, (i + 1) * c + j, price);
        }
    vector<int> parent(n, 0);
    vector<vector<int>> cut(n, vector<int>(n, INT_MAX));
    for (int i = 1; i < n; i++) {
        int p = parent[i], flow = 0;
        for (auto& e : edges) e.cap = e.start;
        while (layers(i, p)) {
            it.assign(n, 0);
            flow += push(i, p, INT_MAX);
        }
        // After the last search, level_ marks the side of room i.
        for (int j = i + 1; j < n; j++)
            if (parent[j] == p && level_[j] >= 0) parent[j] = i;
        for (int j = 0; j < i; j++) cut[i][j] = cut[j][i] = min(flow, cut[p][j]);
    }
    while (q--) {
        int x1, y1, x2, y2;
        scanf("%d %d %d %d", &x1, &y1, &x2, &y2);
        printf("%d\n", cut[(x1 - 1) * c + y1 - 1][(x2 - 1) * c + y2 - 1]);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "jpsilva",
        rating: 5,
        comment:
          "All-pairs cuts on a planar-looking toy, and the time limit kindly does not insist on planarity. A ten that is short to code once you know the tree.",
      },
      {
        author: "dmitrieva",
        rating: 5,
        comment:
          "I wanted to use duality with shortest paths, which fails because A and B are inside the grid. Very instructive failure.",
      },
      {
        author: "zhangwei",
        rating: 4,
        comment:
          "Great problem; my only wish is a subtask for a single pair, so weaker teams can show off Dinic.",
      },
      {
        author: "tourist_fan",
        rating: 3,
        comment:
          "Way above my level, I only understood it after reading the solution twice. The statement itself is easy to read though!",
      },
    ],
    discussion: [
      { author: "oleh", text: "Is the direct door between A and B included when they are neighbours?" },
      {
        author: "piotrek",
        text: "Of course, it has to be bricked up as well. See the first room pair in sample 2.",
      },
      {
        author: "kenji_s",
        text: "Why is it fine that parents always have smaller numbers in Gusfield's version?",
      },
      {
        author: "piotrek",
        text: "When room i is processed, its parent is final and was processed earlier. Only rooms with larger numbers are moved below it.",
      },
    ],
  },
];
