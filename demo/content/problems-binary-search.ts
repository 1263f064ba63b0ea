import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "bram.v",
    title: "Night Bakery",
    platform: "Kattis",
    rating: 4,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["binary-search", "math"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `The bakery on the corner has $n$ old ovens. Oven $i$ bakes one loaf at a time and needs $p_i$ minutes for each. After every $c_i$ loaves it is too hot and has to cool for $r_i$ minutes; then it is as good as new. While an oven cools it bakes nothing, and the other ovens do not care.

All ovens are cool and ready at midnight, and the baker never lets one stand idle without need. A festival has ordered $m$ loaves. How many minutes after midnight is the last of them done?`,
    input: String.raw`The first line contains $n$ and $m$ ($1 \le n \le 10^5$, $1 \le m \le 10^{12}$). Each of the next $n$ lines contains $p_i$, $c_i$ and $r_i$ ($1 \le p_i, c_i \le 10^6$, $0 \le r_i \le 10^6$).`,
    output: "Print the smallest number of minutes.",
    samples: [
      { input: "2 5\n3 2 4\n5 10 0", output: "13" },
      { input: "1 3\n10 1 5", output: "40" },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach: "Binary search on the time; the number of loaves an oven has made by then is a formula.",
        description: String.raw`A full cycle of an oven takes $c_ip_i + r_i$ minutes and gives $c_i$ loaves; in the remainder of the time it bakes $\min(c_i, \lfloor rem / p_i \rfloor)$ more. The answer is at most $2\cdot 10^{18}$. I stop adding as soon as the total reaches $m$, so the sum cannot overflow. $O(n \log 10^{18})$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;

int main() {
    int n;
    ll m;
    scanf("%d %lld", &n, &m);
    vector<array<ll, 3>> ovens(n);
    for (auto &[p, c, r] : ovens) scanf("%lld %lld %lld", &p, &c, &r);

    auto enough = [&](ll t) {
        ll left = m;
        for (auto &[p, c, r] : ovens) {
            ll cycle = c * p + r;
            left -= t / cycle * c + min(c, t % cycle / p);
            if (left <= 0) return true;
        }
        return false;
    };
    ll lo = 0, hi = 2'000'000'000'000'000'000;
    while (hi - lo > 1) {
        ll mid = lo + (hi - lo) / 2;
        (enough(mid) ? hi : lo) = mid;
    }
    printf("%lld\n", hi);
}`,
      },
      {
        author: "kovacs",
        language: "rust",
        approach: "The same search, written with u64 and a short-circuiting iterator.",
        description:
          "Iterator::any with a running total gives the early exit for free. Runs in 0.3 s on the largest test.",
        code: `use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|x| x.parse::<u64>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let m = numbers.next().unwrap();
    let rest: Vec<u64> = numbers.take(3 * n).collect();

    let enough = |t: u64| {
        let mut total = 0u64;
        rest.chunks(3).any(|oven| {
            let (p, c, r) = (oven[0], oven[1], oven[2]);
            let cycle = c * p + r;
            total += t / cycle * c + c.min(t % cycle / p);
            total >= m
        })
    };

    let (mut lo, mut hi) = (0u64, 2_000_000_000_000_000_000);
    while hi - lo > 1 {
        let mid = (lo + hi) / 2;
        if enough(mid) {
            hi = mid;
        } else {
            lo = mid;
        }
    }
    println!("{}", hi);
}`,
      },
    ],
    reviews: [
      {
        author: "astrid_l",
        rating: 5,
        comment: "Small model, precise statement, and the overflow trap is announced by the constraints.",
      },
      {
        author: "hyejin",
        rating: 4,
        comment: "I simulated the ovens with a heap first. 10^12 loaves say no.",
      },
      {
        author: "t_okafor",
        rating: 4,
        comment: "A realistic use of binary search on the answer. My students could smell the bread.",
      },
    ],
    discussion: [
      { author: "lucia.ferro", text: "Why is the first answer 13 and not 14?" },
      {
        author: "bram.v",
        text: "Oven 1 is done with loaves at 3, 6, 13 and oven 2 at 5 and 10. The fifth of these is at 13.",
      },
    ],
  },
  {
    author: "mira",
    title: "Tasting Route",
    platform: "Codeforces",
    rating: 6,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["binary-search", "prefix-sums", "median"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: String.raw`A street has $n$ food stalls in a row, and critics have given stall $i$ the score $s_i$. A guide plans a tour of a **contiguous** run of stalls. Guests do not remember averages, they remember the middle: the tour is as good as its *median*, the score at position $\lceil L/2 \rceil$ when the $L$ scores are sorted in increasing order.

Tourists want to eat enough, so a tour has to contain at least $k$ stalls. Find the best possible median and the number of stalls of the **longest** tour that reaches it.`,
    input: String.raw`The first line contains $n$ and $k$ ($1 \le k \le n \le 3 \cdot 10^5$). The second line contains $s_1, \dots, s_n$ ($1 \le s_i \le 10^9$).`,
    output: "Print the best median and the largest number of stalls in a tour with that median.",
    samples: [
      { input: "5 3\n1 5 2 5 1", output: "5 3" },
      { input: "6 2\n4 4 1 1 4 4", output: "4 6" },
      { input: "1 1\n7", output: "7 1" },
    ],
    solutions: [
      {
        author: "nguyen.tp",
        language: "cpp",
        approach:
          "Search for the median: replace scores of at least x by +1 and the others by −1, and look for a long enough run with positive sum.",
        description: String.raw`The median of a run is at least $x$ exactly when its $\pm1$ sum is positive; with the lower median this also holds for even lengths. A run ending at $r$ exists if $P_r$ exceeds the smallest of $P_0,\dots,P_{r-k}$, which a running minimum tells. That gives the best median in $O(n \log n)$.

For the longest run with the best value: no run of length $\ge k$ has a larger median, so positive sum means exactly this median. The running minima of $P$ decrease, so the earliest index with $P_i < P_r$ is found by looking up where the prefix first fell to $P_r - 1$, or $0$ if it is already below.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<int> s(n), p(n + 1);
    for (int &x : s) scanf("%d", &x);
    vector<int> values(s);
    sort(values.begin(), values.end());

    auto build = [&](int x) {
        for (int i = 0; i < n; i++) p[i + 1] = p[i] + (s[i] >= x ? 1 : -1);
    };
    auto possible = [&](int x) {
        build(x);
        int low = INT_MAX;
        for (int r = k; r <= n; r++) {
            low = min(low, p[r - k]);
            if (p[r] > low) return true;
        }
        return false;
    };
    int lo = 0, hi = n;
    while (hi - lo > 1) {
        int mid = (lo + hi) / 2;
        (possible(values[mid]) ? lo : hi) = mid;
    }

    build(values[lo]);
    vector<int> first(n + 2, -1);  // first[d] = first index with prefix -d
    int longest = 0;
    for (int i = 0; i <= n; i++) {
        if (p[i] <= 0 && first[-p[i]] < 0) first[-p[i]] = i;
        if (p[i] > 0) longest = max(longest, i);
        else if (first[1 - p[i]] >= 0) longest = max(longest, i - first[1 - p[i]]);
    }
    printf("%d %d\n", values[lo], longest);
}`,
      },
    ],
    reviews: [
      {
        author: "dmitrieva",
        rating: 5,
        comment:
          "The second question lifts it above the usual version. Nice that no data structure is needed.",
      },
      {
        author: "koala_dp",
        rating: 4,
        comment: "Lower median is the right choice, it makes the criterion uniform.",
      },
      { author: "hyejin", rating: 5, comment: "Plus-one/minus-one is now my favourite trick." },
    ],
    discussion: [
      {
        author: "elif.demir",
        text: "In sample 2 I get 4 5. Sorted, all six are 1 1 4 4 4 4, and the middle is between 4 and 4?",
      },
      {
        author: "mira",
        text: "For six stalls the median is at position 3, which is a 4. So the whole street is a valid tour.",
      },
      { author: "elif.demir", text: "Right, I had an off-by-one in the prefix lookup. Thank you!" },
    ],
  },
];
