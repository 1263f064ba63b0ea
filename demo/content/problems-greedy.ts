import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "t_okafor",
    title: "Ferry Queue",
    platform: "Kattis",
    rating: 2,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["greedy", "sorting", "two-pointers"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `There are $n$ trucks waiting at the river. The ferry carries at most two trucks at a time, and their total weight may not exceed $W$. Every single truck is light enough to cross alone.

The ferryman may take the trucks in any order he likes. How many crossings does he need, at least, to bring all of them to the other bank? Only trips with trucks on board count; the empty way back is free.`,
    input: String.raw`The first line contains $n$ and $W$ ($1 \le n \le 10^5$, $1 \le W \le 10^9$). The second line contains the weights $w_1, \dots, w_n$ ($1 \le w_i \le W$).`,
    output: "Print the smallest number of crossings.",
    samples: [
      { input: "5 10\n7 3 5 5 9", output: "3" },
      { input: "3 4\n3 3 2", output: "3" },
    ],
    solutions: [
      {
        author: "abena",
        language: "python",
        approach:
          "Sort; the heaviest truck takes the lightest one along if the pair fits, and goes alone otherwise.",
        description: String.raw`If the heaviest truck cannot go with the lightest, it cannot go with anyone. If it can, giving it the lightest truck never hurts: any other truck could take the place of the lightest in a pairing only if the swap keeps both pairs within $W$, and it does. $O(n \log n)$ for the sort.`,
        code: `n, limit = map(int, input().split())
w = sorted(map(int, input().split()))

light, heavy = 0, n - 1
trips = 0
while light <= heavy:
    if light < heavy and w[light] + w[heavy] <= limit:
        light += 1
    heavy -= 1
    trips += 1
print(trips)`,
      },
      {
        author: "camila-r",
        language: "go",
        approach: "The same greedy from both ends of the sorted list, with buffered input.",
        description: "Nothing clever, but fmt.Fscan without a bufio.Reader is too slow for 100 000 numbers.",
        code: `package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, limit int
	fmt.Fscan(in, &n, &limit)
	w := make([]int, n)
	for i := range w {
		fmt.Fscan(in, &w[i])
	}
	sort.Ints(w)
	trips := 0
	for i, j := 0, n-1; i <= j; j-- {
		if i < j && w[i]+w[j] <= limit {
			i++
		}
		trips++
	}
	fmt.Println(trips)
}`,
      },
    ],
    reviews: [
      {
        author: "lucia.ferro",
        rating: 4,
        comment: "Classic pairing greedy with an honest story. I ask beginners to prove it before coding.",
      },
      { author: "koala_dp", rating: 3, comment: "Known idea, but the samples leave nothing unclear." },
      {
        author: "sandun",
        rating: 5,
        comment: "My first greedy that I could actually explain to somebody else.",
      },
      {
        author: "raivo",
        rating: 4,
        comment: "Pleasant. A harder sequel with three trucks per trip would be evil, please write it.",
      },
    ],
    discussion: [
      { author: "raivo", text: "Three trucks per ferry: is that NP-hard?" },
      { author: "mira", text: "Yes, it contains 3-partition. So no sequel, I am afraid." },
    ],
  },
  {
    author: "mira",
    title: "The Potter's Deadlines",
    platform: "Codeforces",
    rating: 5,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["greedy", "heap", "scheduling"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `Ilka owns one kiln and has $n$ orders. Order $i$ keeps the kiln busy for $d_i$ hours without a break, and it is paid only if it is finished at hour $t_i$ or earlier. All orders pay the same, so Ilka wants to finish **as many orders as possible**.

The kiln is free from hour $0$ and fires one order at a time, in whatever order Ilka chooses. Orders that cannot be finished in time are best not started at all.

How many orders can be paid, and what is the smallest total firing time with which that number can be reached?`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$). Each of the next $n$ lines contains $d_i$ and $t_i$ ($1 \le d_i, t_i \le 10^9$).`,
    output:
      "Print two integers: the number of paid orders and the smallest total firing time for that number.",
    samples: [
      { input: "4\n3 4\n2 5\n2 6\n5 6", output: "2 4" },
      { input: "3\n1 2\n1 1\n4 6", output: "3 6" },
      { input: "1\n5 3", output: "0 0" },
    ],
    solutions: [
      {
        author: "sofia-m",
        language: "java",
        approach:
          "Go through the orders by deadline; accept each, and throw out the longest accepted one when we run late.",
        description: String.raw`A set of orders is feasible exactly when it is feasible in order of deadline. After handling the first $i$ deadlines, the heap holds a largest feasible subset, and among those one with the smallest total time. Replacing the longest order keeps the size and only makes time smaller. $O(n \log n)$.`,
        code: `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        int[][] orders = new int[n][2];
        for (int[] o : orders) {
            in.nextToken();
            o[0] = (int) in.nval;
            in.nextToken();
            o[1] = (int) in.nval;
        }
        Arrays.sort(orders, (a, b) -> Integer.compare(a[1], b[1]));
        PriorityQueue<Integer> accepted = new PriorityQueue<>(Comparator.reverseOrder());
        long time = 0;
        for (int[] o : orders) {
            accepted.add(o[0]);
            time += o[0];
            if (time > o[1]) time -= accepted.poll();
        }
        System.out.println(accepted.size() + " " + time);
    }
}`,
      },
      {
        author: "zhangwei",
        language: "cpp",
        approach: "Greedy with regret: sort by deadline and keep the accepted durations in a max-heap.",
        description: String.raw`Removing the longest job is enough to be in time again: before the new job the plan met every earlier deadline, and the removed job is at least as long as the new one. $O(n \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<pair<int, int>> jobs(n);
    for (auto &[deadline, length] : jobs) scanf("%d %d", &length, &deadline);
    sort(jobs.begin(), jobs.end());
    priority_queue<int> taken;
    long long time = 0;
    for (auto [deadline, length] : jobs) {
        taken.push(length);
        time += length;
        if (time > deadline) {
            time -= taken.top();
            taken.pop();
        }
    }
    printf("%zu %lld\n", taken.size(), time);
}`,
      },
    ],
    reviews: [
      {
        author: "koala_dp",
        rating: 5,
        comment:
          "Asking for the smallest total time as well is a lovely touch: it makes you check what the heap really maintains.",
      },
      {
        author: "hyejin",
        rating: 4,
        comment: "I tried sorting by duration for half an hour. The first sample should have told me.",
      },
      { author: "farhad_n", rating: 5, comment: "The best way to introduce exchange arguments with a heap." },
    ],
    discussion: [
      {
        author: "hyejin",
        text: "Hint please? Sorting by deadline alone fails when an early order is very long.",
      },
      { author: "mira", text: "What would you like to undo when you notice that you are late?" },
      { author: "hyejin", text: "...the long one. Of course. Accepted!" },
    ],
  },
  {
    author: "oleh",
    title: "Glaze or Gild",
    platform: "AtCoder",
    rating: 6,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["greedy", "sorting", "heap", "exchange-argument"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: `A tile maker has $n$ blank tiles. Glazing tile $i$ adds $a_i$ to its value, gilding it adds $b_i$; some tiles crack, so these numbers can be negative. A tile can be glazed or gilded, but not both, and most tiles will stay as they are.

