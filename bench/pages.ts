import type { Paths } from "./compare.ts";
import { FEW_SOLUTIONS, MANY_SOLUTIONS, tags } from "./fill.ts";
import { LONG_CONVERSATION } from "./messages.ts";

const [most, common, fewer, rare] = [0, 2, 8, 150].map((index) => encodeURIComponent(tags[index] ?? ""));

/**
 * Something rare among 20,000 problems is less rare among 1,000,000, and longer lists cost more. Where that matters, the
 * second query is one that finds as many rows with more data.
 */
type Query = string | readonly [few: string, many: string];

/** A number that one problem has. */
const number = ["q=12345", "q=123457"] as const;

const both = (query: Query, change: (query: string) => string): Paths =>
  typeof query === "string" ? change(query) : [change(query[0]), change(query[1])];

const dashboards: Query[] = [
  "",
  "sort=hardest",
  "sort=easiest",
  "sort=solved",
  "sort=reviewed",
  "platform=cses",
  "platform=cses&sort=hardest",
  "min=4&max=6",
  "min=4&max=6&sort=solved",
  "platform=cses&min=4&max=6&sort=reviewed",
  "q=segment",
  "q=segment&sort=hardest",
  "q=segment&sort=easiest",
  "q=segment&sort=solved",
  "q=segment&sort=reviewed",
  "q=s",
  "q=s&sort=hardest",
  "q=seg",
  "q=segm",
  "q=segm&sort=reviewed",
  "q=segment+tree",
  "q=segment+tree&sort=hardest",
  "q=segment+tree&sort=reviewed",
  "q=ring+path+tree+mex+cut+segment+pair+coprime+lazy+grid",
  number,
  [`${number[0]}&sort=hardest`, `${number[1]}&sort=hardest`],
  "q=1234+5678",
  "q=nothing",
  `tag=${common}`,
  `tag=${common}&sort=hardest`,
  `tag=${common}&sort=easiest`,
  `tag=${common}&sort=solved`,
  `tag=${rare}`,
  `tag=${rare}&sort=hardest`,
  // Both sort 2,000 problems.
  [`tag=${most}&sort=solved`, `tag=${rare}&sort=solved`],
  `not=${common}`,
  `not=${common}&sort=hardest`,
  `not=${most}&tag=${common}`,
  `q=segment&not=${most}&sort=reviewed`,
  `platform=cses&min=4&max=6&tag=${common}`,
  `platform=cses&min=4&max=6&tag=${common}&sort=hardest`,
  [`platform=cses&min=4&max=6&tag=${fewer}`, `platform=cses&min=4&max=6&tag=${rare}`],
  `q=segment&tag=${common}`,
  `q=segment&tag=${rare}`,
  "q=segment&platform=cses&min=4&max=6",
  `q=segment&platform=cses&min=4&max=6&tag=${common}&sort=reviewed`,
  ...["mine", "bookmarked", "solved", "tried", "unsolved", "nobody"].flatMap((show) =>
    (
      [
        "",
        "&sort=hardest",
        "&sort=solved",
        "&q=segment",
        [`&${number[0]}`, `&${number[1]}`],
        `&tag=${common}`,
        `&tag=${common}&sort=hardest`,
        `&tag=${rare}`,
        "&platform=cses&min=4&max=6",
      ] as Query[]
    ).map((query) => both(query, (other) => `show=${show}${other}`)),
  ),
];

/** Every list, search and history with the data of fill.ts, and how many next pages to follow first. */
export const pages: [path: Paths, older?: number][] = [
  ...dashboards.map((query): [Paths] => [both(query, (each) => `/dashboard?${each}`)]),
  ["/dashboard", 5],
  ["/dashboard?q=segment", 5],
  [`/dashboard?tag=${common}&sort=hardest`, 5],
  ["/myproblems"],
  ["/bookmarkedproblems"],
  ["/bookmarkedproblems", 5],
  ["/problem/5"],
  [`/problem/${FEW_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions?sort=reviewed`],
  [`/problem/${MANY_SOLUTIONS.problem}/reviews`],
  [`/problem/${MANY_SOLUTIONS.problem}/discussion`],
  ["/profile/7"],
  ["/profile/7?tab=problems"],
  ["/profile/7?tab=solutions"],
  ["/collaborators"],
  [["/collaborators?q=user-1", "/collaborators?q=user-123"]],
  ["/collaborators?q=u"],
  [["/collaborators?q=er-12&skill=dp", "/collaborators?q=er-1234&skill=dp"]],
  ["/collaborators?q=nobody"],
  ["/blogs"],
  ["/blogs", 5],
  ["/blogs?q=of+the"],
  ["/blogs?q=s"],
  ["/blogs?q=ring+of+the+path"],
  ["/messages"],
  ["/messages?q=user"],
  [`/messages/${LONG_CONVERSATION.other}`],
  ["/messages/search?q=pointer"],
  ["/messages/search?q=sweep+nothing"],
  ["/messages/invitations"],
  ["/notifications"],
  ["/importantlinks"],
  ["/contests"],
  ["/tags"],
  ["/search?q=segment"],
  ["/search?q=user"],
  ["/lists"],
  ["/askai"],
  ["/settings/tokens"],
  ["/api/dashboard"],
  ["/api/top-users"],
  ["/api/tags"],
  ["/api/myproblems"],
  ["/api/bookmarkedproblems"],
  [`/api/problem/${FEW_SOLUTIONS.problem}/solvers`],
  [`/api/problem/${MANY_SOLUTIONS.problem}/solutions`],
  ["/api/searchuser?query=user"],
  ["/api/blogs"],
  ["/api/messages/users"],
  [`/api/messages/${LONG_CONVERSATION.other}`],
  ["/api/notifications"],
  ["/api/invitations"],
  ["/api/implinks"],
];

/** The lists that only staff see. */
export const pagesOfStaff: [path: string, older?: number][] = [
  ["/admin"],
  ["/admin/members"],
  ["/admin/members", 5],
  ["/admin/members?q=user-1"],
  ["/admin/tags"],
  ["/admin/judges"],
  ["/admin/reports"],
  ["/admin/reports", 5],
  ["/admin/reports?state=decided"],
  ["/admin/removals"],
  ["/admin/removals", 5],
  ["/admin/audit"],
  ["/admin/audit", 5],
  ["/admin/audit?act=sign-out"],
  ["/api/admin/users"],
  ["/api/admin/audit"],
  ["/api/admin/reports?limit=20"],
  ["/api/admin/removals?limit=20"],
];
