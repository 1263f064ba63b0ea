import { expect, test } from "vitest";
import { aProblem, problemFields } from "./problems.ts";
import { siteWith } from "./site.ts";

const { ada } = siteWith(["ada"]);

/** Lines of ten characters, including line ends. Browsers send forms with \r\n. */
const lines = (length: number, end: string) => `${"a".repeat(9)}${end}`.repeat(length / 10);

test("the form and the call limit a statement to the same length, and both say how far a text exceeds it", async () => {
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
