import type { DemoBlog } from "./types.ts";

export const techniqueBlogs: DemoBlog[] = [
  {
    author: "mira",
    title: "Binary search without off-by-one errors",
    tags: ["binary-search", "implementation"],
    about: "One loop, one invariant, and no more fiddling with $\\pm 1$ at the end.",
    content: String.raw`Most binary searches I see in reviews are *almost* right. The loop ends, and then somebody adds or subtracts one until the samples pass. There is a way to write it that never needs that.

## Keep a promise

Let $P$ be a predicate that is false for small values and true for large ones. Choose two bounds such that

- $P(\mathrm{lo})$ is **false**,
- $P(\mathrm{hi})$ is **true**.

They need not be legal inputs. If the array has indices $0 \dots n-1$, then $\mathrm{lo} = -1$ and $\mathrm{hi} = n$ are fine: they are never evaluated.

~~~cpp
template <class F>
long long first_true(long long lo, long long hi, F p) {
    while (hi - lo > 1) {
        long long mid = lo + (hi - lo) / 2;
        (p(mid) ? hi : lo) = mid;
    }
    return hi;
}
~~~

The loop keeps the promise and shrinks the gap. When it is $1$, hi is the first true value and lo the last false one, both at hand.

## Why it always ends

If $\mathrm{hi} - \mathrm{lo} \ge 2$, then $\mathrm{lo} < \mathrm{mid} < \mathrm{hi}$, so the gap gets smaller each time. There is no case in which mid equals a bound, which is the bug behind every endless binary search.

## On real numbers

Do not compare with an epsilon: run a fixed number of steps. A double has $53$ bits of mantissa, so 100 steps are always enough and cost nothing.`,
  },
  {
    author: "zhangwei",
    title: "Möbius inversion for people who only want the answer",
    tags: ["number-theory", "counting"],
    about: "Counting coprime pairs in $O(n \\log n)$ with a sieve and a single subtraction.",
    content: String.raw`The usual question: given $a_1, \dots, a_n$ with values up to $M$, how many pairs have $\gcd(a_i, a_j) = 1$?

## Count too much first

Let $c_d$ be the number of elements divisible by $d$. Pairs whose gcd is a *multiple* of $d$ number

$$
F(d) = \binom{c_d}{2}.
$$

Pairs whose gcd is *exactly* $d$ are what remains after the larger multiples are taken away:

$$
f(d) = F(d) - f(2d) - f(3d) - \dots
$$

Go from $M$ down to $1$. The total work is $M/1 + M/2 + M/3 + \dots = O(M \log M)$.

~~~cpp
vector<long long> f(M + 1);
for (int d = M; d >= 1; --d) {
    long long c = 0;
    for (int k = d; k <= M; k += d) c += count[k];
    f[d] = c * (c - 1) / 2;
    for (int k = 2 * d; k <= M; k += d) f[d] -= f[k];
}
// f[1] is the answer
~~~

## And where is Möbius?

Unrolling the subtraction for $d = 1$ gives $f(1) = \sum_d \mu(d) F(d)$. If you want only that one value, sieve $\mu$ and skip the inner subtraction. If you want the whole distribution of gcds, the loop above already has it. I write the loop in contests: there is nothing in it to remember wrongly.`,
  },
  {
    author: "oleh",
    title: "A lazy segment tree you can derive instead of memorise",
    tags: ["data-structures", "segment-tree"],
    about: "Two monoids and one action. Everything else follows.",
    content: String.raw`I have stopped carrying a template for every kind of update. A lazy segment tree needs exactly two things.

1. **Values** with an associative merge: sum, minimum, best subarray.
2. **Updates** that compose, and that know how to act on a value of a segment.

The only law that matters is that applying $g$ after $f$ to a value gives the same as applying the composition:

$$
g(f(x)) = (g \circ f)(x), \qquad f(x \oplus y) = f(x) \oplus f(y).
$$

The second part is where most bugs live. "Add $c$ to every element" does **not** act on a sum unless the sum knows its length. So put the length into the value:

| value | update | action |
|---|---|---|
| (sum, length) | add $c$ | (sum $+\ c \cdot$ length, length) |
| (min, how many) | add $c$ | (min $+\ c$, how many) |
| (sum, length) | $x \mapsto ax + b$ | ($a \cdot$ sum $+\ b \cdot$ length, length) |

Once the table row is right, the tree is mechanical:

~~~cpp
void push(int v) {
    if (lazy[v] == identity) return;
    for (int child : {2 * v, 2 * v + 1}) {
        value[child] = act(lazy[v], value[child]);
        lazy[child] = compose(lazy[v], lazy[child]);
    }
    lazy[v] = identity;
}
~~~

Mind the order in compose: the *new* update is applied **after** the one already waiting. For additions it does not matter, for affine maps it does, and tests with random small cases find it in a second.`,
  },
  {
    author: "abena",
    title: "Exchange arguments: how to know that your greedy is right",
    tags: ["greedy", "proofs"],
    about: "A recipe for proving the sort order, with the classic task of deadlines and penalties.",
    content: String.raw`"It passed the samples" is not a proof, and "I could not find a counterexample" is only a little better. Here is what I teach in our campus club.

## The recipe

1. Take any optimal schedule that does not follow your order.
2. Then somewhere two *neighbours* are the wrong way round.
3. Swap them. Show that nothing gets worse.
4. Repeat until the schedule is yours. It is as good as the optimal one.

Neighbours are the trick: everything before and after them stays where it was, so only two terms change.

## An example

Jobs have a duration $t_i$ and a weight $w_i$; minimise $\sum w_i C_i$ where $C_i$ is the time at which job $i$ is finished. Let $i$ and $j$ be neighbours starting at time $s$.

- $i$ first: $w_i (s + t_i) + w_j (s + t_i + t_j)$
- $j$ first: $w_j (s + t_j) + w_i (s + t_j + t_i)$

The difference is $w_j t_i - w_i t_j$. So $i$ should be first exactly when

$$
\frac{t_i}{w_i} \le \frac{t_j}{w_j}.
$$

Do not divide in code. Compare products, in 64 bits:

~~~python
from functools import cmp_to_key

jobs.sort(key=cmp_to_key(lambda a, b: a.t * b.w - b.t * a.w))
~~~

## When the argument fails

If the swap changes something for a third job, greedy is in danger. Setup times between jobs are the typical case: there the answer is usually a bitmask, not a sort.`,
  },
  {
    author: "kovacs",
    title: "Geometry with integers only",
    tags: ["geometry"],
    about: "Cross products answer most questions. Floating point may stay at home.",
    content: String.raw`Half of my wrong answers in geometry came from comparing doubles. Nearly all of those tasks could be done in integers.

## The one function

$$
\operatorname{cross}(a, b, c) = (b - a) \times (c - a)
$$

It is positive when $a \to b \to c$ turns left, negative when it turns right, zero when the three are on a line. With coordinates up to $10^9$ it needs about $8 \cdot 10^{18}$, which only just fits into 64 bits, and a sum of two of them does not. Use 128 bits if in doubt.

## What it answers

- **Is $c$ on segment $ab$?** Cross is zero and $c$ lies in the bounding box.
- **Do two segments intersect?** Opposite signs both ways, or one of the four ends lies on the other segment.
- **Twice the area of a polygon:** the sum of $\operatorname{cross}(0, p_i, p_{i+1})$.
- **Sort by angle:** first by half-plane, then by the sign of the cross product. No atan2.

~~~rust
fn half(p: (i64, i64)) -> bool {
    p.1 > 0 || (p.1 == 0 && p.0 > 0)
}

points.sort_by(|a, b| {
    half(*b).cmp(&half(*a)).then_with(|| {
        let cross = a.0 as i128 * b.1 as i128 - a.1 as i128 * b.0 as i128;
        0.cmp(&cross)
    })
});
~~~

When you do need a point of intersection, keep it as a fraction as long as you can, and divide once, at the print.`,
  },
  {
    author: "zhangwei",
    title: "Convex hull trick: three ways, and when to use which",
    tags: ["dp", "geometry", "convex-hull-trick"],
    about: "Monotone pointer, binary search on the hull, or a Li Chao tree.",
    content: String.raw`We want $\min_j (m_j x + b_j)$ for many $x$, where lines come and queries come.

## Slopes and queries both sorted

A deque and a pointer. $O(1)$ amortised each. A line in the middle is useless when its neighbours meet at or before the point where it would take over:

$$
(b_3 - b_1)(m_1 - m_2) \le (b_2 - b_1)(m_1 - m_3).
$$

Check the products for overflow: with $|m|, |b| \le 10^9$ they fit, with $10^{12}$ they do not.

## Slopes sorted, queries not

The same hull, and a binary search over it. $O(\log n)$ a query.

## Nothing sorted

A Li Chao tree over the query points. Each node keeps the line that wins at its middle:

~~~cpp
void add(int v, int l, int r, Line fresh) {
    int m = (l + r) / 2;
    if (fresh(xs[m]) < best[v](xs[m])) swap(fresh, best[v]);
    if (l == r) return;
    if (fresh(xs[l]) < best[v](xs[l])) add(2 * v, l, m, fresh);
    else if (fresh(xs[r]) < best[v](xs[r])) add(2 * v + 1, m + 1, r, fresh);
}
~~~

It is twelve lines, it cannot overflow in a comparison of products, and it also takes *segments* at the cost of one more logarithm. I use it whenever $n \le 2 \cdot 10^5$, and the deque only when the time limit is cruel.`,
  },
  {
    author: "lucia.ferro",
    title: "Reading a DP off the brute force",
    tags: ["dp"],
    about: "Write the recursion first, then look at what its arguments really are.",
    content: String.raw`I was afraid of dynamic programming until I stopped trying to guess the table.

## Step one: the honest recursion

Write a function that tries everything, even if it takes $2^n$. For the knapsack:

~~~python
def best(i, room):
    if i == n:
        return 0
    result = best(i + 1, room)
    if weight[i] <= room:
        result = max(result, value[i] + best(i + 1, room - weight[i]))
    return result
~~~

## Step two: what does the answer depend on?

Only on its arguments: $i$ and room. There are $n \cdot (W + 1)$ pairs of them. So cache it, and it is done: $O(nW)$.

If your function also carries a list of what was chosen, ask whether the *rest of the work* really needs the list, or only its sum, its maximum, its last element. That question **is** dynamic programming.

## Step three: turn it round, if you must

A loop from the leaves of the recursion to its root is the table everybody draws. It saves the stack and a constant factor. In Python it also saves you from the recursion limit, which is why I usually do it.`,
  },
  {
    author: "oleh",
    title: "Max flow is a modelling problem",
    tags: ["flows", "graphs", "modelling"],
    about: "Nobody fails on Dinic. People fail on drawing the right network.",
    content: String.raw`Copy your favourite Dinic. The contest is decided before it, on paper. These are the patterns I look for.

## A vertex that may be used once

Split it: in-vertex, out-vertex, an edge of capacity $1$ between them. Edges of the graph go from out to in.

## Choose or pay

Each project brings $p_i$ or costs a penalty, and some pairs must not be separated. That is a **minimum cut**:

- source to $i$ with the cost of *not* choosing it,
- $i$ to sink with the cost of choosing it,
- $i$ to $j$ with infinite capacity when choosing $i$ demands $j$.

The answer is the sum of everything you hoped for, less the cut.

## Lower bounds

An edge that must carry at least $l$ and at most $u$: give it capacity $u - l$, and remember that its head has $l$ too much and its tail $l$ too little. A super source fills the one, a super sink drains the other. The circulation exists exactly if all of those edges are full.

## How to know it is a flow at all

Small $n$ (a few hundred), "each at most once", "at least as many as", a grid coloured like a chessboard. If you see two of the four, draw the network.

The running time you may hope for in unit networks is $O(E \sqrt V)$, which is far better than the bound you learned.`,
  },
];
