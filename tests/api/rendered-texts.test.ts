import { deflateRawSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { openData } from "../setup/data.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, signIn, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

function countKept(server: TestServer): unknown {
  const count = inData(server.dataDir, (db) => db.prepare("select count(*) from kept_html").pluck().get());
  return count;
}

const heavy = (seed: number) => {
  const formula = (n: number) => `$\\frac{a_${seed}}{\\sqrt{b_{${n}}}}$ `;
  return Array.from({ length: 3_000 }, (_, n) => formula(n)).join("");
};
const withStatement = (statement: string) => ({
  problemstatement: { ...aProblem().problemstatement, statement },
});

const { server, ada } = siteWith(["ada"]);

test("the server responds to other requests while a page's texts are rendered", async () => {
  const [statement, input, output] = [1, 2, 3].map(heavy);
  const problem = await addProblem(ada, {
    problemstatement: { ...aProblem().problemstatement, statement, input, output },
  });
  // This request loads the renderer.
  const small = await addProblem(ada, withStatement("$x$"));
  await ada.get(`/problem/${small}`);
  const identity = { "Accept-Encoding": "identity" };
  const page = ada.get(`/problem/${problem}`, identity).then(() => "page");
  const others = async () => {
    for (let i = 0; i < 5; i++) await new Client(server.url).get("/healthz", identity);
    return "others";
  };
  expect(await Promise.race([page, others()])).toBe("others");
  await page;
  expect(countKept(server)).toBe(4);
});

test("a text is rendered when it is stored, and again only if the renderer is new or the stored HTML is damaged", async () => {
  const before = await startServer();
  const ada = await signUp(before, "ada");
  const problems = [
    await addProblem(ada, withStatement("The sum is $s_1$.")),
    await addProblem(ada, withStatement("The sum is $s_2$.")),
    await addProblem(ada, withStatement("The sum is $s_3$.")),
  ];
  await vi.waitFor(() => expect(countKept(before)).toBe(3), { timeout: 300_000 });
  const page = await ada.text(`/problem/${problems[0]}`);
  expect(page).toContain('class="katex"');
  expect(countKept(before)).toBe(3);
  await before.stop();

  const database = openData(before.dataDir);
  database.prepare("update kept_html set html = ?").run(deflateRawSync("<p>As it was kept</p>"));
  const by = database.prepare("update kept_html set made = 'by another renderer' where key = ?");
  expect(by.run(`problems/${problems[1]}/statement`).changes).toBe(1);
  const damage = database.prepare("update kept_html set html = 'damaged' where key = ?");
  expect(damage.run(`problems/${problems[2]}/statement`).changes).toBe(1);
  database.close();

  const after = await startServer({ DATA_DIR: before.dataDir });
  const reader = await signIn(after, "ada@example.org");
  const [kept, ...fresh] = await Promise.all(problems.map((problem) => reader.text(`/problem/${problem}`)));
  expect(kept).toContain("As it was kept");
  for (const page of fresh) {
    expect(page).not.toContain("As it was kept");
    expect(page).toContain('class="katex"');
  }
  await after.stop();
});
