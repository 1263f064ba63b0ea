interface DemoList {
  owner: string;
  title: string;
  about?: string;
  due?: string;
  audience?: "everyone" | "chosen";
  members?: string[];
  /** Names of groups. */
  groups?: string[];
  /** The items as they would be pasted. */
  text: string;
}

const inWeeks = (weeks: number) =>
  new Date(Date.now() + weeks * 7 * 24 * 3_600_000).toISOString().slice(0, 10);

export const lists: DemoList[] = [
  {
    owner: "mira",
    title: "First steps in graphs",
    about: "Work through them in order. Ask in the discussions when a hint is not enough.",
    due: inWeeks(3),
    text: `name,section,link,note
Counting Rooms,Search,https://cses.fi/problemset/task/1192,A flood fill
Labyrinth,Search,https://cses.fi/problemset/task/1193,Keep the way back
Building Roads,Search,https://cses.fi/problemset/task/1666,
Shortest Routes I,Shortest paths,https://cses.fi/problemset/task/1671,Dijkstra with a heap
Flight Discount,Shortest paths,https://cses.fi/problemset/task/1195,Two states for each city`,
  },
  {
    owner: "zhangwei",
    title: "Educational warm-up",
    about: "For our evening on Thursday.",
    due: inWeeks(1),
    audience: "chosen",
    members: ["mira", "abena", "oleh"],
    text: `https://codeforces.com/contest/4/problem/A,Read the limits
https://codeforces.com/contest/71/problem/A
https://codeforces.com/contest/158/problem/A
/problem/1,From this site
/problem/2`,
  },
  {
    owner: "abena",
    title: "DP week",
    text: `https://atcoder.jp/contests/dp/tasks/dp_a,The frog
https://atcoder.jp/contests/dp/tasks/dp_b
https://atcoder.jp/contests/dp/tasks/dp_d,Knapsack
https://atcoder.jp/contests/dp/tasks/dp_f,Subsequences`,
  },
  {
    owner: "mira",
    title: "Two pointers",
    about: "Homework for everybody in the squad. Bring your questions on Thursday.",
    due: inWeeks(1),
    audience: "chosen",
    groups: ["Varsity 2026"],
    text: `https://cses.fi/problemset/task/1084,Sort both sides
https://cses.fi/problemset/task/1090
https://cses.fi/problemset/task/1640
https://cses.fi/problemset/task/1141,A window without repeats`,
  },
];
