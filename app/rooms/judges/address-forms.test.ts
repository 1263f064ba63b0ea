import { describe, expect, test } from "vitest";
import { judgeTitle, readAddress } from "./addresses.ts";

/** Problems with judge id, key, canonical address and judge title, followed by other spellings of the address. */
const table = `
codeforces 1900D https://codeforces.com/contest/1900/problem/D Codeforces
  http://codeforces.com/contest/1900/problem/D codeforces.com/contest/1900/problem/D
  www.codeforces.com/contest/1900/problem/D m1.codeforces.com/contest/1900/problem/D
  https://m1.codeforces.com/contest/1900/problem/D?csrf_token=abc
  https://m3.codeforces.com/problemset/problem/1900/D https://mirror.codeforces.com/contest/1900/problem/D
  https://codeforces.ru/contest/1900/problem/D https://codeforc.es/contest/1900/problem/D
  https://codeforces.com/contests/1900/problem/D https://codeforces.com/problemset/problem/1900/D
  codeforces.com/problemset/problem/1900/d/ https://codeforces.com//problemset/problem/1900/D
  https://codeforces.com/contest/1900/problem/D/ https://codeforces.com/contest/1900/problem/d
  https://codeforces.com/contest/1900/problem/D?locale=ru
  https://codeforces.com/contest/1900/problem/D?locale=en&mobile=true#footer
  https://codeforces.com/contest/1900/problem/D# HTTPS://CODEFORCES.COM/CONTEST/1900/PROBLEM/D
  Codeforces.com/Contest/1900/Problem/D https://codeforces.com./contest/1900/problem/D
  https://codeforces.com:443/contest/1900/problem/D https://vjudge.net/problem/CodeForces-1900D
  vjudge.net/problem/CodeForces-1900D https://vjudge.net/problem/codeforces-1900d#author=0
  https://cn.vjudge.net/problem/CodeForces-1900D/ https://www.luogu.com.cn/problem/CF1900D
  https://www.luogu.com/problem/CF1900D https://www.luogu.org/problemnew/show/CF1900D
codeforces 2102A https://codeforces.com/contest/2102/problem/A Codeforces
  vjudge.net/problem/CodeForces-2102A luogu.com.cn/problem/CF2102A
  https://www.luogu.com.cn/problem/solution/CF2102A
codeforces 1A https://codeforces.com/contest/1/problem/A Codeforces
  https://codeforces.com/problemset/problem/1/A?lang=en
codeforces 1045A2 https://codeforces.com/contest/1045/problem/A2 Codeforces
  https://vjudge.net/problem/CodeForces-1045A2
codeforces 64401 https://codeforces.com/contest/644/problem/01 Codeforces
codeforces 104114B1 https://codeforces.com/gym/104114/problem/B1 Codeforces
  https://m2.codeforces.com/gym/104114/problem/B1?locale=ru
  https://codeforces.com/problemset/gymProblem/104114/B1 https://codeforces.com/contest/104114/problem/B1
  https://vjudge.net/problem/Gym-104114B1
codeforces 219158A https://codeforces.com/group/AbCd/contest/219158/problem/A Codeforces
  https://m1.codeforces.com/group/AbCd/contest/219158/problem/A/
codeforces 283911A https://codeforces.com/edu/course/2/lesson/6/1/practice/contest/283911/problem/A Codeforces
codeforces acmsguru100 https://codeforces.com/problemsets/acmsguru/problem/99999/100 Codeforces
  http://acm.sgu.ru/problem.php?contest=0&problem=100 https://vjudge.net/problem/SGU-100
atcoder abc300_a https://atcoder.jp/contests/abc300/tasks/abc300_a AtCoder
  https://beta.atcoder.jp/contests/abc300/tasks/abc300_a
  https://atcoder.jp/contests/abc300/tasks/abc300_a/editorial https://www.luogu.com.cn/problem/AT_abc300_a
  luogu.com/problem/AT_abc300_a https://vjudge.net/problem/AtCoder-abc300_a
atcoder abc001_1 https://atcoder.jp/contests/abc001/tasks/abc001_1 AtCoder
  http://abc001.contest.atcoder.jp/tasks/abc001_1
atcoder codefestival_2016_quala_a https://atcoder.jp/contests/code-festival-2016-quala/tasks/codefestival_2016_qualA_a AtCoder
  http://code-festival-2016-quala.contest.atcoder.jp/tasks/codefestival_2016_qualA_a
atcoder arc058_a https://atcoder.jp/contests/abc042/tasks/arc058_a AtCoder
leetcode two-sum https://leetcode.com/problems/two-sum/ LeetCode
  https://www.leetcode.com/problems/two-sum/description/
  https://leetcode.com/problems/two-sum/solutions/3/one-pass/
  https://leetcode.com/problems/Two-Sum/submissions/ https://leetcode.cn/problems/two-sum/
  https://leetcode-cn.com/problems/two-sum/
  https://leetcode.com/contest/weekly-contest-300/problems/two-sum/
cses 1068 https://cses.fi/problemset/task/1068 CSES
  https://cses.fi/problemset/view/1068/ https://cses.fi/problemset/stats/1068/
  https://cses.fi/problemset/submit/1068/ https://cses.fi/alon/task/1068
  https://vjudge.net/problem/CSES-1068
cses 241a https://cses.fi/241/task/A CSES
  cses.fi/241/task/A
codechef flow001 https://www.codechef.com/problems/FLOW001 CodeChef
  https://www.codechef.com/START01/problems/FLOW001
  https://www.codechef.com/practice/course/basic/easy/problems/FLOW001
  https://www.codechef.com/problems-old/FLOW001 https://www.codechef.com/submit/FLOW001
  https://vjudge.net/problem/CodeChef-FLOW001
spoj prime1 https://www.spoj.com/problems/PRIME1/ SPOJ
  http://www.spoj.com/problems/PRIME1/en/ http://www.spoj.pl/problems/PRIME1/
  https://www.spoj.com/problems/prime1/cstart=10 https://www.spoj.com/submit/PRIME1/
  https://vjudge.net/problem/SPOJ-PRIME1
kattis hello https://open.kattis.com/problems/hello Kattis
  https://open.kattis.com/problems/hello/en https://open.kattis.com/contests/abc123/problems/hello
  x.kattis.com/sessions/s/problems/hello https://icpc.kattis.com/problems/hello
  https://vjudge.net/problem/Kattis-hello
dmoj aplusb https://dmoj.ca/problem/aplusb DMOJ
  https://dmoj.ca/problem/aplusb/submit https://vjudge.net/problem/DMOJ-aplusb
baekjoon 1000 https://www.acmicpc.net/problem/1000 Baekjoon
  https://www.acmicpc.net/problem/status/1000 https://www.acmicpc.net/submit/1000 http://icpc.me/1000
  boj.kr/1000 https://vjudge.net/problem/Baekjoon-1000
luogu p1001 https://www.luogu.com.cn/problem/P1001 Luogu
  https://www.luogu.com/problem/P1001 https://www.luogu.org/problemnew/show/P1001
  https://www.luogu.org/problem/show?pid=P1001 https://www.luogu.com.cn/problem/solution/P1001
  https://vjudge.net/problem/洛谷-P1001 https://vjudge.net/problem/%E6%B4%9B%E8%B0%B7-P1001
luogu sp1 https://www.luogu.com.cn/problem/SP1 Luogu
luogu at_dp_a https://www.luogu.com.cn/problem/AT_dp_a Luogu
  luogu.com.cn/problem/AT_dp_a
luogu b2001 https://www.luogu.com.cn/problem/B2001 Luogu
  https://www.luogu.com.cn/problem/B2001/
timus 1000 https://acm.timus.ru/problem.aspx?space=1&num=1000 Timus
  acm.timus.ru/problem.aspx?num=1000 https://timus.online/problem.aspx?space=1&num=1000
  http://acm.timus.ru/print.aspx?space=1&num=1000 https://vjudge.net/problem/URAL-1000
usaco 187 https://usaco.org/index.php?page=viewproblem2&cpid=187 USACO
  http://www.usaco.org/index.php?page=viewproblem2&cpid=187
  https://usaco.org/current/index.php?page=viewproblem2&cpid=187
hdu 1000 https://acm.hdu.edu.cn/showproblem.php?pid=1000 HDU
  http://acm.hdu.edu.cn/showproblem.php?pid=1000 http://acm.split.hdu.edu.cn/showproblem.php?pid=1000
  https://acm.hdu.edu.cn/submit.php?pid=1000 https://vjudge.net/problem/HDU-1000
poj 1000 http://poj.org/problem?id=1000 POJ
  http://acm.pku.edu.cn/JudgeOnline/problem?id=1000 https://vjudge.net/problem/POJ-1000
uva 100 https://onlinejudge.org/external/1/p100.pdf UVa
  https://onlinejudge.org/external/1/100.pdf http://uva.onlinejudge.org/external/1/100.html
  uva.onlinejudge.org/external/1/p100.pdf https://vjudge.net/problem/UVA-100
  https://www.luogu.com.cn/problem/UVA100
uva 11000 https://onlinejudge.org/external/110/p11000.pdf UVa
  https://vjudge.net/problem/UVA-11000
uva id36 https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=36 UVa
  https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem=36
  http://uva.onlinejudge.org/index.php?option=onlinejudge&Itemid=8&category=3&page=show_problem&problem=36
  onlinejudge.org/?page=show_problem&problem=36
tlx troc-1/a https://tlx.toki.id/problems/troc-1/A TLX
  https://tlx.toki.id/contests/troc-1/problems/A
tlx basic/chapters/01/a https://tlx.toki.id/courses/basic/chapters/01/problems/A TLX
kilonova 23 https://kilonova.ro/problems/23 Kilonova
  https://kilonova.ro/contests/4/problems/23 https://kilonova.ro/problems/23/submissions
hackerrank solve-me-first https://www.hackerrank.com/challenges/solve-me-first/problem HackerRank
  hackerrank.com/challenges/solve-me-first
  https://www.hackerrank.com/contests/master/challenges/solve-me-first
  https://vjudge.net/problem/HackerRank-solve-me-first
hackerrank ours https://www.hackerrank.com/contests/club-1/challenges/ours/problem HackerRank
  https://www.hackerrank.com/contests/club-1/challenges/ours
  hackerrank.com/contests/club-1/challenges/ours/problem
hackerearth xor-sum-4b7fd3d9 https://www.hackerearth.com/problem/algorithm/xor-sum-4b7fd3d9/ HackerEarth
  hackerearth.com/problem/algorithm/xor-sum-4b7fd3d9/description/
  https://www.hackerearth.com/practice/math/number-theory/basic/practice-problems/algorithm/xor-sum-4b7fd3d9/
  https://www.hackerearth.com/challenges/competitive/july-easy-22/algorithm/xor-sum-4b7fd3d9/
  https://www.hackerearth.com/challenge/competitive/july-easy-22/algorithm/xor-sum-4b7fd3d9/
yosupo unionfind https://judge.yosupo.jp/problem/unionfind Library Checker
  https://old.yosupo.jp/problem/unionfind
eolymp 84 https://www.eolymp.com/en/problems/84 E-Olymp
  https://www.e-olymp.com/uk/problems/84 e-olymp.com/problems/84 https://basecamp.eolymp.com/en/problems/84
  https://eolymp.com/az/problems/84/statistics https://vjudge.net/problem/EOlymp-84
  https://vjudge.net/problem/E-Olymp-84
aoj itp1_1_a https://onlinejudge.u-aizu.ac.jp/problems/ITP1_1_A Aizu Online Judge
  onlinejudge.u-aizu.ac.jp/courses/lesson/2/ITP1/1/ITP1_1_A
  http://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=jp
  https://vjudge.net/problem/Aizu-ITP1_1_A
aoj 1100 https://onlinejudge.u-aizu.ac.jp/problems/1100 Aizu Online Judge
  https://onlinejudge.u-aizu.ac.jp/challenges/sources/ICPC/Prelim/1100?year=2004
libreoj 1 https://loj.ac/p/1 LibreOJ
  loj.ac/problem/1 https://vjudge.net/problem/LibreOJ-1
uoj 1 https://uoj.ac/problem/1 Universal OJ
  http://uoj.ac/problem/1 https://uoj.ac/contest/5/problem/1 https://vjudge.net/problem/UniversalOJ-1
qoj 1 https://qoj.ac/problem/1 QOJ
  qoj.ac/problem/1 https://qoj.ac/contest/5/problem/1?v=1 https://vjudge.net/problem/QOJ-1
nowcoder 16430 https://ac.nowcoder.com/acm/problem/16430 NowCoder
  ac.nowcoder.com/acm/problem/16430
nowcoder 5944/a https://ac.nowcoder.com/acm/contest/5944/A NowCoder
  https://ac.nowcoder.com/acm/contest/5944/A?&headNav=acm
acwing 2 https://www.acwing.com/problem/content/2/ AcWing
  acwing.com/problem/content/description/2/
lightoj greetings-from-lightoj https://lightoj.com/problem/greetings-from-lightoj LightOJ
projecteuler 1 https://projecteuler.net/problem=1 Project Euler
  https://projecteuler.net/index.php?section=problems&id=1
csacademy addition https://csacademy.com/contest/archive/task/addition CS Academy
  https://csacademy.com/contest/archive/task/addition/
  csacademy.com/contest/archive/task/addition/statement/ https://csacademy.com/contest/round-1/task/addition
  https://vjudge.net/problem/CSAcademy-addition
infoarena adunare https://www.infoarena.ro/problema/adunare infoarena
  https://infoarena.ro/problema/adunare
ojuz ioi20_supertrees https://oj.uz/problem/view/IOI20_supertrees oj.uz
acmp 1 https://acmp.ru/index.asp?main=task&id_task=1 acmp.ru
  acmp.ru/?main=task&id_task=1&locale=en
szkopul r_aqdvvstikzt8ovbcbgbkrd https://szkopul.edu.pl/problemset/problem/R_aqdvvstikzT8OVBCbgBkrD/site/ Szkopuł
  https://szkopul.edu.pl/problemset/problem/R_aqdvvstikzT8OVBCbgBkrD/site/?key=statement
  szkopul.edu.pl/problemset/problem/R_aqdvvstikzT8OVBCbgBkrD
beecrowd 1000 https://judge.beecrowd.com/en/problems/view/1000 beecrowd
  https://www.beecrowd.com.br/judge/en/problems/view/1000
  https://www.urionlinejudge.com.br/judge/pt/problems/view/1000 https://vjudge.net/problem/URI-1000
toph copycat https://toph.co/p/copycat Toph
yukicoder 1 https://yukicoder.me/problems/no/1 yukicoder
  yukicoder.me/problems/no/1/editorial
geeksforgeeks subarray-with-given-sum https://www.geeksforgeeks.org/problems/subarray-with-given-sum/1 GeeksforGeeks
  https://practice.geeksforgeeks.org/problems/subarray-with-given-sum/0
topcoder 1234 https://community.topcoder.com/stat?c=problem_statement&pm=1234 TopCoder
  https://community.topcoder.com/stat?c=problem_statement&pm=1234&rd=4650
adventofcode 2022/1 https://adventofcode.com/2022/day/1 Advent of Code
jutge p68688 https://jutge.org/problems/P68688 Jutge
  https://jutge.org/problems/P68688_en jutge.org/problems/P68688/statement
omegaup sumas https://omegaup.com/arena/problem/Sumas omegaUp
  https://omegaup.com/arena/problem/Sumas/
hydro h1000 https://hydro.ac/p/H1000 Hydro
hydro bzoj/1000 https://hydro.ac/d/bzoj/p/1000 Hydro
  hydro.ac/d/bzoj/p/1000
vjudge uvalive-2000 https://vjudge.net/problem/UVALive-2000 Virtual Judge
`;

interface Problem {
  judge: string;
  key: string;
  link: string;
  title: string;
  forms: string[];
}

const problems: Problem[] = [];
for (const line of table.split("\n").filter(Boolean)) {
  const [judge = "", key = "", link = "", ...title] = line.split(" ");
  if (line.startsWith("  ")) problems.at(-1)?.forms.push(...line.trim().split(" "));
  else problems.push({ judge, key, link, title: title.join(" "), forms: [] });
}

describe.each(problems)("$title problem $key", ({ judge, key, link, title, forms }) => {
  test.each([link, ...forms])("is found at %s", (form) => {
    const read = readAddress(form);
    expect(read).toMatchObject({ judge, key, link });
    expect(readAddress(link)).toEqual(read);
    expect(judgeTitle(judge)).toBe(title);
  });
});
