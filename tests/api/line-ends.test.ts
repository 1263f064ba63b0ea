import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { aProblem, problemFields } from "./problems.ts";

// Browsers send forms with \r\n. Texts are stored with \n, and their lengths count so, by form and by call.

let server: TestServer;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  server = await startServer();
  [ada, ben] = [await signUp(server, "ada"), await signUp(server, "ben")];
});
afterAll(() => server.stop());

/** So many characters in lines of ten, the line ends included. */
const lines = (length: number, end: string) => `${"a".repeat(9)}${end}`.repeat(length / 10);

test("a chat takes as many characters without script as with it", async () => {
  const content = lines(10_000, "\r\n").trim();
  expect((await ada.postForm(`/messages/${ben.id}`, { content })).status).toBe(302);
  const [message] = await (await ben.get(`/api/messages/${ada.id}`)).json();
  expect(message.content).toBe(lines(10_000, "\n").trim());
});

test("a statement takes as many characters by form as by call, and each says by how much it is over", async () => {
  const statement = lines(100_000, "\r\n").trim();
  const form = (text: string) =>
    ada.postForm("/addproblem", problemFields({ "problemstatement.statement": text }));
  const call = (text: string) =>
    ada.post(
      "/api/addproblem",
      aProblem({ problemstatement: { ...aProblem().problemstatement, statement: text } }),
    );
  expect((await form(statement)).status).toBe(302);
  expect(await call(statement)).toHaveStatus(201);
  const over = `${statement}\r\n12345`;
  const words = "Statement is too long: at most 100,000 characters, 5 over";
  const refused = await form(over);
  expect(refused).toHaveStatus(400);
  expect(await refused.text()).toContain(words);
  const answer = await call(over);
  expect(answer).toHaveStatus(400);
  expect(await answer.json()).toMatchObject({ errors: { "problemstatement.statement": [words] } });
});
