import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "abena",
    title: "Harbour Lights",
    platform: "Codeforces",
    rating: 4,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["two-pointers", "sliding-window", "circular"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `A round harbour has $n$ lamps on its quay, numbered $1$ to $n$ in the order a boat passes them; after lamp $n$ comes lamp $1$ again. Lamp $i$ shines in colour $c_i$.

For the festival the harbour master will light one **contiguous** arc of lamps, and every colour that exists in the harbour has to be seen at least once. Electricity is expensive, so the arc should contain as few lamps as possible. The arc may run over the end of the numbering, for instance through lamps $n-1, n, 1, 2$, but no lamp is counted twice.

Find the size of the shortest such arc, and the lamp where it starts. If several shortest arcs exist, report the smallest starting lamp.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 3 \cdot 10^5$). The second line contains the colours $c_1, \dots, c_n$ ($1 \le c_i \le 10^9$).`,
    output: "Print two integers: the size of the arc and its starting lamp.",
    samples: [
      { input: "7\n3 1 1 2 2 1 2", output: "3 6" },
      { input: "4\n5 5 5 5", output: "1 1" },
      { input: "6\n1 2 3 1 2 3", output: "3 1" },
    ],
    solutions: [
      {
        author: "tourist_fan",
        language: "cpp",
        approach: "Unroll the circle into 2n lamps and slide a window that always contains every colour.",
        description: String.raw`Compress the colours to $0..k-1$. For each start $i$ in $0..n-1$ move the right end until all $k$ colours are inside; the right end only ever moves forward, so the whole scan is $O(n)$ after an $O(n \log n)$ compression. The window never needs more than $n$ lamps because a full circle contains everything.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> c(n);
    for (int &x : c) scanf("%d", &x);
    vector<int> values(c);
    sort(values.begin(), values.end());
    values.erase(unique(values.begin(), values.end()), values.end());
    for (int &x : c) x = lower_bound(values.begin(), values.end(), x) - values.begin();

    int k = values.size(), have = 0, end = 0, best = n + 1, start = 0;
    vector<int> count(k);
    for (int i = 0; i < n; i++) {
        while (have < k) have += count[c[end++ % n]]++ == 0;
        if (end - i < best) best = end - i, start = i;
        have -= --count[c[i]] == 0;
    }
    printf("%d %d\n", best, start + 1);
}`,
      },
      {
        author: "dylan_mc",
        language: "python",
        approach:
          "Same window, with the roles swapped: extend to the right, then drop lamps from the left while we can.",
        description:
          "I keep a dictionary of counts and, after each extension, shrink from the left as long as the leftmost colour appears again. Two passes over the array give $O(n)$ dictionary operations.",
        code: `import sys


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    c = data[1:]
    need = len(set(c))
    count = {}
    best, start = n + 1, 0
    left = 0
    for right in range(2 * n):
        x = c[right % n]
        count[x] = count.get(x, 0) + 1
        while count[c[left % n]] > 1:
            count[c[left % n]] -= 1
            left += 1
        if len(count) == need and left < n and right - left + 1 < best:
            best, start = right - left + 1, left
    print(best, start + 1)


main()`,
      },
    ],
    reviews: [
      {
        author: "lucia.ferro",
        rating: 5,
        comment: "The circular twist is small but forces you to understand the window.",
      },
      {
        author: "camila-r",
        rating: 4,
        comment:
          "Solid. The tie-break on the starting lamp cost me one wrong answer because I iterated over right ends.",
      },
      {
        author: "jpsilva",
        rating: 4,
        comment: "Great step after the textbook version. Limits are friendly to maps.",
      },
    ],
    discussion: [
      {
        author: "yasmin_b",
        text: "First sample: why not 7, 1, 2? The colours are 2, 3, 1 and the size is 3.",
      },
      {
        author: "abena",
        text: "Right size, but the arc 6, 7, 1 has size 3 too and it starts at the smaller lamp.",
      },
    ],
  },
  {
    author: "dmitrieva",
    title: "Steady Climate",
    platform: "CSES",
    rating: 5,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["two-pointers", "monotonic-queue", "sliding-window"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `A botanist has the noon temperatures of $n$ consecutive days. A span of consecutive days is called *steady* when the warmest and the coldest day in it differ by at most $k$ degrees.

A seedling needs a steady span of at least $m$ days to settle. Count the spans of consecutive days that are steady and at least $m$ days long. Two spans are different if they start or end on different days.`,
    input: String.raw`The first line contains $n$, $k$ and $m$ ($1 \le m \le n \le 5 \cdot 10^5$, $0 \le k \le 2 \cdot 10^9$). The second line contains the temperatures $t_1, \dots, t_n$ in millionths of a degree ($|t_i| \le 10^9$); $k$ is given in the same unit.`,
    output: "Print the number of spans.",
    samples: [
      { input: "6 3 2\n4 6 3 7 8 5", output: "6" },
      { input: "5 0 1\n-2 -2 -2 9 9", output: "9" },
      { input: "3 100 3\n0 101 0", output: "0" },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach:
          "For every right end keep the smallest left end that is still steady, with two monotonic queues.",
        description: String.raw`Shrinking a span keeps it steady, so the smallest valid left end never moves back. One deque holds candidates for the maximum in decreasing order, the other for the minimum in increasing order; when the fronts differ by more than $k$, the left end advances. For right end $r$ and left limit $l$ there are $\max(0, r - l + 2 - m)$ spans. Each index enters and leaves each deque once: $O(n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    long long k;
    scanf("%d %lld %d", &n, &k, &m);
    vector<long long> t(n);
    for (auto &x : t) scanf("%lld", &x);
    deque<int> hi, lo;
    long long answer = 0;
    for (int l = 0, r = 0; r < n; r++) {
        while (!hi.empty() && t[hi.back()] <= t[r]) hi.pop_back();
        while (!lo.empty() && t[lo.back()] >= t[r]) lo.pop_back();
        hi.push_back(r);
        lo.push_back(r);
        while (t[hi.front()] - t[lo.front()] > k) {
            l++;
            if (hi.front() < l) hi.pop_front();
            if (lo.front() < l) lo.pop_front();
        }
        answer += max(0, r - l + 2 - m);
    }
    printf("%lld\n", answer);
}`,
      },
      {
        author: "abena",
        language: "python",
        approach: "Two pointers again, but the extremes come from two heaps with lazy deletion.",
        description: String.raw`Easier to remember than the deques: push every day into a max-heap and a min-heap, and when the window is too wide move the left end past the older of the two extremes. Days that have left the window are dropped when they surface. $O(n \log n)$, about a second in PyPy.`,
        code: `import sys
from heapq import heappush, heappop


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k, m = data[:3]
    t = data[3:]
    hi, lo = [], []
    left = answer = 0
    for r, x in enumerate(t):
        heappush(hi, (-x, r))
        heappush(lo, (x, r))
        while -hi[0][0] - lo[0][0] > k:
            left = min(hi[0][1], lo[0][1]) + 1
            while hi[0][1] < left:
                heappop(hi)
            while lo[0][1] < left:
                heappop(lo)
        answer += max(0, r - left + 2 - m)
    print(answer)


main()`,
      },
    ],
    reviews: [
      {
        author: "elif.demir",
        rating: 5,
        comment: "The cleanest excuse for a monotonic queue I have seen. Short statement, strong samples.",
      },
      {
        author: "rahul_0x",
        rating: 4,
        comment: "A multiset passes too, but barely. I liked having to look for the linear solution.",
      },
    ],
    discussion: [
      { author: "tourist_fan", text: "k up to 2e9 does not fit in int, watch out." },
      {
        author: "rahul_0x",
        text: "Neither does the difference of two temperatures. I made both mistakes at once.",
      },
    ],
  },
];
