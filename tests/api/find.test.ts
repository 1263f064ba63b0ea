import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { made, makeStaff } from "../setup/reports.ts";
import { startServer } from "../setup/server.ts";
import { Client, type Member, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, author, reader } = siteWith(["author", "reader"]);
let cyd: Member;
let ola: Member;
beforeAll(async () => {
  ({ cyd, ola } = await makeStaff(server));
});

/** The screen and the palette's data. */
const doors = ["/search", "/search.data"];

async function linksIn(client: Client, q: string): Promise<string[]> {
  const $ = load(await client.text(`/search?q=${encodeURIComponent(q)}`));
  return $("main .hit")
    .toArray()
    .map((link) => $(link).attr("href") ?? "");
}

const blog = { about: "About", content: "Content" };
interface Door {
  what: string;
  /** Creates the entry with a word in its name. @returns its path */
  make(word: string): Promise<string>;
  hide(address: string, word: string): Promise<Response>;
}
const idIn = (address: string) => address.split("/").at(-1) ?? "";
const remove = (kind: string) => (address: string) =>
  cyd.post("/api/admin/removals", { kind, id: idIn(address), reason: "Spam" });
let people = 0;
const aPerson = async (word: string) => `/profile/${(await signUp(server, `${word}-${++people}`)).id}`;
const aList = async (word: string) =>
  `/lists/${await made(author.post("/api/lists", { title: `The ${word}` }))}`;
const problemOf = async (word: string) => `/problem/${await addProblem(author, { title: `The ${word}` })}`;
const aBlog = async (word: string) =>
  `/blog/${await made(author.post("/api/blogs/addblog", { ...blog, title: `The ${word}` }))}`;

const hidden: Door[] = [
  {
    what: "a problem that turns private",
    make: problemOf,
    hide: (address, word) =>
      author.put(`/api${address}/updateproblem`, aProblem({ title: `The ${word}`, choice: "private" })),
  },
  { what: "a removed problem", make: problemOf, hide: remove("problem") },
  { what: "a removed blog", make: aBlog, hide: remove("blog") },
  { what: "a removed list", make: aList, hide: remove("list") },
  {
    what: "a list for others",
    make: aList,
    hide: (address, word) =>
      author.put(`/api${address}`, {
        title: `The ${word}`,
        audience: "chosen",
        members: [cyd.user.username],
      }),
  },
  { what: "a deleted blog", make: aBlog, hide: (address) => author.delete(`/api/blogs/${idIn(address)}`) },
  {
    what: "a suspended user",
    make: aPerson,
    hide: (address) => cyd.post(`/api/admin/users/${idIn(address)}/suspend`, { reason: "Spam" }),
  },
  {
    what: "a user that the reader blocks",
    make: aPerson,
    hide: (address) => reader.post(`/api/users/${idIn(address)}/block`),
  },
  {
    what: "a user who blocks the reader",
    make: async (word) => {
      const user = await signUp(server, `${word}-${++people}`);
      blockers.set(user.id, user);
      return `/profile/${user.id}`;
    },
    hide: (address) => (blockers.get(idIn(address)) as Member).post(`/api/users/${reader.id}/block`),
  },
];
const blockers = new Map<string, Member>();

let words = 0;
describe.each(hidden)("$what", ({ make, hide }) => {
  test("can be found until it is hidden, and nowhere afterwards", async () => {
    const word = `tardigrade${++words}`;
    const address = await make(word);
    expect(await linksIn(reader, word)).toEqual([address]);
    const response = await hide(address, word);
    expect(response.status, await response.text()).toBeLessThan(300);
    for (const door of doors) {
      const text = await reader.text(`${door}?q=${word}`);
      expect(text).not.toContain(`${address}"`);
      expect(text).not.toContain(`The ${word}`);
      expect(text).not.toContain("All 1");
    }
    expect(await linksIn(reader, word)).toEqual([]);
  });
});

