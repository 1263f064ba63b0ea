import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "rahul_0x",
    title: "Spice Caravan",
    platform: "LeetCode",
    rating: 4,
    link: "https://leetcode.com/problemset/",
    visibility: "public",
    tags: ["bitmask", "dp", "set-cover"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `A cook needs $m$ different spices, numbered $1$ to $m$. A caravan has stopped in town, but its merchants only sell closed bags: bag $i$ costs $c_i$ coins and contains a known set of spices. The cook may buy any number of bags. Having a spice twice does no harm.

What is the least amount of money that gets the cook all $m$ spices? If even buying everything is not enough, print $-1$.`,
    input: String.raw`The first line contains $m$ and $n$, the numbers of spices and bags ($1 \le m \le 16$, $1 \le n \le 200$). Each of the next $n$ lines describes a bag: its price $c_i$ ($1 \le c_i \le 10^6$), the number of spices $k_i$ ($1 \le k_i \le m$), and $k_i$ different spices.`,
    output: "Print the least cost, or $-1$.",
    samples: [
      { input: "4 4\n7 2 1 2\n5 2 2 3\n6 2 3 4\n4 1 1", output: "13" },
      { input: "3 2\n1 1 1\n1 2 1 2", output: "-1" },
    ],
    solutions: [
      {
        author: "koala_dp",
        language: "cpp",
        approach:
          "Let best[S] be the cheapest way to own at least the spices in S, and relax it with every bag.",
        description: String.raw`From a set $S$ buying bag $b$ leads to $S \cup b$, which is never numerically smaller. Processing the masks in increasing order therefore settles each one before it is used. $O(2^m n)$, about 13 million steps.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int m, n;
    scanf("%d %d", &m, &n);
    vector<pair<int, int>> bags(n);
    for (auto &[cost, mask] : bags) {
        int k, spice;
        scanf("%d %d", &cost, &k);
        while (k--) {
            scanf("%d", &spice);
            mask |= 1 << (spice - 1);
        }
    }
    const int INF = 1e9;
    vector<int> best(1 << m, INF);
    best[0] = 0;
    for (int s = 0; s < 1 << m; s++)
        if (best[s] < INF)
            for (auto [cost, mask] : bags) best[s | mask] = min(best[s | mask], best[s] + cost);
    printf("%d\n", best.back() < INF ? best.back() : -1);
}`,
      },
      {
        author: "sandun",
        language: "javascript",
        approach: "The same table, skipping bags that add nothing to the current set.",
        description: String.raw`A typed array keeps it quick: $2^{16} \cdot 200$ updates take some 60 ms in Node.`,
        code: String.raw`const data = require("fs").readFileSync(0, "utf8").split(/\s+/).map(Number);
let at = 0;
const m = data[at++];
const n = data[at++];
const bags = [];
for (let i = 0; i < n; i++) {
  const cost = data[at++];
  let mask = 0;
  for (let k = data[at++]; k > 0; k--) mask |= 1 << (data[at++] - 1);
  bags.push([cost, mask]);
}

const INF = 2e9;
const best = new Float64Array(1 << m).fill(INF);
best[0] = 0;
for (let s = 0; s < 1 << m; s++) {
  if (best[s] === INF) continue;
  for (const [cost, mask] of bags) {
    const next = s | mask;
    if (next !== s && best[s] + cost < best[next]) best[next] = best[s] + cost;
  }
}
const answer = best[(1 << m) - 1];
console.log(answer === INF ? -1 : answer);`,
      },
    ],
    reviews: [
      {
        author: "sofia-m",
        rating: 4,
        comment: "Would be a good on-site interview question. Constraints point straight at the mask.",
      },
      {
        author: "yasmin_b",
        rating: 5,
        comment: "My first bitmask DP, and I understood why the order of masks works.",
      },
      {
        author: "bram.v",
        rating: 4,
        comment: "Simple and useful. Greedy by price per spice fails the first sample, well done.",
      },
    ],
    discussion: [
      { author: "yasmin_b", text: "Does it matter whether the loop over bags is inside or outside?" },
      {
        author: "rahul_0x",
        text: "No. Buying the same bag twice never helps, so both orders give the same table.",
      },
    ],
  },
  {
    author: "rahul_0x",
    title: "Strangers at the Table",
    platform: "Codeforces",
    rating: 9,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["bitmask", "sum-over-subsets", "counting"],
    timeLimitMs: 3000,
    memoryLimitMb: 256,
    statement: `At a conference everyone wears a badge that lists the languages they speak; there are $m$ languages in total. Two people are *strangers* if they have no language in common. Somebody who has forgotten to fill in the badge speaks no language at all, and is a stranger to everyone.

The organisers want to seat three people at a small table such that each two of them are strangers. Count the unordered triples of people for which this works, and for each person the number of strangers among the other guests.`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 10^6$, $1 \le m \le 18$). The second line contains $n$ integers $b_1, \dots, b_n$ ($0 \le b_i < 2^m$): bit $j$ of $b_i$ is set if person $i$ speaks language $j$.`,
    output:
      "On the first line print the number of triples modulo $998244353$. On the second line print for every person the number of strangers.",
    samples: [
      { input: "4 3\n1 2 4 3", output: "1\n2 2 3 1" },
      { input: "3 1\n0 0 1", output: "1\n2 2 2" },
      { input: "3 2\n3 3 3", output: "0\n0 0 0" },
    ],
    solutions: [
      {
        author: "piotrek",
        language: "cpp",
        approach:
          "A sum over subsets gives the strangers. Three pairwise disjoint sets are a product in the ranked subset convolution.",
        description: String.raw`Let $c_S$ be the number of badges equal to $S$ and $\hat c_S = \sum_{T \subseteq S} c_T$. The strangers of a badge $b$ are $\hat c$ of its complement, minus one if $b$ is empty.

