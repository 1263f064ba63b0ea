import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { expectNoPageErrors } from "../setup/browser.ts";
import { type ProblemBody, storeProblem } from "./problems.ts";
import { finish, PASSWORD, serveSite, visit } from "./site.ts";

const site = serveSite();
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

let crowdedId: string;
let [emptyUser, fullUser] = ["", ""];
let crowdedBlog: string;
/** One with whom much was written, and one with whom nothing was. */
let otherId: string;
let silentId: string;
beforeAll(async () => {
  const page = await site.openSignedIn({ username: EMPTY });
  emptyUser = await idOf(page);
  await finish(page);
});

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get("/api/check-auth")).json()).user._id;
}

async function fill() {
  const page = await site.openSignedIn({ username: FULL });
  crowdedId = await storeProblem(page, crowded);
  for (let rating = 1; rating <= 10; rating++) {
    const choice = rating % 3 === 0 ? "private" : "public";
    await storeProblem(page, { title: `Rated ${rating}`, choice, platform: { name: "CSES", rating } });
  }
  await page.request.post(`/api/bookmark/${crowdedId}`);
  fullUser = await idOf(page);
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
  const blog = { title: longWord, about: longWord, content: crowded.problemstatement?.statement };
  const stored = await page.request.post("/api/blogs/addblog", { data: blog });
  crowdedBlog = (await stored.json())._id;
  await page.request.post("/api/blogs/drafts", { data: { title: longWord } });
  const link = { name: longWord, link: `https://example.org/${longWord}` };
  await page.request.post("/api/implinks", { data: link });
  // Nobody answers here: the chat holds a failure, and its button.
  await page.request.post("/api/askai/chats", { data: { problem: crowdedId, content: longWord } });
  site.change("UPDATE users SET solutions_count = 123456, solutions_count_at = 1 WHERE username = ?", FULL);
  await converse(page);
  for (const username of ["second", "third", "fourth"]) {
    const other = await site.openSignedIn({ username });
    await other.request.post(`/api/invitations/${fullUser}`, { data: { details: `${longWord} $x^2$` } });
    await other.request.post(`/api/problem/${crowdedId}/discussion`, { data: { text: longWord } });
    await finish(other);
    site.change("UPDATE users SET solutions_count = 7, solutions_count_at = 2 WHERE username = ?", username);
  }
  await page.request.post(`/api/invitations/1`, { data: { details: longWord } });
  await page.request.post("/api/users/1/block");
  await finish(page);
}

async function converse(page: Page) {
  const other = await site.openSignedIn({ username: "m".repeat(30) });
  const users: { _id: string; username: string }[] = await (
    await page.request.get("/api/messages/users")
  ).json();
  const idOf = (name: string) => users.find(({ username }) => username === name)?._id ?? "";
  [otherId, silentId] = [idOf(other.username), idOf(EMPTY)];
  const { user } = await (await page.request.get("/api/check-auth")).json();
  for (const content of [crowded.problemstatement?.statement, longWord, `/problem/${crowdedId}`]) {
    await page.request.post(`/api/messages/send/${otherId}`, { data: { content } });
    await other.request.post(`/api/messages/send/${user._id}`, { data: { content } });
  }
  await finish(other);
}

