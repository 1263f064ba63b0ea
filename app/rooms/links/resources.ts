export const essentialResources = [
  {
    name: "Codeforces Problemset",
    link: "https://codeforces.com/problemset",
    about: "Ten thousand problems, rated and tagged, with a round nearly every week.",
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
    about: "The standard techniques in order, from sorting to flows.",
  },
  {
    name: "CP-Algorithms",
    link: "https://cp-algorithms.com/",
    about: "Algorithms explained, with proofs and code to start from.",
  },
];
