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

/**
 * Screens and calls as the demo's busiest member sees them. Past contests and the leaderboard read the groups on offer as
 * a filter: one statement. So is the calendar's, which reads the member's trainings. The staff's overview reads what
 * needs them: solves of two weeks, handles to vouch for, people waiting and the first open reports.
 */
const TABLE = `
address                                               statements   promises     timers      bytes       data   elements
/                                                              5        170          2      14000       1200        280
/forgot-password                                               3         70          2       8700       1200        130
/settings                                                     13        500          2      30000       5200        450
/settings/handles                                              7        240          2      13000       1700        200
/settings/tokens                                               4        120          2      12000        960        190
/settings/export                                               1      22000         72     110000          –          –
/uploads                                                       3         70          2       9500        970        150
/images/:imageKey                                              2        130          2       1700          –          –
/dashboard                                                    12        190          2      40000       8100        770
/search                                                        3         74          2      17000       4100        300
/first-steps                                                   8        270          2      11000       1800        170
/addproblem                                                    6        210          2      32000       4100        520
/myproblems                                                    7        130          2      15000       3000        240
/bookmarkedproblems                                            8        170          2      13000       2700        200
/tags                                                          4         76          2      28000       5600        540
/upsolve                                                      18        780          2      69000      13000       1000
/revisit                                                       8        300          2      13000       1900        210
/problem/:problemId                                            9        140          2      25000       3000        450
/problem/:problemId/samples/:number/:part                      3         88          2         21          –          –
/problem/:problemId/addsolution                                5        130          2      17000       1200        270
/problem/:problemId/solutions                                  7        270          2      14000       2200        230
/problem/:problemId/solutions/:solutionId                     10        350          2      15000       2200        230
/problem/:problemId/solutions/:solutionId/code.txt             3        130          2        240          –          –
/problem/:problemId/solutions/:solutionId/addreview            6        170          2      12000       1300        180
/problem/:problemId/solutions/:solutionId/reviews              9        330          2      11000       1900        170
/problem/:problemId/addreview                                  5        130          2      11000       1200        180
/problem/:problemId/reviews                                    9        330          2      14000       2500        200
/problem/:problemId/discussion                                 8        300          2      17000       2100        260
/problem/:problemId/note                                       5         81          2       9100       1100        140
/profile/:userId                                              21        740          2      61000      13000       1100
/users/:userId/report                                          4        120          2       9100       1100        140
/:recipientId/collaborator                                     6        170          2      11000       1100        150
/messages/:userId?                                             9        190          2      41000      14000        550
/messages/search                                               3         72          2       8900       1100        140
/messages/invitations                                          5        270          2      19000       2100        310
/notifications                                                 5        520          2      20000       3500        300
/contests                                                      9        350          2      23000       2500        440
/contests/timezone                                             3         70          2      47000      13000        600
/contests/past                                                35       2100          2      48000      13000        660
/duels/new                                                     4        120          2      12000       1300        170
/duels/:duelId                                                19        750          2      16000       4300        240
/leaderboard                                                   7        980          2      26000       5800        500
/week/:week                                                   16       1200          2      20000       4400        290
/wall                                                         11        410          2      92000      19000       1300
/teams                                                         5        190          2       9400       1400        150
/teams/new                                                     3         72          2       9500       1100        150
/teams/:teamId                                                21        920          2      16000       2900        230
/teams/:teamId/edit                                            5        160          2      11000       1200        160
/blogs                                                         7        250          2      36000      10000        440
/addblog                                                       4        120          2      15000       1500        230
/blog/:blogId                                                 10        600          2      48000      10000        710
/lists                                                         7        320          2      13000       2200        190
/groups                                                        4        180          2      10000       1600        150
/groups/new                                                    3         70          2       9500        920        150
/groups/:groupId                                               7        670          2      39000       2900        540
/groups/:groupId/edit                                          4        120          2      11000       1200        160
/groups/:groupId/progress                                     17        690          2      78000      12000       1400
/groups/:groupId/progress.csv                                 15        720          2       4500          –          –
/lists/new                                                     4        120          2      12000       1300        180
/groups/:groupId/lists                                         8        560          4      15000       2300        240
/groups/:groupId/trainings                                    20        900          2      14000       3000        210
/trainings                                                     7        330          2      13000       2500        190
/trainings/new                                                 6        210          2      20000       1600        300
/trainings/:trainingId                                        18        700          2      34000       7300        670
/trainings/:trainingId/edit                                    7        250          2      11000       1700        160
/trainings/:trainingId/standings.csv                          10        490          2       1500          –          –
/trainings/:trainingId/calendar.ics                            2        130          2        570          –          –
/collaborators                                                11        410          2      19000       3800        280
/importantlinks                                                4        220          2      17000       1500        240
/importantlink/addlink                                         3         70          2       9200        990        140
/askai/:chatId?                                                9        490          2      32000      11000        410
/admin                                                        11        860          2      45000      11000        890
/admin/members                                                 8       1100          2      26000       6800        440
/admin/members/:userId                                        10        380          2      15000       1700        230
/admin/signup                                                  9        380          2      13000       1700        200
/admin/roster                                                  8        290          2      13000       1700        200
/admin/reports                                                10        440          2      12000       2000        180
/admin/removals                                                7        280          2      11000       1700        170
/admin/tags                                                    7        250          2      21000       3200        390
/admin/handles                                                 9        420          2      15000       2500        230
/admin/judges                                                  9        340          2      11000       1600        160
/admin/audit                                                   9        830          2      23000       5400        360
/admin/settings                                                7        250          2      15000       1500        220
/api/admin/audit                                               5        710          2       4800          –          –
/api/admin/handles                                             4       1400          2       5200          –          –
/api/admin/judge-groups                                        3        110          2        130          –          –
/api/admin/overview                                           10        490          2       7900          –          –
/api/admin/removals                                            3        140          2        290          –          –
/api/admin/reports                                             5        250          2       1100          –          –
/api/admin/settings                                            3        110          2        210          –          –
/api/admin/signup-links                                        3        140          2        210          –          –
/api/admin/users                                               4       1100          2       5400          –          –
/api/admin/waiting                                             3        120          2         14          –          –
/api/askai/chats                                               2        120          2        360          –          –
/api/askai/chats/:chatId                                       3        270          2       2100          –          –
/api/blogs                                                     2         64          2      32000          –          –
/api/blogs/:blogId                                             2         64          2       1600          –          –
/api/blogs/drafts                                              2         60          2        180          –          –
/api/bookmarkedproblems                                        5         52          2       1300          –          –
/api/check-auth                                                1         21          2         72          –          –
/api/contests                                                  2         73          2          3          –          –
/api/dashboard                                                 4         43          2      25000          –          –
/api/first-steps                                               6        220          2        630          –          –
/api/groups                                                    2        150          2        820          –          –
/api/groups/:groupId                                           3        530          2       1300          –          –
/api/handles                                                   2         60          2        330          –          –
/api/implinks                                                  2        170          2        530          –          –
/api/invitations                                               2        150          2       1400          –          –
/api/leaderboard                                               4        990          2       2600          –          –
/api/week/:week                                               10        550          2       1900          –          –
/api/lists                                                     3        160          2        470          –          –
/api/groups/:groupId/progress                                 15        630          2      11000          –          –
/api/mail/settings                                             2         62          2         46          –          –
/api/messages/:userId                                          4        120          2       8100          –          –
/api/messages/search                                           2         85          2          3          –          –
/api/messages/users                                            3         30          2       3500          –          –
/api/myproblems                                                4         52          2       2300          –          –
/api/myprofile/:userId                                         6        230          2        770          –          –
/api/myprofile/:userId/ratings                                 8        320          2       4700          –          –
/api/notifications                                             3        520          2       6800          –          –
/api/notifications/settings                                    2         62          2        420          –          –
/api/openapi.json                                              1         22          2     460000          –          –
/api/problem/:problemId                                        5         37          2       1700          –          –
/api/problem/:problemId/discussion                             4        150          2        260          –          –
/api/blogs/:blogId/comments                                    5        410          2       7300          –          –
/api/solutions/:solutionId/comments                            4        170          2         17          –          –
/api/mentions                                                  1         26          2         14          –          –
/api/problem/:problemId/note                                   3         30          2         13          –          –
/api/problem/:problemId/reviews                                4        170          2        650          –          –
/api/problem/:problemId/solutions                              6        180          2       2100          –          –
/api/problem/:problemId/solutions/:solutionId                  4        110          2        730          –          –
/api/problem/:problemId/solutions/:solutionId/reviews          5        190          2        290          –          –
/api/problem/:problemId/solvers                                4         32          2        470          –          –
/api/revisit                                                   3        220          2        660          –          –
/api/suspension                                                2         64          2         21          –          –
/api/tags                                                      2         26          2       3600          –          –
/api/teams                                                     3        140          2        210          –          –
/api/tokens                                                    2         60          2         15          –          –
/api/top-users                                                 1         22          2        910          –          –
/api/trainings                                                 6        330          2       1100          –          –
/api/trainings/:trainingId                                     5        200          2        980          –          –
/api/trainings/:trainingId/standings                          10        400          2       4000          –          –
/api/upsolve                                                   8        240          2       8800          –          –
/api/wall                                                      4        160          2      28000          –          –
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
