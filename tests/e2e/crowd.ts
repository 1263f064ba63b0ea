import type { Page } from "playwright-core";
import { type ProblemBody, storeProblem } from "./problems.ts";
import { finish, PASSWORD, type Site } from "./site.ts";

/** Two users: one has no content, the other has plenty, all in very long words. */
const EMPTY = "nobody-yet";
const FULL = "w".repeat(30);
const longWord = "Donaudampfschifffahrtsgesellschaft".repeat(6).slice(0, 200);
const crowded: Partial<ProblemBody> = {
  title: longWord,
  link: `https://example.org/${"path".repeat(60)}`,
  problemstatement: {
    statement: [
      `# Heading\n\nA word: ${longWord}${longWord} and \`${longWord}\` and <https://example.org/${longWord}>`,
      `$$\\sum_{i=1}^{n} a_i + b_i + c_i + d_i + e_i + f_i + g_i + h_i + i_i + j_i + k_i + l_i + m_i + n_i = 0$$`,
      "| a | b | c | d | e |\n|---|---|---|---|---|\n| long cell one | long cell two | three | four | five |",
      `\`\`\`cpp\nint main() { return ${"0 + ".repeat(60)}0; }\n\`\`\``,
    ].join("\n\n"),
    input: longWord,
    output: longWord,
    exampleinput: "9 ".repeat(200).trim(),
    exampleoutput: longWord,
  },
  platform: { name: "P".repeat(60), rating: 10 },
  tags: ["t".repeat(40), ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `long-tag-number-${number}`)],
};

export interface Crowd {
  emptyUser: string;
  fullUser: string;
  /** Has exchanged messages only with the full user. */
  friend: string;
  problem: string;
  /** A problem without solutions, reviews or comments. */
  barren: string;
  /** Address of a solution to `problem`. */
  solution: string;
  blog: string;
}

export const publicScreens = ["/", "/signin", "/signup", "/forgot-password"];

export const emptyScreens: Record<string, (crowd: Crowd) => string[]> = {
  problems: () => ["/dashboard", "/addproblem", "/myproblems", "/bookmarkedproblems", "/tags"],
  people: ({ emptyUser }) => [
    `/myprofile/${emptyUser}`,
    `/myprofile/${emptyUser}/updateprofile`,
    "/collaborators",
    "/collaborators?q=+",
    "/settings/tokens",
  ],
  practice: () => ["/upsolve", "/revisit", "/leaderboard?date=2020-01-01", "/wall"],
  messages: ({ fullUser }) => [
    "/messages",
    "/notifications",
    "/messages/invitations",
    `/${fullUser}/collaborator`,
  ],
  "the problems of others": ({ solution, barren }) => [
    solution,
    `/problem/${barren}/solutions`,
    `/problem/${barren}/reviews`,
    `/problem/${barren}/discussion`,
  ],
  blogs: () => ["/blogs", "/addblog", "/importantlinks", "/importantlink/addlink"],
  "contests and the assistant": () => ["/contests", "/contests/past", "/contests/timezone", "/askai"],
  search: () => ["/search", "/search?q=nothing+like+it"],
};

export const fullScreens: Record<string, (crowd: Crowd) => string[]> = {
  problems: ({ problem }) => [
    "/dashboard",
    "/dashboard?q=nothing+like+it&tag=a&tag=b&tag=c&tag=d&tag=e&not=unbroken-name-of-a-tag&min=3&sort=hardest",
    "/tags",
    "/myproblems",
    "/bookmarkedproblems",
    `/problem/${problem}`,
    `/problem/${problem}/updateproblem`,
    "/problem/999999",
    "/myproblems?after=nonsense",
  ],
  search: () => ["/search?q=e", "/lists?q=e"],
  practice: ({ problem }) => [
    "/leaderboard?period=all&by=points",
    "/upsolve?show=later",
    "/upsolve?show=tried&judge=codeforces&min=3",
    "/revisit",
    "/revisit?show=later",
    `/problem/${problem}/note`,
  ],
  solutions: ({ problem, solution }) => [
    `/problem/${problem}/addsolution`,
    `/problem/${problem}/solutions`,
    `/problem/${problem}/solutions?language=haskell`,
    solution,
    `${solution}/updatesolution`,
    `/problem/${problem}/solutions/999999`,
  ],
  "reviews and discussions": ({ problem, solution }) => [
    `/problem/${problem}/reviews`,
    `/problem/${problem}/addreview`,
    `${solution}/reviews`,
    `/problem/${problem}/discussion`,
  ],
  people: ({ emptyUser, fullUser }) => [
    `/myprofile/${fullUser}`,
    `/myprofile/${fullUser}?tab=problems`,
    `/myprofile/${fullUser}?tab=solutions`,
    `/myprofile/${fullUser}?tab=blogs`,
    `/myprofile/${fullUser}/updateprofile`,
    `/profile/${emptyUser}`,
  ],
  "the search for people, and settings": ({ friend }) => [
    `/collaborators?q=${FULL}`,
    `/users/${friend}/report`,
    "/settings",
  ],
  messages: ({ emptyUser, friend, problem }) => [
    "/messages",
    "/messages?q=nobody-is-called-so",
    `/messages/${friend}`,
    `/messages/${emptyUser}`,
    "/messages/search?q=donau",
    `/messages/share?problem=${problem}`,
  ],
  "invitations and notifications": ({ emptyUser }) => [
    `/${emptyUser}/collaborator`,
    "/notifications",
    "/messages/invitations",
    "/messages/invitations?box=sent",
  ],
  blogs: ({ blog }) => [
    "/blogs",
    `/blogs?q=${longWord.slice(0, 150)}`,
    `/blog/${blog}`,
    `/blog/${blog}/edit`,
    "/importantlinks",
  ],
  "the assistant": ({ problem }) => ["/askai", `/askai?problem=${problem}&new`],
};
/** Console errors expected on some of these screens. */
export const onPurpose = [/status of (404|400|403)/];

