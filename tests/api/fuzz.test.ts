import { beforeAll, describe, expect, test } from "vitest";
import { numbersFrom } from "../setup/random.ts";
import { account, Client } from "./client.ts";
import { addProblem, aProblem, entriesOf, problemFields } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"]);
let id: string;
beforeAll(async () => {
  id = await addProblem(ada);
});

describe("random input", () => {
  const random = numbersFrom(20_240_601);
  const dice = (below: number) => random(0, below - 1);
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  const texts = [
    "",
    " ",
    "\0",
    "\ud800",
    "x".repeat(5000),
    "<script>",
    "'; drop table users; --",
    "1e999",
    "木",
    "[]",
  ];
  const values: unknown[] = [
    ...texts,
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    [],
    [[]],
    {},
    { a: {} },
    ["x"],
    { length: 9 },
  ];
  const names = Object.keys(problemFields());
  const suffixes = ["", "[0]", "[99]", "[999999999]", ".x", "[", "]", ".__proto__.x", "[].y", ".."];

  test("as JSON is rejected with 400", async () => {
    for (let i = 0; i < 60; i++) {
      const body: Record<string, unknown> = aProblem();
      for (let n = 0; n <= dice(3); n++) body[pick(Object.keys(body))] = pick(values);
      // At least one field is always invalid.
      body[pick(["title", "link", "platform", "problemstatement"])] = pick([null, 7, [], {}, ""]);
      const target = pick([
        `/api/problem/${id}/updateproblem`,
        "/api/addproblem",
        "/api/signup",
        "/api/signin",
      ]);
      const response = await (target.endsWith("updateproblem")
        ? ada.put(target, body)
        : ada.post(target, body));
      expect(response, `${target} ${JSON.stringify(body)}`).toHaveStatus(400);
    }
  });

  test("as forms is rejected with 400, without sending the password back", async () => {
    for (let i = 0; i < 60; i++) {
      const fields: Record<string, string> = {
        ...problemFields(),
        ...account("xy"),
        title: "",
        username: "",
      };
      for (let n = 0; n <= dice(4); n++) fields[pick(names) + pick(suffixes)] = pick(texts);
      fields.title = "";
      if (dice(4) === 0) fields[pick(["__intent__", "__state__", "intent", "key", "import"])] = pick(texts);
      const target = pick(["/addproblem", `/problem/${id}/updateproblem`, "/signup", "/settings"]);
      const client = target.startsWith("/sign") ? new Client(server.url) : ada;
      const response = await client.postForm(target, fields);
      expect(response.status, `${target} ${JSON.stringify(fields)}`).toBe(400);
      expect(await response.text()).not.toContain(account("xy").password);
    }
  });

  test("as queries and cookies never causes a 5xx", async () => {
    for (let i = 0; i < 60; i++) {
      const query = new URLSearchParams();
      for (let n = 0; n <= dice(4); n++) {
        query.append(
          pick(["q", "tag", "platform", "min", "max", "show", "sort", "limit", "cursor", "after"]),
          pick(texts),
        );
      }
      const path = `${pick(["/dashboard", "/api/dashboard", "/myproblems", "/signin", "/problem/1"])}?${query}`;
      const cookie = pick(["upsolve_theme", "upsolve_toast"]);
      const response = await ada.get(path, {
        Cookie: `upsolve_session=${ada.cookies.get("upsolve_session")}; ${cookie}=${encodeURIComponent(pick(texts.filter((text) => text !== "\ud800")))}`,
      });
      expect([200, 302, 400, 404], path).toContain(response.status);
    }
  });

  test("leaves the stored data unchanged", async () => {
    expect((await entriesOf(ada, "/api/dashboard")).map(({ title }) => title)).toEqual(["Two Towers"]);
    expect(await ada.get("/readyz")).toHaveStatus(200);
    expect(server.output()).not.toMatch(/"level":50/);
  });
});
