import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keep, secretOf } from "../../app/platform/text/rendered-texts.server.ts";
import { root } from "../../scripts/prepare.mjs";
import { connectData, openData } from "../setup/data.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, signIn, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";

function countKept(server: TestServer): unknown {
  const database = openData(server.dataDir);
  const count = database.prepare("select count(*) from rendered_texts").pluck().get();
  database.close();
  return count;
}

const heavy = (seed: number) => {
  const formula = (n: number) => `$\\frac{a_${seed}}{\\sqrt{b_{${n}}}}$ `;
  return Array.from({ length: 3_000 }, (_, n) => formula(n)).join("");
};
const withStatement = (statement: string) => ({
  problemstatement: { ...aProblem().problemstatement, statement },
});

test("others are answered while a page's texts are rendered, however long they are", async () => {
  const server = await startServer();
  const ada = await signUp(server, "ada");
  const [statement, input, output] = [1, 2, 3].map(heavy);
  const problem = await addProblem(ada, {
    problemstatement: { ...aProblem().problemstatement, statement, input, output },
  });
  // Its formula loads the renderer.
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
  await server.stop();
});

test("a text is rendered once, also for readers after a restart; by a new renderer again", async () => {
  const before = await startServer();
  const ada = await signUp(before, "ada");
  const statements = [1, 2].map((seed) => `The sum is $s_${seed}$.`);
  const problems = await Promise.all(statements.map((each) => addProblem(ada, withStatement(each))));
  const page = await (await ada.get(`/problem/${problems[0]}`)).text();
  expect(page).toContain('class="katex"');
  await ada.get(`/problem/${problems[0]}`);
  expect(countKept(before)).toBe(1);
  await before.stop();

  const version = hash("sha256", readFileSync(path.join(root, "build", "server", "renderer.js")), "base64");
  const database = await connectData(before.dataDir);
  await database.deleteFrom("rendered_texts").execute();
  for (const [source, renderer] of [
    [statements[0] as string, version],
    [statements[1] as string, "another renderer"],
  ] as const) {
    const html = "<p>As it was kept</p>";
    await keep(database, secretOf({ source }, renderer), { html, hasMath: false, limited: false });
  }
  await database.destroy();

  const after = await startServer({ DATA_DIR: before.dataDir });
  const reader = await signIn(after, "ada@example.org");
  const [kept, fresh] = await Promise.all(
    problems.map(async (problem) => (await reader.get(`/problem/${problem}`)).text()),
  );
  expect(kept).toContain("As it was kept");
  expect(fresh).not.toContain("As it was kept");
  expect(fresh).toContain('class="katex"');
  await after.stop();
});

test("what is kept of a text tells nothing without the text", async () => {
  const server = await startServer();
  const ada = await signUp(server, "ada");
  const source = "Zanzibar is $x$";
  const problem = await addProblem(ada, withStatement(source));
  expect(await (await ada.get(`/problem/${problem}`)).text()).toContain("Zanzibar is");
  await server.stop();
  const database = openData(server.dataDir);
  const row = database.prepare("select * from rendered_texts").get() as { key: string; html: string };
  database.close();
  expect(JSON.stringify(row)).not.toContain("anzibar");
  expect(Buffer.from(row.html, "base64").toString("latin1")).not.toContain("anzibar");
  expect(row.key).not.toBe(hash("sha256", source, "base64"));
});

test("a text whose kept HTML is damaged is rendered again", async () => {
  const before = await startServer();
  const problem = await addProblem(await signUp(before, "ada"), withStatement("The sum is $s$."));
  const ada = await signIn(before, "ada@example.org");
  await ada.get(`/problem/${problem}`);
  await before.stop();
  const database = openData(before.dataDir);
  expect(database.prepare("update rendered_texts set html = 'damaged'").run().changes).toBe(1);
  database.close();

  const after = await startServer({ DATA_DIR: before.dataDir });
  const page = await (await signIn(after, "ada@example.org")).get(`/problem/${problem}`);
  expect(page).toHaveStatus(200);
  expect(await page.text()).toContain('class="katex"');
  await after.stop();
});
