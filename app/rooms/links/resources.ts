export const essentialResources = [
  {
    name: "Codeforces Problemset",
    link: "https://codeforces.com/problemset",
    about: "Ten thousand rated and tagged problems, and a contest nearly every week.",
  },
  {
    name: "LeetCode Problemset",
    link: "https://leetcode.com/problemset/",
    about: "Shorter problems, sorted by topic and by how often they come up in interviews.",
  },
  {
    name: "AtCoder",
    link: "https://atcoder.jp/",
    about: "Weekly contests with clean statements and editorials worth reading.",
  },
  {
    name: "CSES Problem Set",
    link: "https://cses.fi/problemset/",
    about: "Practice in the standard techniques, from sorting to network flow.",
  },
  {
    name: "CP-Algorithms",
    link: "https://cp-algorithms.com/",
    about: "Explanations of algorithms, with proofs and sample code.",
  },
];
