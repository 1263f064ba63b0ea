export const contests: { id: number; name: string; inHours: number; minutes: number }[] = [
  { id: 2311, name: "Codeforces Round (Div. 2)", inHours: 5, minutes: 135 },
  { id: 2312, name: "Educational Codeforces Round (Rated for Div. 2)", inHours: 29, minutes: 120 },
  { id: 2313, name: "Codeforces Round (Div. 3)", inHours: 76, minutes: 135 },
  {
    id: 2314,
    name: "Codeforces Round (Div. 1, based on a regional school olympiad)",
    inHours: 124,
    minutes: 120,
  },
  {
    id: 2315,
    name: "Codeforces Round (Div. 2, based on a regional school olympiad)",
    inHours: 124,
    minutes: 120,
  },
  { id: 2316, name: "Kotlin Heroes: Practice", inHours: 170, minutes: 10_080 },
  { id: 2317, name: "Codeforces Global Round", inHours: 199, minutes: 180 },
  { id: 2318, name: "April Fools Day Contest Warm-Up", inHours: 268, minutes: 45 },
  { id: 2319, name: "Codeforces Round (Div. 1 + Div. 2)", inHours: 365, minutes: 150 },
  {
    id: 2320,
    name: "ICPC Practice Round (Unrated, Online Mirror, ICPC Rules, Teams Preferred)",
    inHours: 510,
    minutes: 300,
  },
];