const publicScreens = ["/", "/signin", "/signup"];
const screens = () => [
  "/",
  "/dashboard",
  "/addproblem",
  "/myproblems",
  "/bookmarkedproblems",
  "/contests",
  "/contests/timezone",
  "/settings",
  `/myprofile/${emptyUser}`,
  `/myprofile/${emptyUser}/updateprofile`,
  "/collaborators",
  "/collaborators?q=+",
  "/blogs",
  "/addblog",
  "/importantlinks",
  "/importantlink/addlink",
  "/messages",
  "/askai",
  "/notifications",
  "/messages/invitations",
  "/messages/invitations?box=sent",
  "/1/collaborator",
];
const fullScreens = () => [
  "/dashboard",
  "/dashboard?q=nothing+like+it&tag=none&min=3&sort=hardest",
  "/myproblems",
  "/bookmarkedproblems",
  `/problem/${crowdedId}`,
  `/problem/${crowdedId}/updateproblem`,
  "/blogs",
  `/blogs?q=${longWord.slice(0, 150)}`,
  `/blog/${crowdedBlog}`,
  `/blog/${crowdedBlog}/edit`,
  "/importantlinks",
  "/askai",
  `/askai?problem=${crowdedId}&new`,
  "/1/collaborator",
  "/users/1/report",
  "/notifications",
  "/messages/invitations",
  "/messages/invitations?box=sent",
  "/settings",
  "/problem/999999",
  "/myproblems?after=nonsense",
  `/myprofile/${fullUser}`,
  `/myprofile/${fullUser}?tab=problems`,
  `/myprofile/${fullUser}?tab=solutions`,
  `/myprofile/${fullUser}?tab=blogs`,
  `/myprofile/${fullUser}/updateprofile`,
  `/profile/${emptyUser}`,
  "/profile/999999",
  `/collaborators?q=${FULL}`,
  "/collaborators?q=nobody+is+called+so",
  "/messages",
  "/messages?q=nobody-is-called-so",
  `/messages/${otherId}`,
  `/messages/${silentId}`,
  "/messages/search?q=donau",
  `/messages/share?problem=${crowdedId}`,
];
/** Statuses of the screens above that are errors on purpose. */
const onPurpose = [/status of (404|400|403)/];

/** Every theme and every width once: what a theme changes hardly depends on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 360 },
] as const;

async function signIn(page: Page, username: string) {
  await page.request.post("/api/signin", { data: { email: username, password: PASSWORD } });
}

/** Looks at the page as it stands in both themes and both widths. */
async function checkLooks(page: Page) {
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page);
  }
  expectNoPageErrors(page, onPurpose);
}

async function checkAll(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await visit(page, address);
    await checkLooks(page);
  }
}

describe("axe finds nothing", () => {
  test("on the empty screens", async () => {
    const page = await site.open();
    await checkAll(page, publicScreens);
    await signIn(page, EMPTY);
    await checkAll(page, screens());
    await finish(page);
  });

  test("on the full screens", async () => {
    if (!crowdedId) await fill();
    const page = await site.open();
    await signIn(page, FULL);
    await checkAll(page, fullScreens());
    await finish(page, onPurpose);
  });

  test("on a question and on a refused form", async () => {
    if (!crowdedId) await fill();
    const page = await site.open();
    await signIn(page, FULL);
    await visit(page, `/problem/${crowdedId}`);
    await page.getByRole("button", { name: "Delete Problem" }).first().click();
    await page.getByRole("alertdialog").waitFor();
    await checkLooks(page);
    await visit(page, "/addproblem");
    await page.locator("summary").click();
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Add Problem", exact: true }).last().click();
    await page.getByRole("alert").waitFor();
    await checkLooks(page);
    await finish(page, onPurpose);
  });

  test("in the menus", async () => {
    const page = await site.open({ viewport: { width: 360, height: 800 } });
    await signIn(page, EMPTY);
    await visit(page, "/myproblems");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: "Menu", exact: true }).click();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await banner.getByRole("button", { name: "Profile", exact: true }).click();
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
    }
    await finish(page);
  });
});

test("nothing scrolls sideways at 320 px, whatever people are called and write", async () => {
  if (!crowdedId) await fill();
  const page = await site.open({ viewport: { width: 320, height: 640 } });
  for (const address of publicScreens) await expectNoSidewaysScrolling(page, address);
  await signIn(page, FULL);
  for (const address of [...screens(), ...fullScreens()]) await expectNoSidewaysScrolling(page, address);
  await finish(page, onPurpose);
});

async function expectNoSidewaysScrolling(page: Page, address: string) {
  await visit(page, address);
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.parentElement?.className} > ${element.tagName}.${element.className}`)
      .slice(0, 10);
  });
  expect(wide, address).toEqual([]);
}
