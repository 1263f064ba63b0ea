import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "astrid_l",
    title: "Posts in the Paddock",
    platform: "Kattis",
    rating: 5,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["geometry", "polygon-area", "pick-theorem", "gcd"],
    timeLimitMs: 1000,
    memoryLimitMb: 512,
    statement: `A farmer drives wooden posts into the ground, one at every point with integer coordinates. Then she fences in a paddock: a simple polygon whose corners are posts. The fence is tied to every post it touches, not just to the corners.

Posts strictly inside the paddock are in the way of the horses and have to be pulled out. How many posts is the fence tied to, and how many have to be pulled out?

The paddock may be non-convex, and consecutive sides may lie on one line, but the fence never touches or crosses itself.`,
    input: String.raw`The first line contains the number of corners $n$ ($3 \le n \le 10^5$). Each of the next $n$ lines contains the coordinates $x$ and $y$ of a corner ($|x|, |y| \le 10^9$), in order along the fence, clockwise or counter-clockwise.`,
    output: "Print the number of posts on the fence and the number of posts strictly inside.",
    samples: [
      { input: "4\n0 0\n4 0\n4 3\n0 3", output: "14 6" },
      { input: "5\n0 0\n0 6\n3 2\n6 6\n6 0", output: "20 15" },
      {
        input:
          "4\n-1000000000 -1000000000\n-1000000000 1000000000\n1000000000 1000000000\n1000000000 -1000000000",
        output: "8000000000 3999999996000000001",
      },
    ],
    solutions: [
      {
        author: "bram.v",
        language: "python",
        approach: "Shoelace formula for the area, gcds for the fence, Pick's theorem for the inside.",
        description: String.raw`A side with differences $(\Delta x, \Delta y)$ passes $\gcd(|\Delta x|, |\Delta y|)$ posts if one of its ends is not counted. Pick's theorem $A = I + B/2 - 1$ then gives $I = (2A - B + 2)/2$. Python's integers do not care that $2A$ can reach $8 \cdot 10^{18}$. $O(n \log C)$.`,
        code: `import sys
from math import gcd


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    xs, ys = data[1::2], data[2::2]
    double_area = border = 0
    px, py = xs[-1], ys[-1]
    for x, y in zip(xs, ys):
        double_area += px * y - x * py
        border += gcd(x - px, y - py)
        px, py = x, y
    print(border, (abs(double_area) - border + 2) // 2)


main()`,
      },
      {
        author: "jpsilva",
        language: "cpp",
        approach: "The same theorem; the running sum of cross products is kept in 128 bits.",
        description: String.raw`The final doubled area fits in a signed 64-bit integer, $8\cdot 10^{18} < 2^{63}$, but partial sums need not. Using __int128 costs nothing here.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;

int main() {
    int n;
    scanf("%d", &n);
    vector<ll> x(n), y(n);
    for (int i = 0; i < n; i++) scanf("%lld %lld", &x[i], &y[i]);
    __int128 area = 0;
    ll border = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        area += (__int128)x[i] * y[j] - (__int128)x[j] * y[i];
        border += gcd(x[j] - x[i], y[j] - y[i]);
    }
    if (area < 0) area = -area;
    ll inside = (ll)((area - border + 2) / 2);
    printf("%lld %lld\n", border, inside);
}`,
      },
    ],
    reviews: [
      {
        author: "oleh",
        rating: 5,
        comment: "Pick's theorem in its natural habitat. Third sample is the right overflow warning.",
      },
      {
        author: "maple.wren",
        rating: 5,
        comment: "I let the class discover the theorem by counting posts first. Lovely lesson.",
      },
      {
        author: "t_okafor",
        rating: 4,
        comment: "Fine problem. Reading 10^5 points in Java with Scanner is a trap of its own.",
      },
    ],
    discussion: [],
  },
  {
    author: "oleh",
    title: "The Longest Banner",
    platform: "CSES",
    rating: 7,
    link: "https://cses.fi/problemset/",
    visibility: "public",
    tags: ["geometry", "convex-hull", "rotating-calipers"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `The main square is full of lamp posts, $n$ of them, some even at the same spot. For the city's birthday a banner will be stretched in a straight line between two posts, high above everything else, so nothing can be in its way.

The mayor wants the longest banner the square allows. Print the **square** of its length, and how many unordered pairs of different *spots* are that far apart. (Posts at the same spot count as one spot. If there is only one spot, the answer is $0$ and $0$ pairs.)`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$). Each of the next $n$ lines contains the coordinates $x$ and $y$ of a post ($|x|, |y| \le 10^9$).`,
    output: "Print the largest squared distance and the number of pairs of spots that have it.",
    samples: [
      { input: "5\n0 0\n4 0\n4 3\n0 3\n2 1", output: "25 2" },
      { input: "3\n7 7\n7 7\n7 7", output: "0 0" },
      { input: "4\n0 0\n1 1\n5 5\n5 5", output: "50 1" },
    ],
    solutions: [
      {
        author: "jpsilva",
        language: "cpp",
        approach: "Both ends lie on corners of the convex hull; rotating calipers visit all antipodal pairs.",
        description: String.raw`Monotone chain, keeping only strict corners. Then for each side of the hull advance the opposite corner while the triangle's area grows, and test both ends of the side with it; when the area stays the same the side has a parallel partner, and the next corner is tested as well. Every farthest pair is antipodal, so each shows up, maybe more than once: I collect the pairs that reach the maximum in a vector, sort it and remove duplicates. All cross products are below $2^{63}$. $O(n \log n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
using Point = pair<ll, ll>;

ll cross(Point a, Point b, Point c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

int main() {
    int n;
    scanf("%d", &n);
    vector<Point> p(n);
    for (auto &[x, y] : p) scanf("%lld %lld", &x, &y);
    sort(p.begin(), p.end());
    p.erase(unique(p.begin(), p.end()), p.end());
    if (p.size() == 1) return puts("0 0"), 0;

    vector<Point> hull;
    for (int pass = 0; pass < 2; pass++) {
        size_t start = hull.size();
        for (auto q : p) {
            while (hull.size() >= start + 2 && cross(hull[hull.size() - 2], hull.back(), q) <= 0) hull.pop_back();
            hull.push_back(q);
        }
        hull.pop_back();
        reverse(p.begin(), p.end());
    }

    int m = hull.size();
    ll best = 0;
    vector<pair<int, int>> pairs;
    auto test = [&](int i, int j) {
        ll dx = hull[i].first - hull[j].first, dy = hull[i].second - hull[j].second;
        ll d = dx * dx + dy * dy;
        if (d > best) best = d, pairs.clear();
        if (d == best) pairs.push_back(minmax({i, j}));
    };
    for (int i = 0, j = 1; i < m; i++) {
        int k = (i + 1) % m;
        test(i, k);
        auto height = [&](int c) { return cross(hull[i], hull[k], hull[c]); };
        while (height((j + 1) % m) > height(j)) j = (j + 1) % m;
        test(i, j), test(k, j);
        if (int next = (j + 1) % m; height(next) == height(j)) test(i, next), test(k, next);
    }
    sort(pairs.begin(), pairs.end());
    pairs.erase(unique(pairs.begin(), pairs.end()), pairs.end());
    printf("%lld %zu\n", best, pairs.size());
}`,
      },
    ],
    reviews: [
      {
        author: "kovacs",
        rating: 5,
        comment:
          "Counting the pairs forces a correct treatment of parallel sides. My old calipers had a bug, now fixed.",
      },
      {
        author: "astrid_l",
        rating: 4,
        comment: "Degenerate cases are all legal and all in the samples. Thank you.",
      },
      {
        author: "mira",
        rating: 4,
        comment:
          "The number of farthest pairs is at most the number of points, a pretty fact worth mentioning in an editorial.",
      },
    ],
    discussion: [
      {
        author: "lucia.ferro",
        text: "Would a random rotation and checking only extreme points in many directions be enough?",
      },
      {
        author: "oleh",
        text: "For the distance it often is, for the number of pairs it is not. Try a regular-looking polygon.",
      },
    ],
  },
  {
    author: "kovacs",
    title: "One Guard Is Enough",
    platform: "Kattis",
    rating: 8,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["geometry", "half-plane-intersection", "polygon-kernel"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `The floor of a museum is a simple polygon. Money is short, so only one guard will be hired. She sits on a chair all night, can turn around as she likes, and has to see **every** point of the museum: the straight line from the chair to any point of the floor must not leave the museum. Looking along a wall is fine.

The director wants to know how much freedom there is for the chair. What is the area of the set of all suitable spots?`,
    input: String.raw`The first line contains the number of corners $n$ ($3 \le n \le 1000$). Each of the next $n$ lines contains the integer coordinates of a corner ($|x|, |y| \le 10^4$), in **counter-clockwise** order. The walls do not touch or cross except at common corners.`,
    output:
      "Print the area. An absolute or relative error of $10^{-6}$ is accepted. If no spot is suitable, or the suitable spots form only a point or a segment, the area is $0$.",
    samples: [
      { input: "6\n0 0\n4 0\n4 2\n2 2\n2 4\n0 4", output: "4.000000000" },
      { input: "8\n0 0\n6 0\n6 4\n4 4\n4 2\n2 2\n2 4\n0 4", output: "0.000000000" },
      { input: "8\n0 -3\n1 -1\n3 0\n1 1\n0 3\n-1 1\n-3 0\n-1 -1", output: "6.000000000" },
    ],
    solutions: [
      {
        author: "oleh",
        language: "cpp",
        approach:
          "The suitable spots are those to the left of every wall. Start with a big square and cut it by each wall's line.",
        description: String.raw`A spot sees everything exactly when it lies in the kernel of the polygon, the intersection of the left half-planes of all sides. Clipping a convex polygon by a line takes time linear in its corners, and each clip adds at most one corner, so the total is $O(n^2)$, about half a million steps. An $O(n \log n)$ half-plane intersection is possible but not needed for $n \le 1000$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ld = long double;

struct Point {
    ld x, y;
};

ld cross(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

vector<Point> cut(const vector<Point> &poly, Point a, Point b) {
    vector<Point> kept;
    for (size_t i = 0; i < poly.size(); i++) {
        Point p = poly[i], q = poly[(i + 1) % poly.size()];
        ld u = cross(a, b, p), v = cross(a, b, q);
        if (u >= 0) kept.push_back(p);
        if ((u > 0 && v < 0) || (u < 0 && v > 0)) {
            ld t = u / (u - v);
            kept.push_back({p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t});
        }
    }
    return kept;
}

int main() {
    int n;
    scanf("%d", &n);
    vector<Point> museum(n);
    for (auto &[x, y] : museum) scanf("%Lf %Lf", &x, &y);
    const ld B = 10000;
    vector<Point> spots{{-B, -B}, {B, -B}, {B, B}, {-B, B}};
    for (int i = 0; i < n; i++) spots = cut(spots, museum[i], museum[(i + 1) % n]);
    ld area = 0;
    for (size_t i = 2; i < spots.size(); i++) area += cross(spots[0], spots[i - 1], spots[i]) / 2;
    printf("%.9Lf\n", fabsl(area));
}`,
      },
      {
        author: "astrid_l",
        language: "rust",
        approach: "Sutherland–Hodgman clipping with f64, one wall at a time.",
        description:
          "I was worried about precision, but coordinates up to $10^4$ leave plenty of room in a double: the cut points carry an error near $10^{-11}$ and the area inherits it harmlessly.",
        code: `use std::io::{read_to_string, stdin};

type Point = (f64, f64);

fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let v: Vec<f64> = text.split_ascii_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let museum: Vec<Point> = v.chunks(2).map(|c| (c[0], c[1])).collect();
    let n = museum.len();

    let b = 1e4;
    let mut spots: Vec<Point> = vec![(-b, -b), (b, -b), (b, b), (-b, b)];
    for i in 0..n {
        let (a, b) = (museum[i], museum[(i + 1) % n]);
        let mut kept = Vec::with_capacity(spots.len() + 1);
        for j in 0..spots.len() {
            let (p, q) = (spots[j], spots[(j + 1) % spots.len()]);
            let (u, v) = (cross(a, b, p), cross(a, b, q));
            if u >= 0.0 {
                kept.push(p);
            }
            if u * v < 0.0 {
                let t = u / (u - v);
                kept.push((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t));
            }
        }
        spots = kept;
    }
    let mut area = 0.0;
    for i in 2..spots.len() {
        area += cross(spots[0], spots[i - 1], spots[i]) / 2.0;
    }
    println!("{:.9}", area.abs());
}`,
      },
    ],
    reviews: [
      {
        author: "jpsilva",
        rating: 5,
        comment:
          "The kernel of a polygon told as a chair for a guard. Short, visual, and the star sample is pretty.",
      },
      {
        author: "oleh",
        rating: 4,
        comment:
          "Generous limits for a nice idea; one can concentrate on the geometry instead of on sorting angles.",
      },
    ],
    discussion: [
      {
        author: "elif.demir",
        text: "Does the guard see around a corner she touches with her line of sight?",
      },
      {
        author: "kovacs",
        text: "Yes. The line may run along walls and through corners as long as it does not leave the museum.",
      },
    ],
  },
];
