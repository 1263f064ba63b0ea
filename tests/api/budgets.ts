/** What one request may cost: see budgets.test.ts. */
export interface Budget {
  statements: number;
  /** Created on the way to the response. */
  promises: number;
  timers: number;
  bytes: number;
  /** Bytes of a page's loader data, which are part of `bytes`. */
  data: number | null;
  elements: number | null;
}

export const COLUMNS = ["statements", "promises", "timers", "bytes", "data", "elements"] as const;

/** Screens and calls as the demo's busiest member sees them. */
const TABLE = `
address                                               statements   promises     timers      bytes       data   elements
/                                                              5        170          2      14000       1200        280
/forgot-password                                               3         70          2       8700       1200        130
/settings                                                     12        450          2      24000       3300        360
/settings/handles                                              7        240          2      11000       1400        170
/settings/tokens                                               4        120          2      12000        960        190
/settings/export                                               1      12000         49      60000          –          –
/dashboard                                                    12        190          2      38000       8000        690
/search                                                        3         74          2      16000       3600        260
/first-steps                                                   8        270          2      11000       1800        170
/addproblem                                                    6        210          2      25000       4000        400
/myproblems                                                    7        130          2      18000       3000        310
/bookmarkedproblems                                            8        170          2      17000       2700        270
/tags                                                          4         76          2      28000       5600        540
/upsolve                                                      18        780          2      65000      11000        980
/revisit                                                      10        320          2      15000       2000        220
/problem/:problemId                                            9        140          2      25000       3000        450
/problem/:problemId/samples/:number/:part                      3         88          2         21          –          –
/problem/:problemId/addsolution                                5        120          2      12000       1200        180
/problem/:problemId/solutions                                  7        230          2      13000       2100        210
/problem/:problemId/solutions/:solutionId                      9        320          2      12000       1600        190
/problem/:problemId/solutions/:solutionId/code.txt             3        130          2        240          –          –
/problem/:problemId/solutions/:solutionId/addreview            6        170          2      12000       1300        180
/problem/:problemId/solutions/:solutionId/reviews              9        330          2      11000       1900        170
/problem/:problemId/addreview                                  5        130          2      11000       1200        180
/problem/:problemId/reviews                                    9        330          2      14000       2500        200
/problem/:problemId/discussion                                 8        250          2      13000       1800        190
/problem/:problemId/note                                       5         81          2       9100       1100        140
/profile/:userId                                              19        660          2      41000       8500        750
/users/:userId/report                                          4        120          2       9100       1100        140
/:recipientId/collaborator                                     6        170          2      11000       1100        150
/messages/:userId?                                             9        190          2      41000      14000        550
/messages/search                                               3         72          2       8900       1100        140
/messages/invitations                                          5        270          2      19000       2100        310
/notifications                                                 5        470          2      18000       3200        260
/contests                                                     10        390          2      20000       1600        390
/contests/timezone                                             3         70          2      47000      13000        600
/contests/past                                                17       1100          2      34000       8100        470
/leaderboard                                                   6        940          2      24000       4700        470
/blogs                                                         7        250          2      28000       7900        300
/addblog                                                       3         72          2      10000       1100        150
/blog/:blogId                                                  4        140          2      40000       1500        920
/lists                                                         7        270          2      11000       1700        160
/lists/new                                                     3         70          2      11000       1100        170
/collaborators                                                11        410          2      19000       3800        280
/importantlinks                                                4        220          2      17000       1500        240
/importantlink/addlink                                         3         70          2       9200        990        140
/askai/:chatId?                                                9        380          2      18000       3300        250
/admin                                                         8        600          2      33000       6800        690
/admin/members                                                 9       1100          2      25000       6300        430
/admin/members/:userId                                        10        380          2      14000       1600        210
/admin/signup                                                 10        400          2      11000       1400        170
/admin/reports                                                10        420          2      11000       1600        160
/admin/removals                                                8        310          2       9300       1300        150
/admin/tags                                                    8        290          2      20000       3200        370
/admin/judges                                                 10        380          2       9800       1500        150
/admin/audit                                                   8        310          2      12000       1300        180
/admin/settings                                                8        300          2      13000       1400        190
/api/admin/audit                                               3        120          2          3          –          –
/api/admin/judge-groups                                        3        110          2        130          –          –
/api/admin/overview                                            7        360          2       5600          –          –
/api/admin/removals                                            3        120          2          3          –          –
/api/admin/reports                                             4        180          2        420          –          –
/api/admin/settings                                            3        110          2        140          –          –
/api/admin/signup-links                                        3        120          2         14          –          –
/api/admin/users                                               4        910          2       4700          –          –
/api/admin/waiting                                             3        120          2         14          –          –
/api/askai/chats                                               2        120          2        360          –          –
/api/askai/chats/:chatId                                       3        170          2        560          –          –
/api/blogs                                                     2         64          2      25000          –          –
/api/blogs/:blogId                                             2         64          2       1900          –          –
/api/blogs/drafts                                              2         60          2        180          –          –
/api/bookmarkedproblems                                        5         52          2       1300          –          –
/api/check-auth                                                1         21          2         72          –          –
/api/contests                                                  2         73          2          3          –          –
/api/dashboard                                                 4         43          2      25000          –          –
/api/first-steps                                               6        220          2        630          –          –
/api/handles                                                   2         60          2        180          –          –
/api/implinks                                                  2        170          2        530          –          –
/api/invitations                                               2        150          2       1400          –          –
/api/leaderboard                                               4        890          2       2200          –          –
/api/lists                                                     3        160          2        470          –          –
/api/mail/settings                                             2         62          2         33          –          –
/api/messages/:userId                                          4        120          2       8100          –          –
/api/messages/search                                           2         85          2          3          –          –
/api/messages/users                                            3         30          2       3100          –          –
/api/myproblems                                                4         52          2       2300          –          –
/api/myprofile/:userId                                         6        230          2        770          –          –
/api/myprofile/:userId/ratings                                 7        270          2       2500          –          –
/api/notifications                                             3        420          2       5400          –          –
/api/notifications/settings                                    2         62          2        190          –          –
/api/openapi.json                                              1         22          2     300000          –          –
/api/problem/:problemId                                        5         37          2       1700          –          –
/api/problem/:problemId/discussion                             4        150          2        260          –          –
/api/problem/:problemId/note                                   3         30          2         13          –          –
/api/problem/:problemId/reviews                                4        170          2        650          –          –
/api/problem/:problemId/solutions                              6        180          2       2100          –          –
/api/problem/:problemId/solutions/:solutionId                  4        110          2        730          –          –
/api/problem/:problemId/solutions/:solutionId/reviews          5        190          2        290          –          –
/api/problem/:problemId/solvers                                4         32          2        340          –          –
/api/revisit                                                   3        190          2        520          –          –
/api/suspension                                                2         64          2         21          –          –
/api/tags                                                      2         26          2       3600          –          –
/api/tokens                                                    2         60          2         15          –          –
/api/top-users                                                 1         22          2        910          –          –
/api/upsolve                                                   8        240          2       8800          –          –
`;

const [, ...rows] = TABLE.trim().split("\n");

/** By address. */
export const budgets: Record<string, Budget> = Object.fromEntries(
  rows.map((row) => {
    const [address = "", ...figures] = row.split(/\s+/);
    const values = COLUMNS.map((name, at) => [name, figures[at] === "–" ? null : Number(figures[at])]);
    return [address, Object.fromEntries(values)];
  }),
);

/** A line of the table. */
export const rowOf = (address: string, cost: Budget): string =>
  `${address.padEnd(53)} ${COLUMNS.map((name) => String(cost[name] ?? "–").padStart(10)).join(" ")}`;
