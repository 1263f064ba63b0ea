import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

/** The visible words, with a box for each formula. */
function read(source: string): string {
  const { html } = renderMarkdown(source);
  expect(html).not.toContain("math-error");
  expect(html).not.toContain("math-source");
  const page = load(html);
  page(".katex").replaceWith("□");
  return page.text().replace(/\s+/g, " ").trim();
}

describe.each<[string, [string, string][]]>([
  [
    "Codeforces",
    [
      ["You are given an array $$$a$$$ of $$$n$$$ integers.", "You are given an array □ of □ integers."],
      [
        "It is guaranteed that the sum of $$$n$$$ over all test cases does not exceed $$$2 \\cdot 10^5$$$.",
        "It is guaranteed that the sum of □ over all test cases does not exceed □.",
      ],
      ["The answer is $$$$$$\\sum_{i=1}^{n} a_i$$$$$$ modulo $$$p$$$.", "The answer is □ modulo □."],
      ["Lines $$$l$$$$$$r$$$ touch", "Lines □□ touch"],
      [
        "Print **YES** if $$$\\operatorname{mex}(a) \\ge k$$$, and **NO** otherwise.",
        "Print YES if □, and NO otherwise.",
      ],
      ["A sequence is *good* if $a_1 \\oplus a_2 \\oplus \\dots \\oplus a_m = 0$", "A sequence is good if □"],
      [
        "In the $k$-th turn (1-indexed) he takes $\\min(k, x)$ stones",
        "In the □-th turn (1-indexed) he takes □ stones",
      ],
      ["Given $X = X _ 0 \\cdots $ , its part $X _ a$.", "Given □ , its part □."],
      ["$$$\\mathtt{\\text{a_b}}$$$ and `$$$x$$$`", "□ and $$$x$$$"],
      ["$^{\\text{∗}}$A subsequence of $b$ is…", "□A subsequence of □ is…"],
    ],
  ],
  [
    "AtCoder",
    [
      ["正整数 $N$ が与えられます。", "正整数 □ が与えられます。"],
      [
        "長さ $ N $ の数列 $ A = (A_1, A_2, \\dots, A_N) $ が与えられます．",
        "長さ □ の数列 □ が与えられます．",
      ],
      ["- $ 1 \\leq N \\leq 2 \\times 10^5 $\n- $ 1 \\leq A_i \\leq N $", "□ □"],
      ["答えを $ 998244353 $ で割った余りを求めてください。", "答えを □ で割った余りを求めてください。"],
      [
        "以下を満たす整数の組 $ (i,j) $ の個数：$ 1\\le i\\lt j\\le N $、$ A_i\\neq A_j $。",
        "以下を満たす整数の組 □ の個数：□、□。",
      ],
      ["**制約：**全ての入力は整数", "制約：全ての入力は整数"],
      ["**「真」**の値を $ S_i $（$ i $ 文字目）とする", "「真」の値を □（□ 文字目）とする"],
      ["$ S $ は `(`, `)` からなる", "□ は (, ) からなる"],
      ["For each $k=1,2,\\ldots,N$, find $f(k) \\bmod 998244353$.", "For each □, find □."],
      ["$1 \\leq T \\leq 10^5$\\\nAll input values are integers.", "□ All input values are integers."],
    ],
  ],
  [
    "Luogu",
    [
      ["给定 $ n $ 个整数", "给定 □ 个整数"],
      ["给定$n$个整数和$m$次询问。", "给定□个整数和□次询问。"],
      ["第 $i$ 行两个整数 $u,v$，表示 $u\\to v$ 有一条边。", "第 □ 行两个整数 □，表示 □ 有一条边。"],
      ["对于 $100\\%$ 的数据，$1\\le n\\le10^5$。", "对于 □ 的数据，□。"],
      [
        "对于 $30%$ 的数据，$n \\le 10$；对于 $100%$ 的数据，$n \\le 10^6$。",
        "对于 □ 的数据，□；对于 □ 的数据，□。",
      ],
      ["**注意：**这里的 $a_i$ 可能为负。", "注意：这里的 □ 可能为负。"],
      ["若 $x$ 为**偶数**，则输出 `Yes`，否则输出 `No`。", "若 □ 为偶数，则输出 Yes，否则输出 No。"],
      ["$1≤n，m≤10^5$，保证答案在 $[0,2^{63})$ 内", "□，保证答案在 □ 内"],
      ["$$ans=\\sum_{i=1}^n\\max(a_i,b_i)$$\n其中 $a_i$ 为**给定的**数", "□ 其中 □ 为给定的数"],
      ["设$\\text{dis}(u,v)$为最短路，$\\text{max_dis}$为直径。", "设□为最短路，□为直径。"],
      ["记 $\\text{lowbit}(x)$ 为 $x\\ \\&\\ -x$", "记 □ 为 □"],
      ['字符串 $\\texttt{"a#b"}$ 与 $\\texttt{x&y}$', "字符串 □ 与 □"],
      ["输入 $T$ 组数据（$T\\leq 10$）", "输入 □ 组数据（□）"],
      ["时限 $2$ 秒，价格是$5和$6", "时限 □ 秒，价格是$5和$6"],
    ],
  ],
  [
    "CSES",
    [
      ["There are $n$ applicants and $m$ free apartments.", "There are □ applicants and □ free apartments."],
      ["# Constraints\n\n- $1 \\le n, m \\le 2 \\cdot 10^5$\n- $0 \\le k \\le 10^9$", "Constraints □ □"],
      [
        'Each query has the form "$1$ $k$ $u$": set the value at position $k$ to $u$.',
        'Each query has the form "□ □ □": set the value at position □ to □.',
      ],
      ["Coins of value $\\{1,3,4\\}$ and $n=10$", "Coins of value □ and □"],
    ],
  ],
  [
    "Timus, POJ, UVa and e-olymp",
    [
      [
        "Дано целое число $N$ (1 ≤ $N$ ≤ 100000). Найдите $N$-е число Фибоначчи.",
        "Дано целое число □ (1 ≤ □ ≤ 100000). Найдите □-е число Фибоначчи.",
      ],
      ["Ввод: $ n $ чисел, и $ m $ рёбер", "Ввод: □ чисел, и □ рёбер"],
      ["Билет стоит 5$, а обед 10$. Дано $n$ билетов", "Билет стоит 5$, а обед 10$. Дано □ билетов"],
      ["Задано \\( n \\) чисел: \\(a_1, a_2, \\ldots, a_n\\).", "Задано □ чисел: □."],
      ["Найти \\[ S = \\sum_{i=1}^{n} i^2 \\] по модулю \\(10^9+7\\)", "Найти □ по модулю □"],
      ["A ticket costs $5, or US$10 at the door.", "A ticket costs $5, or US$10 at the door."],
      ["Change for $5 and $10, in at most $k$ coins", "Change for $5 and $10, in at most □ coins"],
      [
        "Amounts like $0.05 or $100.00, and 20$ or 30$ bills",
        "Amounts like $0.05 or $100.00, and 20$ or 30$ bills",
      ],
      ["He earned $1,000,000. Given $ n $ days, find $x$.", "He earned $1,000,000. Given □ days, find □."],
      ["A fare of R$ 5 or R$ 10, NT$100 and HK$200", "A fare of R$ 5 or R$ 10, NT$100 and HK$200"],
      [
        "The character '$' ends the input; '$' is in no word.",
        "The character '$' ends the input; '$' is in no word.",
      ],
      ["Escaped: \\$5 and \\$6 for $n$ tickets", "Escaped: $5 and $6 for □ tickets"],
      ["Output the value $\\mbox{in full}$ for each $n$.", "Output the value □ for each □."],
      ["The array$a$ of length$n$", "The array□ of length□"],
      ["Use $HOME and $PATH, or Outer$Inner$1", "Use $HOME and $PATH, or Outer$Inner$1"],
      ["A variable `$x` and `$y` in Perl, $z$ in TeX", "A variable $x and $y in Perl, □ in TeX"],
      ["Pay $5 [here](https://a.org/?q=$x)", "Pay $5 here"],
      ["Dados $ n $ inteiros, calcule $ \\max_i a_i $ em R$.", "Dados □ inteiros, calcule □ em R$."],
      ["Cho dãy số $a_1,a_2,\\ldots,a_n$. Hãy in ra $\\gcd$.", "Cho dãy số □. Hãy in ra □."],
      [
        "길이가 $N$인 수열 $A$가 주어진다. **주의:** $N$은 짝수이다.",
        "길이가 □인 수열 □가 주어진다. 주의: □은 짝수이다.",
      ],
      ["**“큰따옴표”**가 있는 $S$", "“큰따옴표”가 있는 □"],
      ["Soient $n$ entiers ; le prix est de 5 $ ou 10 $.", "Soient □ entiers ; le prix est de 5 $ ou 10 $."],
    ],
  ],
  [
    "an assistant",
    [
      ["The complexity is \\(O(n \\log n)\\).", "The complexity is □."],
      ["So we have\n\n\\[ \\sum_i a_i \\]\n\nfor all \\(i\\).", "So we have □ for all □."],
      ["\\[\na = b\n+ c\n- d\n\\]", "□"],
      ["\\[\n\\begin{aligned} x &= 1 \\\\[2pt] y &= 2 \\end{aligned}\n\\]", "□"],
      ["1. Sort:\n   \\[ a_1 \\le a_2 \\]\n2. Take \\(a_1\\).", "Sort:□ Take □."],
      ["- **Time:** \\(O(n)\\)\n- **Space:** \\(O(1)\\)", "Time: □ Space: □"],
      ["Call `f(\\(x\\))` with \\(x\\)", "Call f(\\(x\\)) with □"],
      ["**时间复杂度：**$O(n)$，*空间：*$O(1)$", "时间复杂度：□，空间：□"],
      ["| case | cost |\n|--|--|\n| \\(n\\) even | $n/2$ |", "case cost □ even □"],
      ["> With \\(dp_i\\) as above, \\(\\text{if } i > 0\\).", "With □ as above, □."],
      ["Let $f(x)=\\text{the value of $x$ now}$ be", "Let □ be"],
      ["The name $\\textrm{try_kuhn}$ and $\\mathrm{max_flow_of}$", "The name □ and □"],
      ["Then $\\widetilde{r}$, $\\widehat{abc}$, $\\overrightarrow{AB}$", "Then □, □, □"],
      ["Adjacent $a$$b$ and $n$2", "Adjacent □□ and □2"],
      ["$n % 2 = 0$ leaves $n$", "□ leaves □"],
      ["**Вход.** $n$ — число, $m$ — **второе**", "Вход. □ — число, □ — второе"],
      ["$$x$$ or $$y$$, then $$$z$$$.", "□ or □, then □."],
      [
        "For a\\[i\\], a\\[i - 1\\] and \\[a link\\](/x), see \\[1\\].",
        "For a[i], a[i - 1] and [a link](/x), see [1].",
      ],
      ["No end: $x, \\(y, \\[z and $$w", "No end: $x, (y, [z and $$w"],
    ],
  ],
])("a statement from %s", (_, shapes) => {
  it.each(shapes)("%j is shown without markup", (source, expected) => expect(read(source)).toBe(expected));
});

describe("bold and italics next to CJK punctuation", () => {
  it.each([..."：，。、；！？）」』】》〉…—～”’·"])("end after %s and before a letter", (mark) => {
    for (const marks of ["*", "**"]) expect(read(`${marks}注意${mark}${marks}这里`)).toBe(`注意${mark}这里`);
  });

  it.each([..."（「『【《〈“‘"])("begin before %s and after a letter", (mark) => {
    for (const marks of ["*", "**"]) expect(read(`她${marks}${mark}真${marks}的`)).toBe(`她${mark}真的`);
  });

  it("are not found in multiplications or in names in code", () => {
    expect(read("a * b * c, snake_case_name, 2**3, f(*args, **kwargs)")).toBe(
      "a * b * c, snake_case_name, 2**3, f(*args, **kwargs)",
    );
  });
});
