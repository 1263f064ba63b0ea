import { beforeAll, describe, expect, test } from "vitest";
import { addProblem, entriesOf, titlesIn } from "./problems.ts";
import { siteWith } from "./site.ts";

const TOTAL = 63;
const ratingOf = (n: number) => (n % 10) + 1;
const nameOf = (n: number) => `Problem ${String(n).padStart(3, "0")}`;
const down = (keep: (n: number) => boolean = () => true) =>
  Array.from({ length: TOTAL }, (_, i) => TOTAL - i)
    .filter(keep)
    .map(nameOf);
/** Every 7th is private, every 3rd is from AtCoder, every 5th and 4th is tagged, and grace shared every 2nd. */
const isPrivate = (n: number) => n % 7 === 0;
const isGraces = (n: number) => n % 2 === 0;
const seenByAda = (n: number) => !isPrivate(n) || !isGraces(n);

const { ada, grace } = siteWith(["ada", "grace"]);
beforeAll(async () => {
  for (let n = 1; n <= TOTAL; n++) {
    const id = await addProblem(isGraces(n) ? grace : ada, {
      title: nameOf(n),
      choice: isPrivate(n) ? "private" : "public",
      platform: { name: n % 3 === 0 ? "AtCoder" : "Codeforces", rating: ratingOf(n) },
      tags: [...(n % 5 === 0 ? ["graphs"] : []), ...(n % 4 === 0 ? ["dp"] : [])],
    });
    if (n % 4 === 0 && seenByAda(n)) await ada.post(`/api/bookmark/${id}`);
  }
});

/** Follows Link headers to the end. @returns the titles on each page */
async function pagesOf(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await ada.get(next);
    expect(response).toHaveStatus(200);
    const link: string = response.headers.get("Link") ?? "";
    const body = (await response.json()) as { title: string }[] | { problems: { title: string }[] };
    pages.push((Array.isArray(body) ? body : body.problems).map(({ title }) => title));
    if (link) expect(link).toMatch(/^<\/api\/[^>]+>; rel="next"$/);
    next = /^<([^>]+)>/.exec(link)?.[1];
  }
  return pages;
}

test.each([
  ["/api/dashboard?limit=25", 25, seenByAda],
  ["/api/dashboard?limit=1&tag=graphs&platform=atcoder", 1, (n: number) => seenByAda(n) && n % 15 === 0],
  ["/api/myproblems?limit=3&tag=graphs&show=bookmarked", 3, (n: number) => n % 10 === 5],
  ["/api/bookmarkedproblems?limit=7", 7, (n: number) => n % 4 === 0 && seenByAda(n)],
] as const)("the pages of %s contain each problem once, newest first", async (path, size, keep) => {
  const pages = await pagesOf(path);
  const expected = down(keep);
  expect(pages.flat()).toEqual(expected);
  expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / size)));
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size);
});

/** Gets the list's page, following the redirect to its canonical address. */
async function showList(path: string): Promise<string> {
  const response = await ada.get(path);
  const tidy = response.headers.get("Location");
  return (tidy ? await ada.get(tidy) : response).text();
}

const filters: [query: string, keep: (n: number) => boolean][] = [
  ["tag=DP,graphs&not=unknown", (n) => n % 20 === 0],
  ["not=graphs&show=bookmarked&q=problem", (n) => n % 4 === 0 && n % 5 !== 0],
  ["min=6&max=5", (n) => ratingOf(n) === 5 || ratingOf(n) === 6],
  ["tag=graphs&min=6&show=mine&platform=codeforces", (n) => n % 10 === 5 && n % 3 !== 0],
  ["q=nothing+like+it", () => false],
  ["min=0&max=11&show=all&sort=odd&unknown=1", () => true],
];
test.each(filters)("%s filters the call and the screen in the same way", async (query, keep) => {
  const expected = down((n) => seenByAda(n) && keep(n));
  expect((await pagesOf(`/api/dashboard?limit=100&${query}`)).flat()).toEqual(expected);
  const html = await showList(`/dashboard?${query}`);
  expect(titlesIn(html)).toEqual(expected.slice(0, 20));
  expect(html).toContain(`<span class="count">${expected.length}</span>`);
  expect(html.includes("Nothing found")).toBe(expected.length === 0);
});

