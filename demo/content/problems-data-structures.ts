import type { DemoProblem } from "./types.ts";

export const dataStructureProblems: DemoProblem[] = [
  {
    author: "dylan_mc",
    title: "Shortest Nicknames",
    platform: "LeetCode",
    rating: 3,
    link: "https://leetcode.com/problemset/",
    visibility: "public",
    tags: ["trie", "strings", "sorting"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `In the chat of a coding camp everybody is called by a beginning of their name. To avoid mistakes, a nickname must not be a beginning of **anyone else's** name. For instance, with "marta" and "mario" around, "mar" is useless, but "mart" is fine.

Find the shortest nickname for each of $n$ participants. It can happen that a whole name is a beginning of another one; such a person is called by the full name with a star appended.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 10^5$).

Each of the next $n$ lines contains a name of lowercase letters. All names are different, and their total length is at most $5 \cdot 10^5$.`,
    output: "For each participant, in the order of the input, print the nickname.",
    samples: [
      { input: "5\nmarta\nmario\nana\nanatol\nzoe", output: "mart\nmari\nana*\nanat\nz" },
      { input: "1\nbo", output: "b" },
    ],
    solutions: [
      {
        author: "sandun",
        language: "javascript",
        approach:
          "Put all names into a trie that counts how many names pass through each node. The nickname ends at the first node with count one.",
        description: String.raw`Children are stored in one Int32Array of 26 cells per node, so the trie is a single allocation of about 13 million cells at worst. A node with count $1$ belongs to one name alone. If no node on the way has count $1$, the name is a beginning of another one and gets the star. $O(\text{total length})$.`,
        code: String.raw`const names = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).slice(1);
const total = names.reduce((sum, name) => sum + name.length, 0);
const child = new Int32Array((total + 1) * 26);
const count = new Int32Array(total + 1);
let nodes = 1;

for (const name of names) {
  let node = 0;
  for (let i = 0; i < name.length; i++) {
    const cell = node * 26 + name.charCodeAt(i) - 97;
    if (child[cell] === 0) child[cell] = nodes++;
    node = child[cell];
    count[node]++;
  }
}

function nickname(name) {
  let node = 0;
  for (let i = 0; i < name.length; i++) {
    node = child[node * 26 + name.charCodeAt(i) - 97];
    if (count[node] === 1) return name.slice(0, i + 1);
  }
  return name + "*";
}

console.log(names.map(nickname).join("\n"));`,
      },
      {
        author: "yasmin_b",
        language: "python",
        approach:
          "No trie: sort the names. The longest beginning shared with anybody is shared with a neighbour in sorted order.",
        description:
          "For each name take the larger of the common prefix lengths with its two neighbours, $c$. The nickname has $c + 1$ letters if the name is that long, otherwise it is the name with a star. Sorting compares strings in C, and the prefix lengths cost at most the total length twice.",
        code: String.raw`import sys


def common(a, b):
    length = 0
    for x, y in zip(a, b):
        if x != y:
            break
        length += 1
    return length


def main():
    names = sys.stdin.read().split()[1:]
    ordered = sorted(names)
    shared = dict.fromkeys(names, 0)
    for a, b in zip(ordered, ordered[1:]):
        c = common(a, b)
        shared[a] = max(shared[a], c)
        shared[b] = c
    lines = []
    for name in names:
        c = shared[name]
        lines.append(name[: c + 1] if c < len(name) else name + "*")
    print("\n".join(lines))


main()`,
      },
    ],
    reviews: [
      {
        author: "rahul_0x",
        rating: 4,
        comment:
          "Nice to see both the trie and the sort idea accepted. I did it with hashing of all prefixes, which is also fine at this size.",
      },
      {
        author: "tourist_fan",
        rating: 5,
        comment: "The star rule is a good detail, it forces you to think about ana / anatol before coding.",
      },
      {
        author: "raivo",
        rating: 3,
        comment:
          "OK exercise. I would have liked larger total length, then the memory of the trie becomes a question.",
      },
    ],
    discussion: [],
  },
  {
    author: "astrid_l",
    title: "Overtakes in the Cycling Race",
    platform: "Kattis",
    rating: 4,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["fenwick-tree", "inversions", "sorting"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `On a narrow mountain road $n$ cyclists started one behind another, and they finished one behind another as well, possibly in a different order. The cameras recorded only these two orders. An overtake is always one cyclist passing exactly one other.

For every cyclist, find the smallest number of overtakes **they themselves must have made**, that is, the number of riders who started ahead of them and finished behind them.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$).

The second line contains the starting order from front to back, the third line the finishing order from first to last. Both are permutations of $1, \ldots, n$.`,
    output: String.raw`Print $n$ integers on one line: the numbers of overtakes made by cyclists $1, \ldots, n$.`,
    samples: [
      { input: "5\n3 1 4 5 2\n4 2 3 1 5", output: "0 3 0 2 0" },
      { input: "3\n1 2 3\n3 2 1", output: "0 1 2" },
    ],
    solutions: [
      {
        author: "kovacs",
        language: "rust",
        approach:
          "Go through the finishing order from the back. A Fenwick tree over starting places holds everybody who finished later.",
        description: String.raw`When cyclist $v$ is processed, the tree contains exactly the riders who finished behind $v$. Those who started ahead have smaller starting places, so the answer is the prefix sum before the starting place of $v$. Then $v$ is inserted. Total $O(n \log n)$.`,
        code: `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_ascii_whitespace().map(|t| t.parse::<usize>().unwrap());
    let n = it.next().unwrap();
    let mut place = vec![0; n + 1];
    for i in 1..=n {
        place[it.next().unwrap()] = i;
    }
    let finish: Vec<usize> = it.collect();
    let mut tree = vec![0u32; n + 1];
    let mut answer = vec![0u32; n + 1];
    for &v in finish.iter().rev() {
        let mut i = place[v] - 1;
        while i > 0 {
            answer[v] += tree[i];
            i &= i - 1;
        }
        i = place[v];
        while i <= n {
            tree[i] += 1;
            i += i & i.wrapping_neg();
        }
    }
    let line: Vec<String> = answer[1..].iter().map(|a| a.to_string()).collect();
    println!("{}", line.join(" "));
}`,
      },
      {
        author: "lucia.ferro",
        language: "python",
        approach:
          "Merge sort on finishing places, counting for each cyclist how many larger values from the left half are jumped over.",
        description: String.raw`Write down the finishing places in starting order. For a cyclist, the overtakes are the *larger* values to the left. While merging two sorted halves, an element of the right half passes all elements left over in the left half, and their number is added to its own counter. I do it bottom-up; $O(n \log n)$ and no tree.`,
        code: `import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    start, finish = data[1 : n + 1], data[n + 1 :]
    place = [0] * (n + 1)
    for i, v in enumerate(finish):
        place[v] = i
    made = [0] * (n + 1)
    runs = [[v] for v in start]
    while len(runs) > 1:
        merged = []
        for i in range(0, len(runs) - 1, 2):
            left, right = runs[i], runs[i + 1]
            out = []
            j = 0
            for v in right:
                p = place[v]
                while j < len(left) and place[left[j]] < p:
                    out.append(left[j])
                    j += 1
                made[v] += len(left) - j
                out.append(v)
            out.extend(left[j:])
            merged.append(out)
        if len(runs) % 2:
            merged.append(runs[-1])
        runs = merged
    print(*made[1:])


main()`,
      },
    ],
    reviews: [
      {
        author: "abena",
        rating: 4,
        comment:
          "Inversions with an owner. Printing a number per cyclist stops people from pasting a global inversion counter.",
      },
      {
        author: "t_okafor",
        rating: 4,
        comment:
          "I liked comparing Fenwick and merge sort for the same task. In Java both take about 300 ms.",
      },
      {
        author: "dylan_mc",
        rating: 5,
        comment:
          "Clear picture, small input, clean answer. One of my favourites for practising coordinate mappings.",
      },
    ],
    discussion: [],
  },
  {
    author: "sandun",
    title: "Village of Twins",
    platform: "Codeforces",
    rating: 5,
    link: "https://codeforces.com/problemset?tags=dsu",
    visibility: "public",
    tags: ["dsu", "graphs", "bipartite"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `In a village of $n$ people everybody wears either a red or a blue scarf and never changes it. You cannot see the scarves; you only receive letters, one after another:

- \`s a b\` claims that $a$ and $b$ wear the **same** colour;
- \`d a b\` claims that they wear **different** colours;
- \`? a b\` asks you to compare $a$ and $b$.

A claim that contradicts the claims accepted so far is a lie; you note it and otherwise ignore it. Every other claim is accepted as true from then on.`,
    input: String.raw`The first line contains $n$ and $q$ ($1 \le n, q \le 2 \cdot 10^5$).

Each of the next $q$ lines contains a letter in the form above ($1 \le a, b \le n$; $a = b$ is possible).`,
    output:
      "For each claim print `ok` or `lie`. For each question print `same`, `different` or `unknown`, according to the accepted claims.",
    samples: [
      {
        input: "5 9\nd 1 2\nd 2 3\n? 1 3\nd 1 3\ns 4 5\n? 4 1\ns 3 4\n? 5 2\nd 4 4",
        output: "ok\nok\nsame\nlie\nok\nunknown\nok\ndifferent\nlie",
      },
    ],
    solutions: [
      {
        author: "hyejin",
        language: "cpp",
        approach:
          "DSU with parity: every vertex remembers whether its colour equals that of its parent, and path compression adds the parities up.",
        description: String.raw`For $v$ store $p_v \in \{0, 1\}$, the colour difference to the parent. After a find, $p_v$ is the difference to the root. If $a$ and $b$ have one root, the difference is $p_a \oplus p_b$, and it decides the question or checks the claim. If not, joining the roots with parity $p_a \oplus p_b \oplus c$ makes the claim $c$ true. With union by size each letter costs $O(\alpha(n))$.`,
        code: `#include <bits/stdc++.h>
using namespace std;

int parent_[200001], parity[200001], size_[200001];

int find(int v) {
    if (parent_[v] == v) return v;
    int root = find(parent_[v]);
    parity[v] ^= parity[parent_[v]];
    return parent_[v] = root;
}

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int v = 1; v <= n; v++) parent_[v] = v, size_[v] = 1;
    while (q--) {
        char kind;
        int a, b;
        scanf(" %c %d %d", &kind, &a, &b);
        int x = find(a), y = find(b), difference = parity[a] ^ parity[b];
        if (kind == '?') {
            puts(x != y ? "unknown" : difference ? "different" : "same");
            continue;
        }
        int claim = kind == 'd';
        if (x == y) {
            puts(difference == claim ? "ok" : "lie");
            continue;
        }
        if (size_[x] > size_[y]) swap(x, y);
        parent_[x] = y;
        parity[x] = difference ^ claim;
        size_[y] += size_[x];
        puts("ok");
    }
}`,
      },
      {
        author: "tourist_fan",
        language: "python",
        approach:
          "Double the village. Person a has a copy a + n wearing the other colour, and then an ordinary DSU is enough.",
        description:
          '"Same" joins $a$ with $b$ and $a + n$ with $b + n$; "different" joins $a$ with $b + n$ and $a + n$ with $b$. If $a$ and $b$ are in one set, they are known to be the same; if $a$ and $b + n$ are, they are known to differ. A claim lies exactly when the opposite is already known. Twice the memory, but no parity to get wrong.',
        code: String.raw`import sys


def main():
    data = sys.stdin.buffer.read().split()
    n, q = int(data[0]), int(data[1])
    parent = list(range(2 * n))

    def find(v):
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    lines = []
    for i in range(2, 2 + 3 * q, 3):
        kind = data[i]
        a, b = int(data[i + 1]) - 1, int(data[i + 2]) - 1
        x = find(a)
        same = x == find(b)
        different = x == find(b + n)
        if kind == b"?":
            lines.append("same" if same else "different" if different else "unknown")
        elif different if kind == b"s" else same:
            lines.append("lie")
        else:
            c = b if kind == b"s" else b + n
            parent[find(a)] = find(c)
            parent[find(a + n)] = find((c + n) % (2 * n))
            lines.append("ok")
    print("\n".join(lines))


main()`,
      },
    ],
    reviews: [
      {
        author: "hyejin",
        rating: 5,
        comment:
          'DSU with parity with an honest story. Answering "unknown" is a good addition to the usual contradiction task.',
      },
      {
        author: "omar.k",
        rating: 5,
        comment:
          "Perfect for showing both techniques side by side: parity and doubled vertices. My students vote for the doubled one every year.",
      },
      { author: "maple.wren", rating: 4, comment: 'The claim "d 4 4" in the sample is mean and necessary.' },
      {
        author: "piotrek",
        rating: 3,
        comment:
          "Textbook. Well prepared though, the letters must be processed online and the input is large enough to notice slow reading.",
      },
    ],
    discussion: [
      {
        author: "sofia-m",
        text: "If a lie is ignored, do we also ignore that the person lied? I mean, can the same person be right later?",
      },
      {
        author: "sandun",
        text: "Letters have no author. Each claim is judged only against what was accepted before.",
      },
    ],
  },
];
