import { beforeAll, expect, test } from "vitest";
import { type Member, signUp } from "./client.ts";
import { addProblem, entriesOf } from "./problems.ts";
import { siteWith } from "./site.ts";

// The specification's clients know nothing about paging: they show and count everything a list call returns.

const PROBLEMS = 150;
const USERS = 105;

const { server } = siteWith([]);
let ada: Member;
let members: Member[];
let problem: string;
beforeAll(async () => {
  members = [];
  for (let n = 1; n <= USERS; n++) members.push(await signUp(server, `user-${n}`));
  ada = members[0] as Member;
  for (let n = 1; n <= PROBLEMS; n++) {
    const id = await addProblem(members[n % 3] as Member, { title: `Problem ${n}` });
    if (n === 1) problem = id;
    await ada.post(`/api/bookmark/${id}`);
  }
});

async function countOf(path: string): Promise<{ rows: number; total: string | null; link: string | null }> {
  const response = await ada.get(path);
  expect(response).toHaveStatus(200);
  const body = (await response.json()) as object;
  const list = Object.values({ body, ...body }).find(Array.isArray) as unknown[];
  const { headers } = response;
  return { rows: list.length, total: headers.get("X-Total-Count"), link: headers.get("Link") };
}

const whole = (rows: number) => ({ rows, total: String(rows), link: null });

test("lists requested without a limit contain all problems and all users", async () => {
  expect(await countOf("/api/dashboard")).toEqual(whole(PROBLEMS));
  expect(await countOf("/api/myproblems")).toEqual(whole(PROBLEMS / 3));
  expect(await countOf("/api/bookmarkedproblems")).toEqual(whole(PROBLEMS));
  expect(await countOf("/api/dashboard?tag=none")).toEqual(whole(0));
  expect(await countOf("/api/messages/users")).toEqual(whole(USERS - 1));
  expect(await countOf("/api/searchuser?query=user-")).toEqual(whole(USERS));
  const titles = (await entriesOf(ada, "/api/dashboard")).map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: PROBLEMS }, (_, index) => `Problem ${PROBLEMS - index}`));
});

test("lists requested with a limit have that many rows and report the total", async () => {
  const link = expect.stringMatching(/limit=40&cursor=[^&]+>; rel="next"$/);
  expect(await countOf("/api/dashboard?limit=40")).toEqual({ rows: 40, total: "150", link });
  expect(await countOf("/api/myproblems?limit=40")).toEqual({ rows: 40, total: "50", link });
  expect(await countOf("/api/dashboard?limit=40&platform=Codeforces")).toMatchObject({ total: null });
});

test("solutions, reviews and conversations are returned in full", async () => {
  for (const [n, member] of members.entries()) {
    await member.post(`/api/problem/${problem}/addsolution`, {
      approach: `Way ${n}`,
      description: "Sort.",
      code: "print(1)",
    });
    await member.post(`/api/problem/${problem}/addreview`, { rating: 4, comment: "Good." });
    await member.post(`/api/messages/send/${n === 0 ? members[1]?.id : ada.id}`, { content: `Hello ${n}` });
  }
  for (const list of ["solutions", "reviews"]) {
    expect(await countOf(`/api/problem/${problem}/${list}`)).toEqual(whole(USERS));
    expect(await countOf(`/api/problem/${problem}/${list}?limit=20`)).toMatchObject({
      rows: 20,
      total: "105",
    });
  }
  const people = await ada.get("/api/messages/users");
  expect(new Set(((await people.json()) as { _id: string }[]).map(({ _id }) => _id)).size).toBe(USERS - 1);
  expect(await countOf(`/api/messages/${members[1]?.id}`)).toMatchObject({ rows: 2, total: "2" });
});

test("a list of long texts ends early, with a link to the rest", async () => {
  const content = "x".repeat(150_000);
  for (let n = 1; n <= 20; n++) {
    const author = members[n] as Member;
    await author.post("/api/blogs/addblog", { title: `Blog ${n}`, about: "Texts", content });
  }
  let bytes = 0;
  const ids = new Set<string>();
  for (let path: string | undefined = "/api/blogs"; path; ) {
    const response: Response = await ada.get(path);
    expect(response.headers.get("X-Total-Count")).toBe("20");
    const text = await response.text();
    bytes = Math.max(bytes, text.length);
    for (const { _id } of JSON.parse(text) as { _id: string }[]) ids.add(_id);
    path = /<([^>]+)>/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  expect(ids.size).toBe(20);
  expect(bytes).toBeLessThan(1_200_000);
});
