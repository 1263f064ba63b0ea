import { NOW } from "../clock.ts";

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
  /** How many problems members have solved, from the first one on. */
  done: Record<string, number>;
}

const inDays = (days: number) => new Date(NOW + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Names of AtCoder problems that are in no contest of the season, by key. */
export const dynamicProgramming = { dp_a: "Frog 1", dp_b: "Frog 2", dp_d: "Knapsack 1", dp_f: "LCS" };

export const lists: DemoList[] = [
  {
    owner: "mira",
    title: "First steps in graphs",
    about: "Work through them in order. Ask in the discussions when a hint is not enough.",
    due: inDays(20),
    text: `name,section,link,note
Counting Rooms,Search,https://cses.fi/problemset/task/1192,A flood fill
Labyrinth,Search,https://cses.fi/problemset/task/1193,Keep the way back
Building Roads,Search,https://cses.fi/problemset/task/1666,
Shortest Routes I,Shortest paths,https://cses.fi/problemset/task/1671,Dijkstra with a heap
Flight Discount,Shortest paths,https://cses.fi/problemset/task/1195,Two states for each city`,
    done: {
      mira: 3,
      abena: 5,
      hyejin: 4,
      "lucia.ferro": 3,
      tourist_fan: 2,
      yasmin_b: 1,
      noor_a: 2,
      "tomasz.w": 1,
    },
  },
  {
    owner: "zhangwei",
    title: "Educational warm-up",
    about: "For our evening on Thursday.",
    due: inDays(2),
    audience: "chosen",
    members: ["mira", "abena", "oleh"],
    text: `https://codeforces.com/contest/4/problem/A,Read the limits
https://codeforces.com/contest/71/problem/A
https://codeforces.com/contest/158/problem/A
/problem/1,From this site
/problem/2`,
    done: { mira: 3, abena: 5, oleh: 2 },
  },
  {
    owner: "abena",
    title: "DP week",
    text: `https://atcoder.jp/contests/dp/tasks/dp_a,The frog
https://atcoder.jp/contests/dp/tasks/dp_b
https://atcoder.jp/contests/dp/tasks/dp_d,Knapsack
https://atcoder.jp/contests/dp/tasks/dp_f,Subsequences`,
    done: { mira: 4, abena: 4, kenji_s: 4, hyejin: 3, tourist_fan: 2, "lucia.ferro": 1, "nguyen.tp": 4 },
  },
  {
    owner: "mira",
    title: "Two pointers",
    about: "Homework for everybody in the squad. Bring your questions on Thursday.",
    due: inDays(5),
    audience: "chosen",
    groups: ["Varsity 2026"],
    text: `https://cses.fi/problemset/task/1084,Sort both sides
https://cses.fi/problemset/task/1090
https://cses.fi/problemset/task/1640
https://cses.fi/problemset/task/1141,A window without repeats`,
    done: {
      ...{
        mira: 2,
        abena: 4,
        zhangwei: 4,
        oleh: 3,
        kovacs: 1,
        tourist_fan: 3,
        "lucia.ferro": 1,
        rahul_0x: 2,
      },
      ...{ "nguyen.tp": 4, kenji_s: 2, hyejin: 3, dmitrieva: 4 },
    },
  },
];
