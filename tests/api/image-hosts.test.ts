import { expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { signIn, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";

const policyOf = (response: Response) => response.headers.get("Content-Security-Policy") ?? "";
const IMAGE = '<img src="https://img.example.org/graph.png" alt="a graph"';

async function problemPage(server: TestServer, problem: string): Promise<Response> {
  const page = await (await signIn(server, "ada@example.org")).get(`/problem/${problem}`);
  expect(page).toHaveStatus(200);
  return page;
}

test("only images from the allowed hosts are shown", async () => {
  const before = await startServer();
  const ada = await signUp(before, "ada");
  const text = (image: string) => `Look at $x$: ![a graph](${image})`;
  const problem = await addProblem(ada, {
    problemstatement: {
      ...aProblem().problemstatement,
      statement: text("https://img.example.org/graph.png"),
      input: text("https://elsewhere.example.org/graph.png"),
    },
  });
  const plain = await problemPage(before, problem);
  expect(policyOf(plain)).toContain("img-src 'self' data:;");
  expect(await plain.text()).not.toContain("<img");
  await before.stop();

  const showing = await startServer({
    DATA_DIR: before.dataDir,
    IMAGE_HOSTS: "img.example.org,cdn.example.org:8443",
  });
  const shown = await problemPage(showing, problem);
  expect(policyOf(shown)).toContain(
    "img-src 'self' data: https://img.example.org https://cdn.example.org:8443;",
  );
  const html = await shown.text();
  expect(html).toContain(IMAGE);
  expect(html).toContain('href="https://elsewhere.example.org/graph.png"');
  expect(html).not.toContain('src="https://elsewhere');
  await showing.stop();
});
