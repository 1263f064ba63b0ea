export const links: Record<string, [name: string, link: string][]> = {
  mira: [
    ["Polygon, for setting problems", "https://polygon.codeforces.com/"],
    ["OEIS", "https://oeis.org/"],
    ["Graph editor", "https://csacademy.com/app/graph_editor/"],
    ["testlib.h", "https://github.com/MikeMirzayanov/testlib"],
  ],
  abena: [
    ["USACO Guide", "https://usaco.guide/"],
    ["Competitive Programmer's Handbook", "https://cses.fi/book/book.pdf"],
    ["ICPC Africa and Arab", "https://www.acmacpc.org/"],
  ],
  zhangwei: [
    ["AtCoder Library", "https://github.com/atcoder/ac-library"],
    ["Library Checker", "https://judge.yosupo.jp/"],
    ["AtCoder Problems", "https://kenkoooo.com/atcoder/"],
  ],
  oleh: [
    ["KACTL notebook", "https://github.com/kth-competitive-programming/kactl"],
    ["Compiler Explorer", "https://godbolt.org/"],
  ],
  kovacs: [
    ["Rust standard library", "https://doc.rust-lang.org/std/"],
    ["Kattis", "https://open.kattis.com/"],
    ["Geometry notes by Victor Lecomte", "https://victorlecomte.com/cp-geo.pdf"],
  ],
};
