import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  {
    author: "tourist_fan",
    title: "Broken Refrain",
    platform: "Codeforces",
    rating: 4,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["strings", "kmp", "prefix-function"],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    statement: `A good refrain is some phrase sung **at least twice** without a pause: **lala**, **dumdumdum**, **oo**. A musician remembers only the beginning of a refrain, the string $s$; the recording breaks off there, possibly in the middle of a phrase.

Find the shortest refrain that begins with $s$. In other words, append as few letters as possible to $s$ so that the result is some non-empty word written two or more times in a row.

Print how many letters have to be appended, and the length of the phrase. If more than one phrase length leads to the same number of appended letters, choose the shortest phrase.`,
    input: String.raw`The first line contains $t$, the number of recordings ($1 \le t \le 1000$). Each of the next $t$ lines contains a string $s$ of lowercase letters. All strings together have at most $10^6$ letters.`,
    output: "For each recording print the number of appended letters and the length of the phrase.",
    samples: [
      { input: "4\nlalal\nabcab\ndumdumdum\nx", output: "1 2\n1 3\n0 3\n1 1" },
      { input: "2\naab\nabaababaab", output: "3 3\n0 5" },
    ],
    solutions: [
      {
        author: "anika.b",
        language: "cpp",
        approach: "Every period of s is a candidate phrase length; the prefix function lists them all.",
        description: String.raw`The phrase length $p$ has to be a period of $s$, that is $p = n - b$ for a border $b$ (also $b=0$, which means repeating all of $s$). The total length is then $p \cdot \max(2, \lceil n/p \rceil)$. Borders are found by following $\pi$ from the end, at most $n$ steps, and come in order of growing $p$, so a strict comparison handles the tie. $O(n)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    while (t--) {
        string s;
        cin >> s;
        int n = s.size();
        vector<int> pi(n);
        for (int i = 1, b = 0; i < n; i++) {
            while (b && s[i] != s[b]) b = pi[b - 1];
            if (s[i] == s[b]) b++;
            pi[i] = b;
        }
        int best = n + 1, phrase = 0;
        for (int b = pi[n - 1];; b = pi[b - 1]) {
            int p = n - b;
            int extra = p * max(2, (n + p - 1) / p) - n;
            if (extra < best) best = extra, phrase = p;
            if (b == 0) break;
        }
        cout << best << ' ' << phrase << '\n';
    }
}`,
      },
      {
        author: "abena",
        language: "python",
        approach: "Prefix function, then walk over all borders and keep the cheapest.",
        description:
          "Same idea as everyone's. Do not stop at the longest border: for **abaababaab** it gives phrase length $5$ at once, but for a string like **aabaabaa** the periods $3$, $6$, $7$ and $8$ cost $1$, $4$, $6$ and $8$ letters, and one should compare rather than believe.",
        code: `import sys


def solve(s):
    n = len(s)
    pi = [0] * n
    b = 0
    for i in range(1, n):
        while b and s[i] != s[b]:
            b = pi[b - 1]
        if s[i] == s[b]:
            b += 1
        pi[i] = b
    best = None
    b = pi[-1]
    while True:
        p = n - b
        extra = p * max(2, -(-n // p)) - n
        if best is None or (extra, p) < best:
            best = (extra, p)
        if b == 0:
            return best
        b = pi[b - 1]


_, *words = sys.stdin.read().split()
for word in words:
    print(*solve(word))`,
      },
    ],
    reviews: [
      {
        author: "nguyen.tp",
        rating: 4,
        comment: "Good first contact with periods and borders. Single letters are a nice edge case.",
      },
      {
        author: "rahul_0x",
        rating: 4,
        comment:
          "I asked myself whether the longest border is always enough. Would make a fine follow-up question.",
      },
      { author: "elif.demir", rating: 5, comment: "The statement made me sing. No further questions." },
    ],
    discussion: [
      { author: "sandun", text: "For 'x' the answer is 1 1, so 'xx' is a refrain?" },
      { author: "tourist_fan", text: "Yes, minimalist music. 'oo' is in the statement for that reason." },
    ],
  },
  {
    author: "nguyen.tp",
    title: "Echo in the Valley",
    platform: "SPOJ",
    rating: 6,
    link: "https://www.spoj.com/problems/classical/",
    visibility: "public",
    tags: ["strings", "z-function", "greedy"],
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    statement: `You shout a message $s$ into a valley. Somewhere in the distance the echo comes back several times, but each time the wind cuts it off, so what you hear is a non-empty **prefix** of $s$. One echo follows the next without a gap, and all together they form the string $t$.

Given $s$ and $t$, what is the smallest number of echoes that explains what you heard? If $t$ cannot be cut into prefixes of $s$, there must be somebody else in the valley: print $-1$.

For example, with $s$ = **halo** the string **halhalo** takes two echoes, **hal** and **halo**.`,
    input:
      "The first line contains $s$, the second line $t$. Both consist of lowercase letters and have between $1$ and $10^6$ letters.",
    output: "Print the smallest number of echoes, or $-1$.",
    samples: [
      { input: "halo\nhalhalo", output: "2" },
      { input: "abab\nababaabab", output: "3" },
      { input: "echo\nechoo", output: "-1" },
    ],
    solutions: [
      {
        author: "dmitrieva",
        language: "cpp",
        approach: "The Z-function of s#t tells how far each echo can reach; then it is a jump game.",
        description: String.raw`Let $z_i$ be the longest prefix of $s$ that starts at position $i$ of $t$. Every shorter one is a prefix as well, so from $i$ we can go to any of $i+1, \dots, i+z_i$. The fewest jumps come from the usual greedy: while scanning the current layer, remember the furthest reachable position, and open a new layer when the current one ends. $O(|s|+|t|)$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    string s, t;
    cin >> s >> t;
    string u = s + '#' + t;
    int total = u.size(), n = t.size(), offset = s.size() + 1;
    vector<int> z(total);
    for (int i = 1, l = 0, r = 0; i < total; i++) {
        if (i < r) z[i] = min(r - i, z[i - l]);
        while (i + z[i] < total && u[z[i]] == u[i + z[i]]) z[i]++;
        if (i + z[i] > r) l = i, r = i + z[i];
    }
    int echoes = 0, layer_end = 0, furthest = 0;
    for (int i = 0; i < n; i++) {
        furthest = max(furthest, i + z[offset + i]);
        if (i == layer_end) {
            if (furthest <= i) {
                cout << -1 << '\n';
                return 0;
            }
            echoes++;
            layer_end = furthest;
        }
    }
    cout << echoes << '\n';
}`,
      },
      {
        author: "anika.b",
        language: "python",
        approach:
          "Greedy from the right with the prefix function: a prefix that ends late can always be cut shorter.",
        description: String.raw`Run the KMP automaton of $s$ over $t$. Let $\ell_i$ be the longest prefix of $s$ that ends at position $i$. The last echo may start anywhere a border allows, but the longest one is always at least as good, because the number of echoes needed for a prefix of $t$ never decreases with its length (cut the last echo). So jump back by $\ell_i$ until $0$; if some $\ell_i$ is $0$ there is no answer.`,
        code: `def main():
    s = input().strip()
    t = input().strip()
    n = len(s)
    pi = [0] * n
    b = 0
    for i in range(1, n):
        while b and s[i] != s[b]:
            b = pi[b - 1]
        if s[i] == s[b]:
            b += 1
        pi[i] = b
    ends = []
    b = 0
    for ch in t:
        if b == n:
            b = pi[b - 1]
        while b and ch != s[b]:
            b = pi[b - 1]
        if ch == s[b]:
            b += 1
        ends.append(b)
    echoes, at = 0, len(t)
    while at > 0:
        step = ends[at - 1]
        if step == 0:
            print(-1)
            return
        at -= step
        echoes += 1
    print(echoes)


main()`,
      },
    ],
    reviews: [
      {
        author: "kovacs",
        rating: 5,
        comment:
          "Two completely different linear solutions, and both are short. That is the mark of a good problem.",
      },
      {
        author: "tourist_fan",
        rating: 4,
        comment: "Learned the Z-function for this. The halo example is perfect.",
      },
    ],
    discussion: [
      {
        author: "raivo",
        text: "Greedy from the left, always taking the longest prefix, gives -1 on abab / ababaabab? I get stuck at the sixth letter.",
      },
      {
        author: "nguyen.tp",
        text: "Not stuck there (abab, a, abab), but yes, longest-first from the left fails in general: s = aab, t = aaab.",
      },
    ],
  },
  {
    author: "anika.b",
    title: "Nearly Mirrored Seals",
    platform: "Codeforces",
    rating: 7,
    link: "https://codeforces.com/problemset",
    visibility: "public",
    tags: ["strings", "hashing", "binary-search", "palindromes"],
    timeLimitMs: 3000,
    memoryLimitMb: 256,
    statement: `An archive keeps a very long wax strip with $n$ stamped letters. Forgers cut seals out of it: a seal is a substring of the strip. A seal is *genuine* if it reads the same in both directions, and *nearly genuine* if it is not, but becomes so after **exactly one** letter is scratched out and the rest is pushed together.

For each of $q$ seals $[l, r]$ decide what it is. For a nearly genuine seal, also print the position (in the strip) of the leftmost letter that can be scratched out.`,
    input: String.raw`The first line contains $n$ and $q$ ($1 \le n, q \le 2 \cdot 10^5$). The second line contains the strip, $n$ lowercase letters. Each of the next $q$ lines contains $l$ and $r$ ($1 \le l \le r \le n$).`,
    output: "For each seal print **genuine**, **nearly** followed by the position, or **fake**.",
    samples: [
      { input: "8 4\nabcbadxa\n1 5\n1 6\n2 6\n1 8", output: "genuine\nnearly 6\nfake\nfake" },
      { input: "5 3\naabaa\n1 4\n1 2\n4 5", output: "nearly 1\ngenuine\ngenuine" },
    ],
    solutions: [
      {
        author: "rahul_0x",
        language: "cpp",
        approach:
          "Compare the seal with its reverse by hashes, find the first mismatch by binary search and try to drop either letter of it.",
        description: String.raw`Let $i$ and $j$ be the first pair from the outside with different letters. One of the two has to go, or a letter equal to them further outside: deleting inside a run of equal letters has the same effect, so after deciding that position $i$ works, move left while the letter before it is the same. If $i$ does not work but $j$ does, move left from $j$ likewise (that run cannot reach past $i$). Letters outside the mismatch that are not in such a run do not help.

Hashes are taken modulo the prime $2^{61}-1$ with a random base, so there is nothing to hack. Each query needs one binary search and two comparisons: $O(\log n)$. The run starts are precomputed and cut off at $l$.`,
        code: String.raw`#include <bits/stdc++.h>
using namespace std;
using u64 = unsigned long long;
const u64 MOD = (1ULL << 61) - 1;

u64 mul(u64 a, u64 b) {
    __uint128_t c = (__uint128_t)a * b;
    u64 r = (u64)(c & MOD) + (u64)(c >> 61);
    return r >= MOD ? r - MOD : r;
}

struct Hash {
    vector<u64> h, power;
    Hash(const string &s, u64 base) : h(s.size() + 1), power(s.size() + 1, 1) {
        for (size_t i = 0; i < s.size(); i++) {
            h[i + 1] = (mul(h[i], base) + s[i]) % MOD;
            power[i + 1] = mul(power[i], base);
        }
    }
    u64 get(int from, int to) const {  // [from, to)
        return (h[to] + MOD - mul(h[from], power[to - from])) % MOD;
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    string s;
    cin >> n >> q >> s;
    u64 base = chrono::steady_clock::now().time_since_epoch().count() % (MOD - 1000) + 500;
    Hash forward(s, base), backward(string(s.rbegin(), s.rend()), base);
    vector<int> run(n);  // first position of the block of equal letters
    for (int i = 1; i < n; i++) run[i] = s[i] == s[i - 1] ? run[i - 1] : i;

    // length of the common part of s[l], s[l+1], ... and s[r], s[r-1], ...
    auto common = [&](int l, int r) {
        int lo = 0, hi = max(0, r - l + 1);
        while (lo < hi) {
            int mid = (lo + hi + 1) / 2;
            if (forward.get(l, l + mid) == backward.get(n - 1 - r, n - 1 - r + mid)) lo = mid;
            else hi = mid - 1;
        }
        return lo;
    };
    auto mirrored = [&](int l, int r) {
        return l >= r || forward.get(l, r + 1) == backward.get(n - 1 - r, n - l);
    };

    while (q--) {
        int l, r;
        cin >> l >> r;
        l--, r--;
        if (mirrored(l, r)) {
            cout << "genuine\n";
            continue;
        }
        int k = common(l, r), i = l + k, j = r - k;
        if (mirrored(i + 1, j)) cout << "nearly " << max(l, run[i]) + 1 << '\n';
        else if (mirrored(i, j - 1)) cout << "nearly " << max(l, run[j]) + 1 << '\n';
        else cout << "fake\n";
    }
}`,
      },
    ],
    reviews: [
      {
        author: "nguyen.tp",
        rating: 5,
        comment: "Asking for the leftmost position is a mean and excellent detail.",
      },
      {
        author: "oleh",
        rating: 4,
        comment: "Suffix array plus LCP works as well, but hashing is clearly the intended and nicer way.",
      },
      {
        author: "sofia-m",
        rating: 3,
        comment: "Good idea, tight for Java: 128-bit multiplication needs Math.multiplyHigh.",
      },
    ],
    discussion: [
      {
        author: "koala_dp",
        text: "Every palindrome of length at least one stays a palindrome if we scratch out the middle, so 'genuine' has priority?",
      },
      { author: "anika.b", text: "Exactly, nearly genuine means it is not genuine as it stands." },
    ],
  },
];
