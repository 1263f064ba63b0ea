import { expect, test } from "vitest";
import { formulaAsText } from "./math-text.server.ts";

test.each([
  ["1 \\le n \\le 10^{5}", "1 ≤ n ≤ 10^5"],
  ["a_{i+1} \\cdot b_j", "a_(i+1) · b_j"],
  ["n-1 = -x + (-3)", "n − 1 = −x + (−3)"],
  ["10^{-5}", "10^(−5)"],
  ["\\frac{n(n-1)}{2}", "(n(n−1))/2"],
  ["\\left\\{ \\frac{a}{b}, \\ldots \\right\\}", "{a/b, …}"],
  ["\\binom{n}{k} \\bmod p", "(n choose k) mod p"],
  ["\\mathcal{O}(n \\log n)", "O(n log n)"],
  ["\\max(a, b) \\mid \\gcd(x,y)", "max(a, b) | gcd(x, y)"],
  ["\\sum_{i=1}^{n} a_i^2", "∑_(i=1)^n a_i^2"],
  ["\\sum\\limits_{i=1}^{n} x'", "∑_(i=1)^n x′"],
  ["m_jx + x^2y_i", "m_j x + x^2 y_i"],
  ["\\sqrt{n} + \\sqrt[3]{a+b}", "√n + 3√(a+b)"],
  ["\\lfloor \\log_2 n \\rfloor", "⌊log_2 n⌋"],
  ["|a - b| \\to \\infty", "|a − b| → ∞"],
  ["\\overline{x} \\text{ for all } x", "x for all x"],
  ["1{,}000\\,000", "1,000 000"],
  ["x \\neq y \\oplus z", "x ≠ y ⊕ z"],
  ["\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}", "(a b; c d)"],
])("%s becomes %s", (tex, text) => {
  expect(formulaAsText(tex)).toBe(text);
});

test.each(["\\frac{", "x".repeat(2_001), "\\def\\a{\\a\\a}\\a"])("%j stays unchanged", (tex) => {
  expect(formulaAsText(tex)).toBe(tex);
});
