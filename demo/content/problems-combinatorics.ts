import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "farhad_n",
    title: "Between Cellar and Roof",
    platform: "Codeforces",
    rating: 8,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["combinatorics", "reflection-principle", "lattice-paths"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `The lift of an old hotel serves the floors $0$ to $h$. It is broken in a funny way: with every press of the button it moves exactly one floor, up or down, as it pleases. It never crashes through the cellar or the roof, so from floor $0$ it only goes up and from floor $h$ only down.

The night porter keeps a diary of all the floors the lift has visited. It began on floor $a$, and after $n$ moves it stood on floor $b$. How many different diaries are possible?

Answer this for several hotels, modulo $998244353$.`,
    input: String.raw`The first line contains the number of hotels $q$ ($1 \le q \le 100$). Each of the next $q$ lines contains $n$, $h$, $a$ and $b$ ($1 \le n, h \le 10^6$, $0 \le a, b \le h$).`,
    output: "For each hotel print the number of diaries modulo $998244353$.",
    samples: [
      { input: "3\n4 2 1 1\n3 5 0 3\n3 5 0 2", output: "4\n1\n0" },
      { input: "2\n10 4 0 2\n1000000 1000000 0 0", output: "81\n884472011" },
    ],
    solutions: [
      {
        author: "kenji_s",
        language: "cpp",
        approach:
          "Reflect in both walls over and over: the answer is an alternating sum of binomials, one for each mirror image of the start.",
        description: String.raw`Put walls on the forbidden floors $-1$ and $h+1$. By the reflection principle the paths that touch a wall cancel in
$$\sum_{k \in \mathbb{Z}} \Big[ N\big(b - a + 2k(h+2)\big) - N\big(b + a + 2 + 2k(h+2)\big) \Big],$$
where $N(d) = \binom{n}{(n+d)/2}$ is the number of free paths with displacement $d$, and $0$ if the parity is wrong or $|d| > n$. Only $O(n/h)$ terms are not zero. Since $h \ge 1$, a query costs at most about $n/3$ terms of each kind; factorials are prepared once.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 998244353;
const int MAX = 1'000'001;

ll fact[MAX], inv_fact[MAX];

ll power(ll b, ll e) {
    ll r = 1;
    for (; e; e >>= 1, b = b * b % MOD)
        if (e & 1) r = r * b % MOD;
    return r;
}

int main() {
    fact[0] = 1;
    for (int i = 1; i < MAX; i++) fact[i] = fact[i - 1] * i % MOD;
    inv_fact[MAX - 1] = power(fact[MAX - 1], MOD - 2);
    for (int i = MAX - 1; i > 0; i--) inv_fact[i - 1] = inv_fact[i] * i % MOD;

    int q;
    scanf("%d", &q);
    while (q--) {
        ll n, h, a, b;
        scanf("%lld %lld %lld %lld", &n, &h, &a, &b);
        // all free paths whose displacement is d modulo 2(h+2)
        auto images = [&](ll d) {
            ll step = 2 * (h + 2), sum = 0;
            if ((n + d) % 2 != 0) return sum;
            d = (d + n) % step - n;
            for (; d <= n; d += step) {
                ll up = (n + d) / 2;
                sum += inv_fact[up] * inv_fact[n - up] % MOD;
            }
            return sum % MOD * fact[n] % MOD;
        };
        ll d = b - a;
        if (d < 0) d += 2 * (h + 2);
        printf("%lld\n", (images(d) - images(a + b + 2) + MOD) % MOD);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "zhangwei",
        rating: 5,
        comment: "Elegant. The double reflection is easy to state and surprisingly easy to get wrong.",
      },
      {
        author: "mira",
        rating: 5,
        comment: "I like that small h is the slow case; it makes you think about the number of images.",
      },
      {
        author: "raivo",
        rating: 4,
        comment: "Hard without knowing the ballot theorem, wonderful once you do.",
      },
    ],
    discussion: [
      { author: "koala_dp", text: "For tiny h one could also diagonalise the path graph, right?" },
      { author: "farhad_n", text: "Or use matrix powers. It is never needed, n / h terms are few enough." },
    ],
  },
  {
    author: "maple.wren",
    title: "Bracelet Fair",
    platform: "AtCoder",
    rating: 8,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["combinatorics", "burnside", "number-theory"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: `A goldsmith makes bracelets of $n$ beads, evenly spaced on a closed ring. Each bead is one of $k$ kinds of stone, and every combination is allowed, even all beads of one kind.

Two bracelets are the same design if one can be turned into the other by rotating it or by flipping it over. How many different designs are there?

The goldsmith asks for several values of $n$ and $k$. Print the answers modulo $10^9+7$.`,
    input: String.raw`The first line contains the number of questions $q$ ($1 \le q \le 100$). Each of the next $q$ lines contains $n$ and $k$ ($1 \le n, k \le 10^9$).`,
    output: "For each question print the number of designs modulo $10^9+7$.",
    samples: [
      { input: "4\n3 2\n4 2\n6 2\n2 5", output: "4\n6\n13\n15" },
      { input: "1\n1000000000 1000000000", output: "638747898" },
    ],
    solutions: [
      {
        author: "kenji_s",
        language: "python",
        approach:
          "Burnside's lemma: average the number of fixed colourings over the n rotations and n reflections.",
        description: String.raw`A rotation by $i$ has $\gcd(i,n)$ cycles, so all rotations together fix $\sum_{d \mid n} \varphi(n/d)\, k^{d}$ colourings. Reflections: for odd $n$ each has $(n+1)/2$ cycles; for even $n$ half of them have $n/2$ and half $n/2+1$. Divide by $2n$, which is invertible because $n < 10^9+7$. Divisors and their $\varphi$ come from the factorisation of $n$, $O(\sqrt n)$ per question.`,
        code: `MOD = 10**9 + 7
PRIMES = []
sieve = bytearray([1]) * 31700
for p in range(2, 31700):
    if sieve[p]:
        PRIMES.append(p)
        sieve[p * p :: p] = bytes(len(range(p * p, 31700, p)))


def divisors_with_phi(n):
    pairs = [(1, 1)]
    for p in PRIMES:
        if p * p > n:
            break
        if n % p:
            continue
        grown = list(pairs)
        power, phi = 1, p - 1
        while n % p == 0:
            n //= p
            power *= p
            grown += [(d * power, f * phi) for d, f in pairs]
            phi *= p
        pairs = grown
    if n > 1:
        pairs += [(d * n, f * (n - 1)) for d, f in pairs]
    return pairs


for _ in range(int(input())):
    n, k = map(int, input().split())
    total = sum(phi * pow(k, n // d, MOD) for d, phi in divisors_with_phi(n))
    if n % 2:
        total += n * pow(k, (n + 1) // 2, MOD)
    else:
        total += n // 2 * (k + 1) * pow(k, n // 2, MOD)
    print(total * pow(2 * n, -1, MOD) % MOD)`,
      },
      {
        author: "farhad_n",
        language: "cpp",
        approach: "Same lemma; φ is recomputed for each divisor, which is still quick.",
        description: String.raw`There are at most $1344$ divisors, and with the distinct primes of $n$ at hand $\varphi(d)$ takes at most nine divisions. The powers cost $O(\log n)$ each.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 1'000'000'007;

ll power(ll b, ll e) {
    ll r = 1;
    for (b %= MOD; e; e >>= 1, b = b * b % MOD)
        if (e & 1) r = r * b % MOD;
    return r;
}

int main() {
    int q;
    scanf("%d", &q);
    while (q--) {
        ll n, k;
        scanf("%lld %lld", &n, &k);
        vector<ll> primes, divisors;
        ll rest = n;
        for (ll p = 2; p * p <= rest; p++)
            if (rest % p == 0) {
                primes.push_back(p);
                while (rest % p == 0) rest /= p;
            }
        if (rest > 1) primes.push_back(rest);
        for (ll d = 1; d * d <= n; d++)
            if (n % d == 0) {
                divisors.push_back(d);
                if (d * d < n) divisors.push_back(n / d);
            }
        ll total = 0;
        for (ll d : divisors) {
            ll phi = d;
            for (ll p : primes)
                if (d % p == 0) phi = phi / p * (p - 1);
            total = (total + phi * power(k, n / d)) % MOD;
        }
        if (n % 2) total += n * power(k, (n + 1) / 2) % MOD;
        else total += n / 2 * (k + 1) % MOD * power(k, n / 2) % MOD;
        printf("%lld\n", total % MOD * power(2 * n, MOD - 2) % MOD);
    }
}`,
      },
    ],
    reviews: [
      {
        author: "piotrek",
        rating: 4,
        comment: "Standard Burnside, told without the word 'group'. Good for teaching.",
      },
      {
        author: "omar.k",
        rating: 4,
        comment: "The even case of the flips is where everybody slips. Sample with n = 2 is well chosen.",
      },
    ],
    discussion: [],
  },
];