The customer has ordered **exactly** $p$ glazed tiles and **exactly** $q$ gilded ones. Choose them so that the total added value is as large as possible.`,
    input: String.raw`The first line contains $n$, $p$ and $q$ ($0 \le p, q$; $1 \le p + q \le n \le 2 \cdot 10^5$). The second line contains $a_1, \dots, a_n$, the third $b_1, \dots, b_n$ ($|a_i|, |b_i| \le 10^9$).`,
    output: "Print the largest possible total.",
    samples: [
      { input: "4 1 2\n8 5 3 9\n7 6 -2 8", output: "22" },
      { input: "3 2 1\n-1 -5 -2\n-4 -3 -9", output: "-6" },
      { input: "3 1 1\n10 9 1\n9 1 1", output: "18" },
    ],
    solutions: [
      {
        author: "farhad_n",
        language: "cpp",
        approach:
          "Sort by a − b. In some optimal plan every glazed tile stands before every gilded one, so try every cut.",
        description: String.raw`If a gilded tile stands before a glazed one in the order of decreasing $a_i-b_i$, swapping their treatments does not lose anything. So there is a cut with all glazed tiles to its left and all gilded ones to its right. The best $p$ values of $a$ in each prefix and the best $q$ values of $b$ in each suffix come from a size-limited min-heap. Total $O(n \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;

const ll NONE = LLONG_MIN / 4;

// best[i] = largest sum of k of the first i values
vector<ll> best_prefix(const vector<ll> &v, size_t k) {
    vector<ll> best(v.size() + 1, NONE);
    priority_queue<ll, vector<ll>, greater<ll>> heap;
    ll sum = 0;
    if (k == 0) best[0] = 0;
    for (size_t i = 0; i < v.size(); i++) {
        heap.push(v[i]);
        sum += v[i];
        if (heap.size() > k) sum -= heap.top(), heap.pop();
        if (heap.size() == k) best[i + 1] = sum;
    }
    return best;
}

int main() {
    int n, p, q;
    scanf("%d %d %d", &n, &p, &q);
    vector<ll> a(n), b(n), x(n), y(n);
    for (auto &v : a) scanf("%lld", &v);
    for (auto &v : b) scanf("%lld", &v);
    vector<int> order(n);
    iota(order.begin(), order.end(), 0);
    sort(order.begin(), order.end(), [&](int i, int j) { return a[i] - b[i] > a[j] - b[j]; });
    for (int i = 0; i < n; i++) x[i] = a[order[i]], y[n - 1 - i] = b[order[i]];
    auto left = best_prefix(x, p), right = best_prefix(y, q);
    ll answer = NONE;
    for (int i = p; i <= n - q; i++) answer = max(answer, left[i] + right[n - i]);
    printf("%lld\n", answer);
}`,
      },
    ],
    reviews: [
      {
        author: "dmitrieva",
        rating: 5,
        comment: "There is a min-cost flow hiding here and a short greedy on top of it. Very satisfying.",
      },
      {
        author: "rahul_0x",
        rating: 4,
        comment: "Exactly instead of at most with negative numbers rules out the lazy version. Good.",
      },
    ],
    discussion: [
      { author: "anika.b", text: "Does Lagrangian relaxation on p work as well? It felt natural to me." },
      {
        author: "oleh",
        text: "It does, the optimum is concave in p. You still need care with ties, the cut is easier.",
      },
    ],
  },
];