For the triples split $c$ by set size and transform each layer; multiplying the layers as polynomials in the size keeps exactly the products of disjoint sets after the inverse transform. Summing the result over all $S$ gives ordered triples $X$. A person can appear twice in such a triple only with an empty badge: if there are $z$ of those, $zn$ triples have the form $(i,i,j)$, so inclusion–exclusion leaves $(X - 3zn + 2z)/6$. Time $O(2^m m^2)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 998244353;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<int> b(n);
    vector<ll> count(1 << m);
    for (int &x : b) scanf("%d", &x), count[x]++;

    int size = 1 << m;
    vector<array<int, 19>> f(size);
    for (int s = 0; s < size; s++) f[s][__builtin_popcount(s)] = count[s];
    for (int i = 0; i < m; i++)
        for (int s = 0; s < size; s++)
            if (s >> i & 1)
                for (int k = 0; k <= m; k++) f[s][k] += f[s ^ (1 << i)][k];

    // Summing the inverse transform over all sets of size k needs no inverse transform:
    // g(U) enters with (-1)^(k - |U|) for each of the C(m - |U|, k - |U|) sets above U.
    vector<vector<ll>> choose(m + 1, vector<ll>(m + 1));
    for (int i = 0; i <= m; i++)
        for (int j = choose[i][0] = 1; j <= i; j++) choose[i][j] = choose[i - 1][j - 1] + (j < i ? choose[i - 1][j] : 0);
    ll ordered = 0;
    for (int u = 0; u < size; u++) {
        int w = __builtin_popcount(u);
        vector<ll> two(m + 1), three(m + 1);
        for (int i = 0; i <= w; i++)
            for (int j = 0; i + j <= m && j <= w; j++) two[i + j] = (two[i + j] + (ll)f[u][i] * f[u][j]) % MOD;
        for (int i = 0; i <= m; i++)
            for (int j = 0; i + j <= m && j <= w; j++) three[i + j] = (three[i + j] + two[i] * f[u][j]) % MOD;
        for (int k = w; k <= m; k++) {
            ll term = choose[m - w][k - w] * three[k] % MOD;
            ordered += (k - w) % 2 ? MOD - term : term;
        }
        ordered %= MOD;
    }
    ll z = count[0] % MOD;
    ordered = (ordered + 3 * (MOD - z) * n + 2 * z) % MOD;
    ll sixth = 166374059;  // 1 / 6
    printf("%lld\n", ordered * sixth % MOD);

    for (int i = 0; i < m; i++)
        for (int s = 0; s < size; s++)
            if (s >> i & 1) count[s] += count[s ^ (1 << i)];
    for (int x : b) printf("%lld ", count[(size - 1) ^ x] - (x == 0));
    puts("");
}`,
      },
    ],
    reviews: [
      {
        author: "koala_dp",
        rating: 5,
        comment:
          "The pairs are a gentle subset sum, the triples a real step up. I like problems that ask both.",
      },
      {
        author: "nguyen.tp",
        rating: 4,
        comment: "Empty badges are a wonderful corner case. Took me three submissions.",
      },
    ],
    discussion: [
      { author: "elif.demir", text: "Is 3^m supposed to pass? That is 387 million for m = 18." },
      {
        author: "rahul_0x",
        text: "A careful 3^m enumeration of subsets does pass in C++, about 1.3 s on my laptop.",
      },
    ],
  },
  {
    author: "piotrek",
    title: "The Restless Locksmith",
    platform: "AtCoder",
    rating: 10,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["bitmask", "walsh-hadamard", "generating-functions", "linear-recurrence"],
    timeLimitMs: 3000,
    memoryLimitMb: 1024,
    statement: String.raw`A vault has a display of $m$ lamps, all off. The locksmith owns $n$ keys. Turning key $i$ flips the lamps in the set $a_i$; in other words, the state $x$ becomes $x \oplus a_i$. Different keys may flip the same set, and a key may even flip nothing.

