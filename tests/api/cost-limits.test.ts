import { expect, test } from "vitest";
import { Client, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([], { RATE_LIMITS: "on" });

/** A text of the maximum length that contains only formulas. */
const heavy = (seed: number) =>
  Array.from({ length: 3_000 }, (_, n) => `$\\frac{a_${seed}}{\\sqrt{b_{${n}}}}$ `)
    .join("")
    .slice(0, 99_990);

test("a member who requests heavy pages in a loop is refused for a while, without affecting others", async () => {
  const [looper, other] = [await signUp(server, "looper"), await signUp(server, "other")];
  const [statement, input, output] = [1, 2, 3].map(heavy);
  const problem = await addProblem(looper, {
    problemstatement: { ...aProblem().problemstatement, statement, input, output },
  });
  const seen = { looper: [] as number[], other: [] as number[] };
  const loop = async () => {
    while (!seen.looper.includes(429)) {
      const page = await looper.get(`/problem/${problem}`, { "Accept-Encoding": "identity" });
      await page.arrayBuffer();
      seen.looper.push(page.status);
      // In a tighter loop, the other member could hit the limit too.
      seen.other.push((await other.get("/dashboard")).status);
    }
  };
  await Promise.all([loop(), loop(), loop()]);
  // Pages are slow on a busy machine, but the first ones must be answered.
  expect(seen.looper.slice(0, 3)).toEqual([200, 200, 200]);
  expect(new Set(seen.other)).toEqual(new Set([200]));

  const screen = await looper.get("/dashboard");
  expect(screen).toHaveStatus(429);
  expect(Number(screen.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await screen.text()).toMatch(/<h1[^>]*>Too many requests<\/h1>.*Please try again in \d+ seconds/s);
  const data = await looper.get("/dashboard.data");
  expect(data).toHaveStatus(429);
  expect(await data.text()).toContain("Too many requests. Please try again in");
  const call = await looper.get("/api/dashboard");
  expect(call).toHaveStatus(429);
  expect(await call.json()).toMatchObject({ message: expect.stringContaining("Please try again in") });
  const poll = "/socket.io/?EIO=4&transport=polling";
  const headers = { Origin: server.url };
  expect(await looper.get(poll, headers)).toHaveStatus(429);
  expect(await other.get(poll, headers)).toHaveStatus(200);

  // Another member at the same address, and a guest.
  expect(await other.get("/dashboard")).toHaveStatus(200);
  expect(await new Client(server.url).get("/signin")).toHaveStatus(200);
});

test.each([
  ["problem", "/addproblem", "problemstatement.statement"],
  ["blog", "/addblog", "content"],
])(
  "a preview of a %s waits for at most one text from a member who has queued many",
  async (what, path, field) => {
    const [many, one] = [await signUp(server, `many-${what}`), await signUp(server, `one-${what}`)];
    const preview = async (member: Client, statement: string) => {
      const answer = await member.postForm(path, { intent: "preview", [field]: statement });
      expect(answer).toHaveStatus(200);
      await answer.arrayBuffer();
    };
    let left = 12;
    const previews = Array.from({ length: left }, (_, n) =>
      preview(many, heavy(n).slice(0, 20_000)).then(() => {
        left -= 1;
      }),
    );
    // The renderer takes the longest text last.
    await preview(one, heavy(99).slice(0, 22_000));
    expect(left).toBeGreaterThan(2);
    await Promise.all(previews);
  },
);