test.each([
  ["q=&platform=&min=&max=&show=&sort=newest", ""],
  ["q=+two++&platform=AtCoder&min=&sort=hardest", "?q=two&platform=AtCoder&sort=hardest"],
  ["min=4&max=1", "?min=1&max=4"],
  ["tag=dp%2C+Graphs&tag=&not=&not=a", "?not=a&tag=dp&tag=graphs"],
  ["tag=a&tag=b&tag=c&tag=d&tag=e&tag=f", "?tag=a&tag=b&tag=c&tag=d&tag=e"],
  ["tag=Segment+Tree&show=all&page=2", "?tag=segment-tree&page=2"],
])("%s redirects to the canonical address", async (query, tidy) => {
  expect(await ada.get(`/dashboard?${query}`)).toHaveRedirect(`/dashboard${tidy}`);
  expect(await ada.get(`/dashboard${tidy}`)).toHaveStatus(200);
});

describe("the pages of a list", () => {
  const linkOf = (html: string, rel: "next" | "prev") =>
    new RegExp(`<a[^>]*href="([^"]+)"[^>]*rel="${rel}"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ??
    new RegExp(`<a[^>]*rel="${rel}"[^>]*href="([^"]+)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
  const load = (path: string) => ada.text(path);

  test.each([
    "/dashboard?sort=easiest&platform=codeforces",
    "/dashboard?q=problem&sort=hardest",
    "/myproblems",
    "/bookmarkedproblems?sort=hardest&platform=codeforces",
  ])("at %s can be followed to the end and back", async (path) => {
    const forth: string[][] = [];
    let html = await load(path);
    expect(linkOf(html, "prev")).toBeUndefined();
    for (;;) {
      forth.push(titlesIn(html));
      const next = linkOf(html, "next");
      if (!next) break;
      html = await load(next);
    }
    expect(new Set(forth.flat()).size).toBe(forth.flat().length);
    const back: string[][] = [];
    for (;;) {
      back.unshift(titlesIn(html));
      const previous = linkOf(html, "prev");
      if (!previous) break;
      html = await load(previous);
    }
    expect(back).toEqual(forth);
  });
});

describe("tags", () => {
  const publicWith = (divisor: number) => down((n) => n % divisor === 0 && !isPrivate(n)).length;
  const all = [
    { tag: "dp", problems: publicWith(4) },
    { tag: "graphs", problems: publicWith(5) },
  ];

  test.each([
    ["", all],
    ["?limit=1", all.slice(0, 1)],
    ["?q=Gra", all.slice(1)],
    ["?q=raphs", []],
  ])("are counted on public problems only: %s", async (query, tags) => {
    for (const member of [ada, grace]) expect(await member.json(`/api/tags${query}`)).toEqual({ tags });
  });

  test("link to their problems", async () => {
    const html = await ada.text("/tags");
    expect(html).toContain('<span class="count">2</span>');
    for (const { tag, problems } of all) {
      expect(html).toContain(`href="/dashboard?tag=${tag}"`);
      expect(html).toContain(`${problems}<span class="visually-hidden"> problems</span>`);
    }
    expect(await ada.text("/tags?q=nothing")).toContain("No such tags");
    expect(await ada.get("/tags?q=")).toHaveRedirect("/tags");
  });
});

test("filter counts match the lists", async () => {
  const page = (path: string) => ada.text(path);
  expect(await page("/dashboard")).toContain(`<span class="count">${down(seenByAda).length}</span>`);
  const own = down((n) => !isGraces(n)).length;
  expect(await page("/myproblems")).toContain(`You have shared ${own} problems.`);
  const saved = await entriesOf(ada, "/api/bookmarkedproblems?limit=100");
  expect(await page("/bookmarkedproblems")).toContain(`${saved.length} saved`);
});

test.each([
  ["limit", ["0", "1001", "-1", "1.5", "x", ""]],
  ["cursor", ["x", "e30", "W251bGwsMV0", "WzEsMWUzMDBd", "WzEsMC41XQ", "a".repeat(300)]],
])("an invalid %s gets a 400", async (name, values) => {
  for (const path of ["/api/dashboard", "/api/myproblems", "/api/bookmarkedproblems"]) {
    for (const value of values) {
      expect(await ada.get(`${path}?${name}=${value}`), `${path} ${value}`).toHaveStatus(400);
    }
  }
});

test("a forged cursor does not cause a server error", async () => {
  const cursor = Buffer.from("[1.5,1]").toString("base64url");
  const { status } = await ada.get(`/api/dashboard?sort=hardest&cursor=${cursor}`);
  // SQLite compares this value with integers; PostgreSQL refuses it.
  expect([200, 400]).toContain(status);
});