test("private entries are found only by those who may read them", async () => {
  const problem = await addProblem(author, { title: "The axolotl", choice: "private" });
  await author.post("/api/blogs/drafts", { ...blog, title: "The axolotl" });
  const list = await made(
    author.post("/api/lists", { title: "Axolotl", audience: "chosen", members: [ola.user.username] }),
  );
  expect(await linksIn(reader, "axolotl")).toEqual([]);
  expect(await linksIn(cyd, "axolotl")).toEqual([`/lists/${list}`]);
  expect(await linksIn(ola, "axolotl")).toEqual([`/lists/${list}`]);
  expect(await linksIn(author, "axolotl")).toEqual([`/problem/${problem}`, `/lists/${list}`]);
});

test("a search shows five results of each kind, with a link to the full list", async () => {
  for (let each = 0; each < 6; each++) {
    await addProblem(author, { title: `Quokka ${each}` });
    await aList("quokka");
    await aBlog("quokka");
    await aPerson("quokka");
  }
  const all = ["/dashboard", "/collaborators", "/lists", "/blogs"].map((screen) => `${screen}?q=quokka`);
  const links = await linksIn(reader, "quokka");
  expect(links).toHaveLength(4 * 6);
  expect(links.filter((link) => link.includes("?"))).toEqual(all);
  const html = await reader.text("/search?q=quokka");
  for (const kind of ["problems", "people", "lists", "blogs"]) expect(html).toContain(`All 6 ${kind}`);
  for (const address of all) expect(await reader.text(address)).toContain("uokka");
});

test("what was typed is marked in titles, and a problem found otherwise says where", async () => {
  const texts = { ...aProblem().problemstatement, statement: "Count the okapi." };
  await addProblem(author, { title: "Tall okapis", tags: [] });
  await addProblem(author, { title: "Short necks", tags: ["okapi-trees"] });
  await addProblem(author, { title: "Long tongues", tags: [], problemstatement: texts });
  const $ = load(await reader.text("/search?q=okapi"));
  const hits = $("main .hit")
    .toArray()
    .map((hit) => ["mark", ".hit-title", ".label"].map((part) => $(hit).find(part).text()));
  expect(hits).toEqual([
    ["okapi", "Tall okapis", ""],
    ["", "Long tongues", "In the statement"],
    ["okapi", "Short necks", "#okapi-trees"],
  ]);
});

test("members can open every result, and guests must sign in to search", async () => {
  for (const member of [reader, cyd, ola]) {
    const $ = load(await member.text("/search"));
    const links = $("main .hit")
      .toArray()
      .map((link) => $(link).attr("href") ?? "");
    expect(links.length).toBeGreaterThan(20);
    for (const link of links.filter((each) => each !== "/week"))
      expect(await member.get(link), link).toHaveStatus(200);
    expect(links).toContain("/week");
    expect((await member.get("/week")).headers.get("Location")).toMatch(/^\/week\/\d{4}-W\d\d$/);
  }
  expect(await new Client(server.url).get("/search?q=a")).toHaveRedirect(
    `/signin?redirectTo=${encodeURIComponent("/search?q=a")}`,
  );
});

test("lists can be searched on their screen and by call", async () => {
  await author.post("/api/lists", { title: "Capybara weekend" });
  expect(await reader.text("/lists?q=CAPYBARA")).toContain("Capybara weekend");
  expect(await reader.text("/lists?q=nothing-like-it")).toContain("No lists found");
  const { lists } = await reader.json("/api/lists?q=capybara");
  expect(lists).toMatchObject([{ title: "Capybara weekend" }]);
});

test("searches are rate-limited", async () => {
  const limited = await startServer({ RATE_LIMITS: "on" });
  try {
    const member = await signUp(limited, "hasty");
    const statuses = new Set<number>();
    for (let each = 0; each < 121; each++) statuses.add((await member.get("/search.data?q=a")).status);
    expect([...statuses]).toEqual([200, 429]);
    expect(await member.get("/search")).toHaveStatus(200);
  } finally {
    await limited.stop();
  }
});