export async function signIn(page: Page, as: "empty" | "full"): Promise<void> {
  const email = as === "empty" ? EMPTY : FULL;
  await page.request.post("/api/signin", { data: { email, password: PASSWORD } });
}

const idOf = async (page: Page): Promise<string> =>
  (await (await page.request.get("/api/check-auth")).json()).user._id;

/** Creates the users and all the content that the screens show. */
export async function gather(site: Site): Promise<Crowd> {
  const empty = await site.openSignedIn({ username: EMPTY });
  const page = await site.openSignedIn({ username: FULL });
  const other = await site.openSignedIn({ username: "m".repeat(30) });
  const [emptyUser, fullUser, friend] = await Promise.all([empty, page, other].map(idOf));
  if (!emptyUser || !fullUser || !friend) throw new Error("Nobody could sign up.");
  const problem = await storeProblem(page, crowded);
  for (let rating = 1; rating <= 10; rating++) {
    const choice = rating % 3 === 0 ? "private" : "public";
    await storeProblem(page, { title: `Rated ${rating}`, choice, platform: { name: "CSES", rating } });
  }
  const barren = await storeProblem(page, { title: "Barren" });
  await page.request.post(`/api/bookmark/${problem}`);
  for (const [id, grade] of [
    [problem, "good"],
    [barren, "hard"],
  ]) {
    await page.request.put(`/api/problem/${id}/mark`, { data: { status: "later" } });
    await page.request.put(`/api/revisit/${id}`, { data: { grade } });
  }
  await page.request.put(`/api/problem/${problem}/note`, { data: { note: `${longWord} $x^2$` } });
  site.change("UPDATE revisits SET due_at = 1 WHERE problem_id = ?", Number(problem));
  const approach = { approach: longWord, description: longWord, language: "cpp" };
  const code = `int main() { return ${"0 + ".repeat(80)}0; }`;
  const added = await page.request.post(`/api/problem/${problem}/addsolution`, {
    data: { ...approach, code },
  });
  const solution = `/problem/${problem}/solutions/${(await added.json())._id}`;
  for (const path of [`/problem/${problem}`, solution]) {
    const comments = [longWord, "# A heading\n\n`code` and $x^2$\n\n- a list"];
    for (const [index, reviewer] of [page, other].entries()) {
      const data = { rating: 2 + 3 * index, comment: comments[index] };
      await reviewer.request.post(`/api${path}/addreview`, { data });
    }
  }
  const profile = {
    favlanguage: "L".repeat(60),
    rating: 123456.5,
    platform: "P".repeat(60),
    gitHub: `https://github.com/${"g".repeat(200)}`,
    location: "somewhere ".repeat(9).trim(),
    projectslinks: [`https://example.org/${"path".repeat(60)}`, longWord],
    skills: ["S".repeat(50), ...Array.from({ length: 20 }, (_, index) => `skill number ${index}`)],
    collaborator: true,
  };
  await page.request.put(`/api/myprofile/${fullUser}/updateprofile`, { data: profile });
  const text = { title: longWord, about: longWord, content: crowded.problemstatement?.statement };
  const blog = await (await page.request.post("/api/blogs/addblog", { data: text })).json();
  await page.request.post("/api/blogs/drafts", { data: { title: longWord } });
  const link = { name: longWord, link: `https://example.org/${longWord}` };
  await page.request.post("/api/implinks", { data: link });
  // Without an API key the reply fails, and the chat shows the failure.
  await page.request.post("/api/askai/chats", { data: { problem, content: longWord } });
  site.change("UPDATE users SET solutions_count = 123456, solutions_count_at = 1 WHERE username = ?", FULL);
  for (const content of [crowded.problemstatement?.statement, longWord, `/problem/${problem}`]) {
    await page.request.post(`/api/messages/send/${friend}`, { data: { content } });
    await other.request.post(`/api/messages/send/${fullUser}`, { data: { content } });
  }
  for (const username of ["second", "third", "fourth"]) {
    const third = await site.openSignedIn({ username });
    await third.request.post(`/api/invitations/${fullUser}`, { data: { details: `${longWord} $x^2$` } });
    await third.request.post(`/api/problem/${problem}/discussion`, { data: { text: longWord } });
    site.change("UPDATE users SET solutions_count = 7, solutions_count_at = 2 WHERE username = ?", username);
    await finish(third);
  }
  await page.request.post(`/api/invitations/${emptyUser}`, { data: { details: longWord } });
  await page.request.post(`/api/users/${emptyUser}/block`);
  for (const each of [empty, page, other]) await finish(each);
  return { emptyUser, fullUser, friend, problem, barren, solution, blog: blog._id };
}
