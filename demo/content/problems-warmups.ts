import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "bram.v",
    title: "The Last Tram",
    platform: "Kattis",
    rating: 1,
    link: "https://open.kattis.com/problems",
    visibility: "public",
    tags: ["implementation", "math"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `Line 7 has a pleasantly simple timetable. The first tram leaves the depot at time $F$, then one leaves every $k$ minutes, and no tram ever leaves after time $L$.

You arrive at the depot at time $T$ of the same day. Print how many minutes you wait for the next tram. A tram that leaves in the very minute you arrive can still be caught, so the wait may be $0$. If no tram is left today, print **walk**.

Note that the last tram does not have to leave exactly at $L$: with $F = 22{:}00$, $L = 23{:}00$ and $k = 25$ the departures are 22:00, 22:25 and 22:50.`,
    input: String.raw`The first line contains $F$, $L$ and $k$: two times in the form HH:MM ($00{:}00 \le F \le L \le 23{:}59$) and an integer ($1 \le k \le 1440$).

The second line contains $T$, also in the form HH:MM.`,
    output: "Print the number of minutes to wait, or **walk**.",
    samples: [
      { input: "06:10 23:00 20\n08:15", output: "15" },
      { input: "22:00 23:00 25\n22:51", output: "walk" },
      { input: "09:30 09:30 5\n07:00", output: "150" },
    ],
    solutions: [
      {
        author: "maple.wren",
        language: "python",
        approach:
          "Turn every time into minutes since midnight and round the arrival up to the next departure.",
        description: String.raw`If $T \le F$ the next tram is the first one. Otherwise it is number $\lceil (T-F)/k \rceil$, counting from zero. Check it against $L$ and subtract. Everything is $O(1)$; the only trap is to compare the *departure* with $L$, not the arrival.`,
        code: `def minutes(clock):
    h, m = clock.split(":")
    return 60 * int(h) + int(m)


first, last, k = input().split()
first, last, k = minutes(first), minutes(last), int(k)
now = minutes(input().strip())

trams = max(0, -(-(now - first) // k))
departure = first + trams * k
print(departure - now if departure <= last else "walk")`,
      },
      {
        author: "ceciliaq",
        language: "java",
        approach: "Simulate: start at the first tram and add k until the departure is not before my arrival.",
        description:
          "There are at most 1440 departures in a day, so a plain loop is enough and there is no rounding to get wrong.",
        code: `import java.util.Scanner;

public class Main {
    static int minutes(String s) {
        return 60 * Integer.parseInt(s.substring(0, 2)) + Integer.parseInt(s.substring(3, 5));
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = minutes(in.next());
        int last = minutes(in.next());
        int k = in.nextInt();
        int now = minutes(in.next());
        while (t < now) t += k;
        System.out.println(t <= last ? String.valueOf(t - now) : "walk");
    }
}`,
      },
    ],
    reviews: [
      {
        author: "abena",
        rating: 5,
        comment:
          "Used it as the first problem of our freshers' night. Second sample catches exactly the people who compare T with L.",
      },
      {
        author: "t_okafor",
        rating: 4,
        comment: "Nice warm-up. The 22:00/22:25/22:50 note saves a lot of questions.",
      },
      {
        author: "sandun",
        rating: 3,
        comment: "Parsing HH:MM is half of the work in JavaScript, but that is on me, not on the problem.",
      },
    ],
    discussion: [
      { author: "ceciliaq", text: "Can T be after midnight, like 00:20 when the line runs until 23:59?" },
      {
        author: "bram.v",
        text: "T is the same day, so 00:20 is simply early in the morning and you wait for the first tram.",
      },
      { author: "ceciliaq", text: "Ah, that was my wrong answer. Thanks!" },
    ],
  },
  {
    author: "ceciliaq",
    title: "Dim Scoreboard",
    platform: "Codeforces",
    rating: 1,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["implementation", "strings"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `The stadium's scoreboard is built of seven-segment digits and the battery is nearly empty. A digit lights this many segments:

| digit | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |
|---|---|---|---|---|---|---|---|---|---|---|
| segments | 6 | 2 | 5 | 5 | 4 | 5 | 6 | 3 | 7 | 6 |

The sponsor has suggested $n$ numbers to leave on display overnight. Find the one that lights the fewest segments. If several are equally dim, choose the one suggested first. Numbers are shown exactly as written, including any leading zeros.`,
    input: String.raw`The first line contains $n$ ($1 \le n \le 1000$). Each of the next $n$ lines contains a string of $1$ to $100$ digits.`,
    output: "Print the chosen number as it was written, a space, and the number of segments it lights.",
    samples: [
      { input: "4\n88\n2024\n1171\n007", output: "1171 9" },
      { input: "2\n70\n07", output: "70 9" },
    ],
    solutions: [
      {
        author: "yasmin_b",
        language: "python",
        approach: "Sum a lookup table over the characters; `min` keeps the first of equal elements.",
        description:
          "Read the numbers as strings so that leading zeros survive. Linear in the total number of digits.",
        code: `COST = [6, 2, 5, 5, 4, 5, 6, 3, 7, 6]


def segments(s):
    return sum(COST[int(c)] for c in s)


numbers = [input().strip() for _ in range(int(input()))]
best = min(numbers, key=segments)
print(best, segments(best))`,
      },
      {
        author: "sandun",
        language: "javascript",
        approach: "One pass, replacing the best only when the new number is strictly dimmer.",
        description: "Strict comparison is what keeps the earliest suggestion on ties.",
        code: String.raw`const [n, ...numbers] = require("fs").readFileSync(0, "utf8").split(/\s+/);
const cost = [6, 2, 5, 5, 4, 5, 6, 3, 7, 6];

let best = "";
let least = Infinity;
for (const s of numbers.slice(0, Number(n))) {
  let lit = 0;
  for (const c of s) lit += cost[Number(c)];
  if (lit < least) {
    least = lit;
    best = s;
  }
}
console.log(best + " " + least);`,
      },
    ],
    reviews: [
      {
        author: "dylan_mc",
        rating: 4,
        comment: "Quick and clean. Good first problem for someone who has just met arrays.",
      },
      {
        author: "koala_dp",
        rating: 3,
        comment: "Fine, though I wanted a follow-up: the largest number you can show with k segments.",
      },
    ],
    discussion: [
      {
        author: "tourist_fan",
        text: "Lost five minutes because I read the numbers as long long. 100 digits, people.",
      },
    ],
  },
  {
    author: "mira",
    title: "Odometer Wear",
    platform: "AtCoder",
    rating: 3,
    link: "https://atcoder.jp/contests/",
    visibility: "private",
    tags: ["math", "greedy", "digits"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: `A mechanical odometer shows kilometres on a row of digit wheels. Whenever a wheel turns by one position, it wears by one unit. Going from $8$ to $9$ turns one wheel; going from $199$ to $200$ turns three, because both nines roll over and the hundreds wheel advances.

A new odometer starts at $0$ and has as many wheels as it will ever need. The mechanism survives a total wear of at most $E$ units. What is the largest number it can show before it breaks?

For $E = 12$ the answer is $11$: the first nine kilometres cost one unit each, the tenth costs two, the eleventh one more. That makes twelve.`,
    input: String.raw`The first line contains the number of test cases $t$ ($1 \le t \le 10^4$). Each of the next $t$ lines contains an integer $E$ ($0 \le E \le 10^{18}$).`,
    output: "For each test case print the largest number that can be reached with wear at most $E$.",
    samples: [
      { input: "4\n0\n9\n10\n12", output: "0\n9\n9\n11" },
      { input: "2\n110\n111", output: "99\n100" },
    ],
    solutions: [
      {
        author: "mira",
        language: "cpp",
        approach:
          "The digit at position i of the answer costs a repunit of i + 1 ones. Pick digits from the top, each as large as it can be.",
        description: String.raw`Reaching $n$ costs $\sum_i \lfloor n/10^i \rfloor$. Writing $n = \sum d_i 10^i$ this becomes $\sum d_i R_{i+1}$ with $R_1=1, R_2=11, R_3=111, \dots$. The cost grows with $n$, so the largest $n$ is found digit by digit from the top. A digit never exceeds $9$, which has to be enforced: with $E=110$ the quotient $110/11$ is $10$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    vector<long long> repunit{1};
    while (repunit.size() < 18) repunit.push_back(repunit.back() * 10 + 1);
    int t;
    scanf("%d", &t);
    while (t--) {
        long long e, n = 0;
        scanf("%lld", &e);
        for (int i = 17; i >= 0; i--) {
            long long d = min(9LL, e / repunit[i]);
            e -= d * repunit[i];
            n = n * 10 + d;
        }
        printf("%lld\n", n);
    }
}`,
      },
    ],
    reviews: [],
    discussion: [],
  },
  {
    author: "kenji_s",
    title: "Snail on a Spiral",
    platform: "AtCoder",
    rating: 3,
    link: "https://atcoder.jp/contests/",
    visibility: "public",
    tags: ["math", "implementation", "grid"],
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    statement: `The cells of an infinite grid are numbered along a spiral. Cell $1$ is the centre, cell $2$ is to the right of it, and the numbering goes on counter-clockwise:

~~~
17 16 15 14 13
18  5  4  3 12
19  6  1  2 11
20  7  8  9 10
21 22 23 24 25
~~~

Followed by $26$ to the right of $25$, and so on for ever.

A snail sits in cell $a$ and wants to visit its friend in cell $b$. It does not follow the spiral: in one step it crawls to any of the four cells that share a side with its own. Find the smallest number of steps.`,
    input: String.raw`The first line contains $q$ ($1 \le q \le 10^5$). Each of the next $q$ lines contains two integers $a$ and $b$ ($1 \le a, b \le 10^{12}$).`,
    output: "For each query print the smallest number of steps on a separate line.",
    samples: [
      { input: "3\n1 2\n5 25\n7 7", output: "1\n6\n0" },
      { input: "1\n1000000000000 1", output: "999999" },
    ],
    solutions: [
      {
        author: "zhangwei",
        language: "cpp",
        approach:
          "Find the ring with an integer square root, then the side of the ring, then take Manhattan distance.",
        description: String.raw`Ring $r$ ends with $(2r+1)^2$ at $(r,-r)$. So $r$ is the smallest number with $(2r+1)^2 \ge v$. Walking back from the corner, the four sides have $2r$ cells each; with $d = (2r+1)^2 - v$ the side is $d / 2r$. The square root in doubles can be off by one, hence the two correcting loops. $O(1)$ for each query.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using ll = long long;

pair<ll, ll> cell(ll v) {
    ll r = (ll)(sqrtl((long double)v) / 2);
    while (r > 0 && (2 * r - 1) * (2 * r - 1) >= v) r--;
    while ((2 * r + 1) * (2 * r + 1) < v) r++;
    if (r == 0) return {0, 0};
    ll d = (2 * r + 1) * (2 * r + 1) - v, side = d / (2 * r), k = d % (2 * r);
    if (side == 0) return {r - k, -r};
    if (side == 1) return {-r, -r + k};
    if (side == 2) return {-r + k, r};
    return {r, r - k};
}

int main() {
    int q;
    scanf("%d", &q);
    while (q--) {
        ll a, b;
        scanf("%lld %lld", &a, &b);
        auto [ax, ay] = cell(a);
        auto [bx, by] = cell(b);
        printf("%lld\n", llabs(ax - bx) + llabs(ay - by));
    }
}`,
      },
    ],
    reviews: [
      {
        author: "omar.k",
        rating: 4,
        comment: "A good lesson in drawing one ring on paper before typing. The large sample is kind.",
      },
      {
        author: "maple.wren",
        rating: 5,
        comment: "My students love it: everyone finds a different formula and they all work.",
      },
      {
        author: "elif.demir",
        rating: 3,
        comment: "Pure casework, but the picture in the statement makes it bearable.",
      },
    ],
    discussion: [],
  },
];
