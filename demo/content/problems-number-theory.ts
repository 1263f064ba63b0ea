import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "omar.k",
    title: "Gear Train",
    platform: "SPOJ",
    rating: 5,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["number-theory", "sieve", "modular-arithmetic"],
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    statement: `In a clockmaker's window hangs a chain of $n$ gears; each one meshes with the next. Gear $i$ has $t_i$ teeth, and one of them is painted red. At the start all red teeth point up.

Whenever one gear moves by one tooth, all the others move by one tooth as well. The clockmaker would like to drive the chain from some gear $i$ and wonders how many **full turns** of that gear it takes until all red teeth point up again for the first time.

Answer the question for each gear. The numbers are huge, so print them modulo $10^9 + 7$.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 2 \cdot 10^5$). The second line contains $t_1, \dots, t_n$ ($1 \le t_i \le 10^6$).`,
    output: "Print $n$ integers: the number of turns of each gear, modulo $10^9+7$.",
    samples: [
      { input: "3\n8 12 6", output: "3 2 4" },
      { input: "4\n999983 999979 999961 999983", output: "939993826 943993670 961993364 939993826" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "Keep the largest exponent of every prime to get the least common multiple, then divide modulo p.",
        description: String.raw`All red teeth are up after $L=\mathrm{lcm}(t_1,\dots,t_n)$ steps, which is $L/t_i$ turns of gear $i$. Reducing $L$ while computing it is wrong, because a gcd needs the true value; exponents do not have this problem. A smallest-prime-factor sieve factors each $t_i$ in $O(\log t_i)$. Since $t_i < 10^9+7$, it has an inverse.`,
        code: `#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 1'000'000'007;
const int MAX = 1'000'001;

ll power(ll b, ll e) {
    ll r = 1;
    for (; e; e >>= 1, b = b * b % MOD)
        if (e & 1) r = r * b % MOD;
    return r;
}

int main() {
    vector<int> spf(MAX), most(MAX);
    for (int i = 2; i < MAX; i++)
        if (!spf[i])
            for (int j = i; j < MAX; j += i)
                if (!spf[j]) spf[j] = i;
    int n;
    scanf("%d", &n);
    vector<int> t(n);
    for (int &x : t) {
        scanf("%d", &x);
        for (int y = x; y > 1;) {
            int p = spf[y], e = 0;
            while (y % p == 0) y /= p, e++;
            most[p] = max(most[p], e);
        }
    }
    ll lcm = 1;
    for (int p = 2; p < MAX; p++)
        if (most[p]) lcm = lcm * power(p, most[p]) % MOD;
    for (int x : t) printf("%lld ", lcm * power(x, MOD - 2) % MOD);
    puts("");
}`,
      },
      {
        author: "maple.wren",
        language: "python",
        approach: "Factor the distinct values by trial division with the 168 primes below 1000.",
        description:
          "After dividing out every prime below $1000$, what is left of a number up to $10^6$ is $1$ or a prime. Python's three-argument pow with exponent $-1$ does the division.",
        code: `import sys

MOD = 10**9 + 7
SMALL = [p for p in range(2, 1000) if all(p % d for d in range(2, int(p**0.5) + 1))]


def main():
    t = list(map(int, sys.stdin.read().split()))[1:]
    most = {}
    for x in set(t):
        for p in SMALL:
            if p * p > x:
                break
            e = 0
            while x % p == 0:
                x //= p
                e += 1
            if e > most.get(p, 0):
                most[p] = e
        if x > 1:
            most[x] = max(most.get(x, 0), 1)
    lcm = 1
    for p, e in most.items():
        lcm = lcm * pow(p, e, MOD) % MOD
    print(*[lcm * pow(x, -1, MOD) % MOD for x in t])


main()`,
      },
    ],
    reviews: [
      {
        author: "abena",
        rating: 4,
        comment: "Three of us computed the lcm modulo p in the contest. Painful and educational.",
      },
      {
        author: "raivo",
        rating: 4,
        comment: "Clear story, and asking for every gear removes the shortcut of skipping the inverse.",
      },
    ],
    discussion: [
      { author: "t_okafor", text: "Do neighbouring gears turning in opposite directions matter?" },
      { author: "omar.k", text: "No: 'up' is 'up' either way, only the number of teeth moved counts." },
    ],
  },
  {
    author: "zhangwei",
    title: "Lantern Alignment",
    platform: "AtCoder",
    rating: 7,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["number-theory", "chinese-remainder", "extended-euclid"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: String.raw`Along the temple stairs hang $n$ magic lanterns. Lantern $i$ flashes for a moment at minute $r_i$, and then every $p_i$ minutes for all eternity. It has also always done so in the past: it flashes at every integer minute $x$ with $x \equiv r_i \pmod{p_i}$.

A photographer arrives at minute $S$ and wants one picture in which **all** lanterns flash. What is the first minute $x \ge S$ when this happens? If it never does, tell her to go home.

The periods are not necessarily coprime.`,
    input: String.raw`The first line contains $n$ and $S$ ($1 \le n \le 1000$, $0 \le S \le 10^{18}$). Each of the next $n$ lines contains $r_i$ and $p_i$ ($0 \le r_i < p_i \le 10^{18}$). The least common multiple of all periods is at most $10^{18}$.`,
    output: "Print the first suitable minute, or **go home** if there is none.",
    samples: [
      { input: "3 0\n2 3\n3 5\n2 7", output: "23" },
      { input: "2 100\n1 4\n3 6", output: "105" },
      { input: "2 0\n1 4\n2 6", output: "go home" },
    ],
    solutions: [
      {
        author: "piotrek",
        language: "cpp",
        approach: "Merge the congruences one by one with the extended Euclidean algorithm.",
        description: String.raw`Suppose $x \equiv r \pmod m$ so far, and add $x \equiv r' \pmod{m'}$. Put $x = r + m\,y$; then $m\,y \equiv r'-r \pmod{m'}$, which is solvable exactly when $g=\gcd(m,m')$ divides $r'-r$, with
$$y \equiv \frac{r'-r}{g}\left(\frac{m}{g}\right)^{-1} \pmod{m'/g}.$$
Products reach $10^{36}$, hence the 128-bit type. At the end lift $r$ to the first value that is at least $S$. $O(n \log 10^{18})$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;

ll inverse(ll a, ll m) {  // a and m coprime
    ll b = m, x = 1, y = 0;
    while (b) {
        ll q = a / b;
        a -= q * b, swap(a, b);
        x -= q * y, swap(x, y);
    }
    return (x % m + m) % m;
}

int main() {
    int n;
    ll s, r = 0, m = 1;
    scanf("%d %lld", &n, &s);
    bool ok = true;
    while (n--) {
        ll r2, m2;
        scanf("%lld %lld", &r2, &m2);
        if (!ok) continue;
        ll g = gcd(m, m2), d = r2 - r;
        if (d % g) {
            ok = false;
            continue;
        }
        ll k = m2 / g;
        ll y = (__int128)((d / g % k + k) % k) * inverse(m / g % k, k) % k;
        r += m * y;
        m *= k;
    }
    if (!ok) return puts("go home"), 0;
    if (r < s) r += (s - r + m - 1) / m * m;
    printf("%lld\n", r);
}`,
      },
      {
        author: "omar.k",
        language: "python",
        approach: "The same merging; big integers and pow(a, -1, k) make it ten lines.",
        description:
          "Watch the case $k = 1$: Python's pow with modulus $1$ returns $0$, which is what we want.",
        code: `import sys
from math import gcd


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, s = data[:2]
    r, m = 0, 1
    for r2, m2 in zip(data[2::2], data[3::2]):
        g = gcd(m, m2)
        if (r2 - r) % g:
            print("go home")
            return
        k = m2 // g
        y = (r2 - r) // g * pow(m // g, -1, k) % k
        r += m * y
        m *= k
    print(r + max(0, -(-(s - r) // m)) * m)


main()`,
      },
    ],
    reviews: [
      {
        author: "kenji_s",
        rating: 5,
        comment: "The standard non-coprime CRT, but with a statement people can remember it by.",
      },
      { author: "farhad_n", rating: 4, comment: "Bounding the lcm instead of the answer is considerate." },
      {
        author: "tourist_fan",
        rating: 3,
        comment: "Overflow hell in C++ until I learned about __int128. Worth it in the end.",
      },
    ],
    discussion: [
      { author: "tourist_fan", text: "Is p = 1 allowed? My inverse of 0 modulo 1 loops forever." },
      {
        author: "zhangwei",
        text: "Yes. Everything is congruent modulo 1, so such a lantern always flashes.",
      },
      {
        author: "piotrek",
        text: "Return 0 from the inverse when the modulus is 1 and nothing else has to change.",
      },
    ],
  },
  {
    author: "piotrek",
    title: "Bolts on the Dome",
    platform: "SPOJ",
    rating: 9,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["number-theory", "pollard-rho", "miller-rabin", "sum-of-squares"],
    timeLimitMs: 3000,
    memoryLimitMb: 256,
    statement: `The floor of an observatory is paved with square tiles of side $1$, and the telescope stands exactly on a corner of a tile. The dome above it is a hemisphere whose rim is a circle around the telescope. Bolts can only be driven in where the rim passes through a **corner of a tile**.

An architect proposes domes whose radius is the square root of an integer $N$. For each proposal, find the number of bolts, that is, the number of pairs of integers $(x, y)$, positive, negative or zero, with
$$x^2 + y^2 = N.$$`,
    input: String.raw`The first line contains the number of proposals $q$ ($1 \le q \le 50$). Each of the next $q$ lines contains $N$ ($1 \le N \le 10^{18}$).`,
    output: "For each proposal print the number of bolts on its own line.",
    samples: [
      { input: "5\n1\n3\n25\n50\n65", output: "4\n0\n12\n12\n16" },
      { input: "2\n1000000000000000000\n999999999999999989", output: "76\n8" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach: "Factor N with Pollard's rho and apply the two-squares theorem.",
        description: String.raw`For $N = 2^a \prod p_i^{e_i} \prod q_j^{f_j}$ with $p_i \equiv 1$ and $q_j \equiv 3 \pmod 4$, the number of representations is $0$ if some $f_j$ is odd and $4\prod(e_i+1)$ otherwise. This follows from unique factorisation in the Gaussian integers.

Trial division is far too slow for $10^{18}$. Deterministic Miller–Rabin with twelve bases recognises primes below $2^{64}$, Pollard's rho with batched gcds finds a factor in about $N^{1/4}$ steps.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using u64 = unsigned long long;

u64 mul(u64 a, u64 b, u64 m) { return (__uint128_t)a * b % m; }

u64 power(u64 b, u64 e, u64 m) {
    u64 r = 1;
    for (b %= m; e; e >>= 1, b = mul(b, b, m))
        if (e & 1) r = mul(r, b, m);
    return r;
}

bool prime(u64 n) {
    if (n < 2) return false;
    for (u64 p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37})
        if (n % p == 0) return n == p;
    int s = __builtin_ctzll(n - 1);
    for (u64 a : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        u64 x = power(a, (n - 1) >> s, n);
        bool witness = x != 1 && x != n - 1;
        for (int i = 1; i < s && witness; i++) {
            x = mul(x, x, n);
            if (x == n - 1) witness = false;
        }
        if (witness) return false;
    }
    return true;
}

u64 divisor(u64 n) {  // n is composite
    if (n % 2 == 0) return 2;
    for (u64 c = 1;; c++) {
        auto f = [&](u64 x) { return (mul(x, x, n) + c) % n; };
        u64 x = 2, y = 2, g = 1;
        while (g == 1) {
            u64 x0 = x, y0 = y, product = 1;
            for (int i = 0; i < 128; i++) {
                x = f(x), y = f(f(y));
                product = mul(product, x > y ? x - y : y - x, n);
            }
            g = gcd(product, n);
            if (g == n) {  // too much at once: repeat this batch step by step
                x = x0, y = y0, g = 1;
                while (g == 1) x = f(x), y = f(f(y)), g = gcd(x > y ? x - y : y - x, n);
            }
        }
        if (g != n) return g;
    }
}

void factor(u64 n, map<u64, int> &f) {
    if (n == 1) return;
    if (prime(n)) {
        f[n]++;
        return;
    }
    u64 d = divisor(n);
    factor(d, f);
    factor(n / d, f);
}

int main() {
    int q;
    scanf("%d", &q);
    while (q--) {
        u64 n, answer = 4;
        scanf("%llu", &n);
        map<u64, int> f;
        factor(n, f);
        for (auto [p, e] : f) {
            if (p % 4 == 1) answer *= e + 1;
            if (p % 4 == 3 && e % 2) answer = 0;
        }
        printf("%llu\n", answer);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "nguyen.tp",
        rating: 5,
        comment:
          "Beautiful mix of theory and a serious implementation. I keep my rho from this problem in the notebook.",
      },
      {
        author: "farhad_n",
        rating: 5,
        comment: "The samples quietly tell you that 50 and 25 behave alike, which is half of the theorem.",
      },
      {
        author: "omar.k",
        rating: 4,
        comment:
          "Great, but a note on Gaussian integers in an editorial would help people who only guess the formula.",
      },
    ],
    discussion: [
      {
        author: "jpsilva",
        text: "Can one avoid factoring completely? I only need the primes that are 3 mod 4 with odd exponents.",
      },
      {
        author: "piotrek",
        text: "Dividing by primes up to 10^6 leaves 1, p, p^2 or pq. For p = 3 mod 4 versus pq you still have to tell them apart, and for the count you need e + 1.",
      },
    ],
  },
];