The locksmith turns exactly $k$ keys one after another. A key can be used many times, but a key that has just been turned is hot: the **same key** is never turned twice in a row.

For each of $q$ target states $t$, find the number of sequences of $k$ keys that lead from the state $0$ to $t$, modulo $998244353$. Two sequences are different if they use different keys at some step.`,
    input: String.raw`The first line contains $n$, $m$, $k$ and $q$ ($1 \le n \le 2 \cdot 10^5$, $1 \le m \le 17$, $1 \le k \le 10^9$, $1 \le q \le 10^5$). The second line contains $a_1, \dots, a_n$, the third the targets $t_1, \dots, t_q$ ($0 \le a_i, t_j < 2^m$).`,
    output: "Print $q$ integers: the answers modulo $998244353$.",
    samples: [
      { input: "3 2 2 4\n1 2 2\n0 1 2 3", output: "2 0 0 4" },
      { input: "2 1 5 2\n1 1\n0 1", output: "0 2" },
      { input: "4 3 1000000000 3\n1 2 4 7\n0 7 3", output: "947751250 0 527685970" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "After a Walsh–Hadamard transform every character is independent, and the no-repeat rule becomes a recurrence of order two.",
        description: String.raw`Fix a character $\chi$. A sequence has weight $\prod \chi(a_i)$, and we need the total weight $w_k$ of all sequences without equal neighbours. Suppose $\chi = +1$ on $P$ keys and $-1$ on $M$ keys. Inclusion–exclusion on runs of the same key gives
$$\sum_k w_k x^k = \frac{1}{1 - \frac{Px}{1+x} + \frac{Mx}{1-x}} = \frac{1 - x^2}{1 - s x + (n-1)x^2},$$
where $s = P - M$ is just the transformed count and $n = P + M$. So $w_1 = s$, $w_2 = s^2 - n$ and $w_k = s\,w_{k-1} - (n-1)\,w_{k-2}$.

Each $w_k$ is found by powers of $x$ modulo the quadratic, then one inverse transform yields all targets. $O(2^m (m + \log k))$.`,
        code: `#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 998244353;

void transform(vector<ll> &f) {
    for (size_t len = 1; len < f.size(); len *= 2)
        for (size_t i = 0; i < f.size(); i += 2 * len)
            for (size_t j = i; j < i + len; j++) {
                ll u = f[j], v = f[j + len];
                f[j] = (u + v) % MOD;
                f[j + len] = (u - v + MOD) % MOD;
            }
}

int main() {
    int n, m, k, q;
    scanf("%d %d %d %d", &n, &m, &k, &q);
    vector<ll> f(1 << m);
    for (int i = 0, a; i < n; i++) scanf("%d", &a), f[a]++;
    transform(f);

    for (ll &s : f) {
        ll w1 = s, w2 = (s * s + MOD - n) % MOD, c = MOD - (n - 1);  // x^2 = s x + c
        // (r0 + r1 x) = x^(k-1), and then w_k = r0 w1 + r1 w2
        ll r0 = 1, r1 = 0;
        for (int bit = 30; bit >= 0; bit--) {
            ll high = r1 * r1 % MOD;
            ll mid = 2 * r0 * r1 % MOD;
            r0 = (r0 * r0 + high * c) % MOD;
            r1 = (mid + high * s) % MOD;
            if ((k - 1) >> bit & 1) {
                ll old = r0;
                r0 = r1 * c % MOD;
                r1 = (old + r1 * s) % MOD;
            }
        }
        s = (r0 * w1 + r1 * w2) % MOD;
    }

    transform(f);
    ll scale = 1;
    for (int i = 0; i < m; i++) scale = scale * ((MOD + 1) / 2) % MOD;
    while (q--) {
        int t;
        scanf("%d", &t);
        printf("%lld ", f[t] * scale % MOD);
    }
    puts("");
}`,
      },
    ],
    reviews: [
      {
        author: "nguyen.tp",
        rating: 5,
        comment:
          "I expected two-dimensional horrors and got a quadratic with two coefficients. One of the prettiest problems here.",
      },
      {
        author: "dmitrieva",
        rating: 5,
        comment:
          "Different keys with the same set make the naive 'last state' argument fail. Very well thought out.",
      },
      {
        author: "kenji_s",
        rating: 4,
        comment: "Hard but fair. The third sample is good for catching a wrong recurrence at k = 2.",
      },
    ],
    discussion: [
      {
        author: "rahul_0x",
        text: "Stuck: I have the transform, but the last key would have to be part of the state.",
      },
      {
        author: "piotrek",
        text: "For one character every key is only a sign. How many different kinds of keys are left?",
      },
      { author: "rahul_0x", text: "Two. Oh no. That is so nice." },
    ],
  },
];
