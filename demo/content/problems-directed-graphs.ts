import type { DemoProblem } from "./types.ts";

export const directedGraphProblems: DemoProblem[] = [
  {
    author: "bram.v",
    title: "Critical Days of the Build",
    platform: "Kattis",
    rating: 4,
    link: "https://open.kattis.com/problems?order=difficulty",
    visibility: "public",
    tags: ["graphs", "topological-sort", "dag", "longest-path"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A footbridge is assembled from $n$ jobs. Job $i$ takes $d_i$ whole days, and some jobs may start only after others are finished. There are enough workers to carry on any number of jobs at once, so every job starts as early as its prerequisites allow.

A job is **critical** if making it one day longer would delay the whole build by a day. The town council wants to know the shortest possible duration of the build and which jobs must be watched closely.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 10^5$, $0 \le m \le 2 \cdot 10^5$).

The second line contains $d_1, \ldots, d_n$ ($1 \le d_i \le 10^9$).

Each of the next $m$ lines contains $a$ and $b$ ($1 \le a, b \le n$): job $a$ must be finished before job $b$ starts.`,
    output: `If the requirements contradict each other, print \`IMPOSSIBLE\`.

Otherwise print the duration of the build, then the number of critical jobs, then on the third line the critical jobs in increasing order.`,
    samples: [
      { input: "5 5\n3 2 4 1 2\n1 2\n1 3\n2 4\n3 4\n1 5", output: "8\n3\n1 3 4" },
      { input: "3 1\n5 5 5\n1 2", output: "10\n2\n1 2" },
      { input: "3 3\n1 1 1\n1 2\n2 3\n3 1", output: "IMPOSSIBLE" },
    ],
    solutions: [
      {
        author: "kovacs",
        language: "rust",
        approach:
          "Topological order once, longest path into each job forwards and longest path out of it backwards.",
        description: String.raw`Let $s_i$ be the earliest start of job $i$, and $t_i$ the longest total duration of a chain beginning with $i$. The build takes $T = \max(s_i + t_i)$ days. A job lies on a longest chain exactly when $s_i + t_i = T$, and only then does one more day in it lengthen that chain.

Kahn's algorithm gives the order; if it does not consume all vertices there is a cycle. Everything is $O(n + m)$.`,
        code: String.raw`use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_ascii_whitespace().map(|t| t.parse::<u64>().unwrap());
    let n = it.next().unwrap() as usize;
    let m = it.next().unwrap() as usize;
    let d: Vec<u64> = (0..n).map(|_| it.next().unwrap()).collect();
    let mut out = vec![Vec::new(); n];
    let mut indegree = vec![0; n];
    for _ in 0..m {
        let a = it.next().unwrap() as usize - 1;
        let b = it.next().unwrap() as usize - 1;
        out[a].push(b);
        indegree[b] += 1;
    }
    let mut order: Vec<usize> = (0..n).filter(|&v| indegree[v] == 0).collect();
    let mut start = vec![0u64; n];
    let mut head = 0;
    while head < order.len() {
        let v = order[head];
        head += 1;
        for &to in &out[v] {
            start[to] = start[to].max(start[v] + d[v]);
            indegree[to] -= 1;
            if indegree[to] == 0 {
                order.push(to);
            }
        }
    }
    if order.len() < n {
        println!("IMPOSSIBLE");
        return;
    }
    let mut tail = vec![0u64; n];
    for &v in order.iter().rev() {
        let longest = out[v].iter().map(|&to| tail[to]).max().unwrap_or(0);
        tail[v] = longest + d[v];
    }
    let total = (0..n).map(|v| start[v] + tail[v]).max().unwrap();
    let critical: Vec<String> = (0..n)
        .filter(|&v| start[v] + tail[v] == total)
        .map(|v| (v + 1).to_string())
        .collect();
    println!("{}\n{}\n{}", total, critical.len(), critical.join(" "));
}`,
      },
      {
        author: "elif.demir",
        language: "cpp",
        approach:
          "Kahn's algorithm, then mark critical jobs backwards: a job is critical if it ends exactly when some critical successor starts, or at the very end.",
        description: String.raw`Compute the earliest finish $f_i$ in topological order and $T = \max f_i$. Walk the order backwards. Job $i$ is critical if $f_i = T$, or if it has a critical successor $j$ whose start $f_j - d_j$ equals $f_i$. No second longest-path pass is needed. Time $O(n + m)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<long long> d(n), start(n, 0);
    for (auto& x : d) scanf("%lld", &x);
    vector<vector<int>> out(n);
    vector<int> indegree(n, 0), order;
    while (m--) {
        int a, b;
        scanf("%d %d", &a, &b);
        out[a - 1].push_back(b - 1);
        indegree[b - 1]++;
    }
    for (int v = 0; v < n; v++)
        if (indegree[v] == 0) order.push_back(v);
    for (size_t i = 0; i < order.size(); i++) {
        int v = order[i];
        for (int to : out[v]) {
            start[to] = max(start[to], start[v] + d[v]);
            if (--indegree[to] == 0) order.push_back(to);
        }
    }
    if ((int)order.size() < n) {
        puts("IMPOSSIBLE");
        return 0;
    }
    long long total = 0;
    for (int v = 0; v < n; v++) total = max(total, start[v] + d[v]);
    vector<char> critical(n, 0);
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        long long finish = start[v] + d[v];
        critical[v] = finish == total;
        for (int to : out[v])
            if (critical[to] && start[to] == finish) critical[v] = 1;
    }
    vector<int> answer;
    for (int v = 0; v < n; v++)
        if (critical[v]) answer.push_back(v + 1);
    printf("%lld\n%d\n", total, (int)answer.size());
    for (size_t i = 0; i < answer.size(); i++) printf("%s%d", i ? " " : "", answer[i]);
    puts("");
}`,
      },
    ],
    reviews: [
      {
        author: "t_okafor",
        rating: 5,
        comment:
          "Project management in 40 lines. I liked that a critical job need not be unique: parallel longest chains count too.",
      },
      {
        author: "omar.k",
        rating: 4,
        comment:
          "Good second problem on topological order. A sample with two equally long branches would have helped my group.",
      },
      {
        author: "hyejin",
        rating: 2,
        comment:
          'The definition had me confused: "delay the whole build by a day" with two disjoint longest chains. It works out, but one sentence more would not hurt.',
      },
    ],
    discussion: [
      { author: "hyejin", text: "If two separate chains both have length T, are all their jobs critical?" },
      { author: "bram.v", text: "Yes. One extra day on either chain alone makes the build T + 1." },
    ],
  },
  {
    author: "camila-r",
    title: "Gossip Clubs",
    platform: "CSES",
    rating: 5,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["graphs", "scc", "dfs"],
    timeLimitMs: 1000,
    memoryLimitMb: 512,
    statement: `In a company of $n$ people news travels along habits: "if $a$ hears something, $a$ tells $b$". A habit goes one way; $b$ need not tell $a$ anything. There are $m$ such habits.

You want a rumour to reach all $n$ people, but starting rumours is risky, so you want to whisper it to as few people as possible. Among all smallest groups, choose the one whose sorted list of numbers is lexicographically smallest, because senior staff have small numbers and big mouths.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 10^5$, $0 \le m \le 2 \cdot 10^5$).

Each of the next $m$ lines contains $a$ and $b$ ($1 \le a, b \le n$): person $a$ tells person $b$.`,
    output: "Print the size of the group, and on the second line its members in increasing order.",
    samples: [
      { input: "6 6\n3 2\n2 3\n3 4\n5 6\n6 5\n6 4", output: "3\n1 2 5" },
      { input: "4 4\n4 3\n3 2\n2 4\n2 1", output: "1\n2" },
    ],
    solutions: [
      {
        author: "dmitrieva",
        language: "cpp",
        approach:
          "Condense strongly connected components with Tarjan's algorithm. Take the smallest vertex of each component that no arc enters.",
        description: `Each source component of the condensation needs at least one whisper, since no news enters it from outside; one per source component is enough, since every component is reachable from some source. Any member will do, so the smallest member of each gives the lexicographically smallest group.

Tarjan's algorithm runs in $O(n + m)$. Recursion depth can reach $n$; raise the stack limit if your judge has a small one.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int n, m, timer_ = 0, comps = 0;
vector<vector<int>> out;
vector<int> tin, low, comp, st;

void dfs(int v) {
    tin[v] = low[v] = ++timer_;
    st.push_back(v);
    for (int to : out[v]) {
        if (!tin[to]) {
            dfs(to);
            low[v] = min(low[v], low[to]);
        } else if (comp[to] < 0) {
            low[v] = min(low[v], tin[to]);
        }
    }
    if (low[v] != tin[v]) return;
    while (true) {
        int u = st.back();
        st.pop_back();
        comp[u] = comps;
        if (u == v) break;
    }
    comps++;
}

int main() {
    scanf("%d %d", &n, &m);
    out.resize(n);
    tin.assign(n, 0);
    low.assign(n, 0);
    comp.assign(n, -1);
    for (int i = 0; i < m; i++) {
        int a, b;
        scanf("%d %d", &a, &b);
        out[a - 1].push_back(b - 1);
    }
    for (int v = 0; v < n; v++)
        if (!tin[v]) dfs(v);
    vector<char> entered(comps, 0);
    for (int v = 0; v < n; v++)
        for (int to : out[v])
            if (comp[v] != comp[to]) entered[comp[to]] = 1;
    vector<int> group;
    for (int v = 0; v < n; v++) {
        if (entered[comp[v]]) continue;
        entered[comp[v]] = 1;
        group.push_back(v + 1);
    }
    printf("%d\n", (int)group.size());
    for (size_t i = 0; i < group.size(); i++) printf("%s%d", i ? " " : "", group[i]);
    puts("");
}`,
      },
      {
        author: "abena",
        language: "python",
        approach:
          "Kosaraju with an explicit stack, no recursion. Components come out in topological order, sources first among what they reach.",
        description:
          "The first pass records vertices by finishing time. The second pass walks the reversed graph in decreasing finishing time and labels components. A component is a source when the second walk started from it meets no vertex of an earlier component; I check that directly on the reversed arcs. Both passes are $O(n + m)$.",
        code: `import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    out = [[] for _ in range(n)]
    rev = [[] for _ in range(n)]
    for i in range(2, 2 + 2 * m, 2):
        a, b = data[i] - 1, data[i + 1] - 1
        out[a].append(b)
        rev[b].append(a)

    seen = [False] * n
    finished = []
    for root in range(n):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(out[root]))]
        while stack:
            v, arcs = stack[-1]
            for to in arcs:
                if not seen[to]:
                    seen[to] = True
                    stack.append((to, iter(out[to])))
                    break
            else:
                finished.append(v)
                stack.pop()

    comp = [-1] * n
    group = []
    for label, root in enumerate(reversed(finished)):
        if comp[root] >= 0:
            continue
        comp[root] = label
        members = [root]
        source = True
        for v in members:
            for to in rev[v]:
                if comp[to] < 0:
                    comp[to] = label
                    members.append(to)
                elif comp[to] != label:
                    source = False
        if source:
            group.append(min(members) + 1)
    group.sort()
    print(len(group))
    print(*group)


main()`,
      },
    ],
    reviews: [
      {
        author: "kenji_s",
        rating: 4,
        comment:
          "A good reason to need the condensation and not only the number of components. The tie-break is simple once you see it, but it does catch people who greedily start from vertex 1.",
      },
      {
        author: "elif.demir",
        rating: 5,
        comment:
          '"Small numbers and big mouths" made me laugh. Tests include a path of 100000 people, so recursive Python dies.',
      },
      {
        author: "jpsilva",
        rating: 4,
        comment:
          'Compare with the greedy "whisper to the smallest unreached person, in order": sample 2 breaks it at once.',
      },
    ],
    discussion: [],
  },
];
