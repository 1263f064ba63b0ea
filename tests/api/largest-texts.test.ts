import { afterAll, expect, test } from "vitest";
import { type GroqServer, says, startGroqServer } from "../setup/groq-server.ts";
import { Client, signUp } from "./client.ts";
import { addProblem, aProblem, problemFields } from "./problems.ts";
import { siteWith } from "./site.ts";

let groq: GroqServer;
afterAll(() => groq.close());
const { server, ada, bob } = siteWith(["ada", "bob"], async () => {
  groq = await startGroqServer();
  groq.will(says("Hello."));
  return { GROQ_API_KEY: "gsk_key", GROQ_BASE_URL: groq.url };
});

/** Three bytes per character in JSON, nine in a form. */
const long = (length: number) => "木".repeat(length);
const textsOf = (lengths: Record<string, number>) =>
  Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, long(length)]));
const address = (length: number) => `https://example.org/${"x".repeat(length - 20)}`;
const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => `${String(i).padStart(2, "0")}${long(length - 2)}`);

async function idOf(answer: Response): Promise<string> {
  expect(answer).toHaveStatus(201);
  return ((await answer.json()) as { _id: string })._id;
}

const SOLUTION = { approach: 100_000, description: 100_000, code: 100_000 };
const BLOG = { title: 200, about: 2_000, content: 200_000 };

/** Every text and all ten samples at their limits, in ASCII to stay under 4 MB. */
function largestProblem() {
  const text = "7".repeat(100_000);
  const tags = Array.from({ length: 10 }, (_, i) => `${i}${"x".repeat(39)}`);
  const platform = { name: long(60), rating: 10 };
  const first = { statement: text, input: text, output: text, exampleinput: text, exampleoutput: text };
  const more = Array.from({ length: 9 }, () => ({ input: text, output: text }));
  const fields: Record<string, string> = { "platform.name": platform.name, tags: tags.join(", ") };
  for (const [name, value] of Object.entries(first)) fields[`problemstatement.${name}`] = value;
  for (const [i, sample] of more.entries()) {
    fields[`moreexamples[${i}].input`] = sample.input;
    fields[`moreexamples[${i}].output`] = sample.output;
  }
  const title = long(200);
  const link = address(2_000);
  return {
    body: aProblem({ title, link, problemstatement: first, moreexamples: more, platform, tags }),
    fields: problemFields({ title, link, ...fields }),
  };
}

test("the largest problem can be added and updated", async () => {
  const { body, fields } = largestProblem();
  const id = await idOf(await ada.post("/api/addproblem", body));
  expect(await ada.put(`/api/problem/${id}/updateproblem`, body)).toHaveStatus(200);
  expect(await ada.postForm("/addproblem", fields)).toHaveStatus(302);
  expect(await ada.postForm(`/problem/${id}/updateproblem`, fields)).toHaveStatus(302);
  expect(await ada.get(`/problem/${id}`)).toHaveStatus(200);
  expect((await ada.text(`/problem/${id}/samples/10/input.txt`)).trim()).toHaveLength(100_000);
});

test("a problem's longest texts can consist of three-byte characters", async () => {
  const texts = { statement: long(100_000), input: long(100_000), output: long(100_000) };
  const body = aProblem();
  const problemstatement = { ...(body.problemstatement as object), ...texts };
  await idOf(await ada.post("/api/addproblem", { ...body, problemstatement }));
  const fields = Object.entries(texts).map(([name, text]) => [`problemstatement.${name}`, text]);
  expect(await ada.postForm("/addproblem", problemFields(Object.fromEntries(fields)))).toHaveStatus(302);
});

test("the largest solution can be added and updated", async () => {
  const path = `problem/${await addProblem(ada)}`;
  const texts = textsOf(SOLUTION);
  const id = await idOf(await bob.post(`/api/${path}/addsolution`, texts));
  expect(await bob.put(`/api/${path}/solutions/${id}/updatesolution`, texts)).toHaveStatus(200);
  expect(await bob.postForm(`/${path}/addsolution`, texts)).toHaveStatus(302);
  expect(await bob.postForm(`/${path}/solutions/${id}/updatesolution`, texts)).toHaveStatus(302);
  expect(await bob.get(`/${path}/solutions/${id}`)).toHaveStatus(200);
});

test("the longest review of a problem or a solution can be added", async () => {
  const path = `problem/${await addProblem(ada)}`;
  const id = await idOf(
    await ada.post(`/api/${path}/addsolution`, textsOf({ approach: 1, description: 1, code: 1 })),
  );
  for (const subject of [path, `${path}/solutions/${id}`]) {
    const comment = long(20_000);
    expect(await bob.post(`/api/${subject}/addreview`, { rating: 4, comment })).toHaveStatus(201);
    expect(await bob.postForm(`/${subject}/addreview`, { rating: "5", comment })).toHaveStatus(302);
  }
});

test("the longest message in a discussion can be sent", async () => {
  const path = `problem/${await addProblem(ada)}/discussion`;
  const text = long(20_000);
  expect(await bob.post(`/api/${path}`, { text })).toHaveStatus(201);
  expect(await bob.postForm(`/${path}`, { intent: "comment", content: text })).toHaveStatus(302);
});

test("the largest blog can be drafted, previewed, published and updated", async () => {
  const texts = textsOf(BLOG);
  const draft = await idOf(await ada.post("/api/blogs/drafts", texts));
  expect(await ada.put(`/api/blogs/drafts/${draft}`, texts)).toHaveStatus(200);
  const id = await idOf(await ada.post("/api/blogs/addblog", texts));
  expect(await ada.put(`/api/blogs/${id}`, texts)).toHaveStatus(200);
  expect(await ada.postForm("/addblog", { ...texts, intent: "draft" })).toHaveStatus(302);
  expect(await ada.postForm("/addblog", { ...texts, intent: "preview" })).toHaveStatus(200);
  expect(await ada.postForm("/addblog", texts)).toHaveStatus(302);
  expect(await ada.postForm(`/blog/${id}/edit`, texts)).toHaveStatus(302);
});

test("the largest profile can be saved", async () => {
  const texts = textsOf({ favlanguage: 60, platform: 60, location: 100 });
  const lists = {
    skills: many(30, 50),
    projectslinks: Array.from({ length: 20 }, (_, i) => address(298) + String(i).padStart(2, "0")),
  };
  const whole = { ...texts, gitHub: address(300), rating: 3500 };
  const path = `/myprofile/${ada.user._id}/updateprofile`;
  expect(await ada.put(`/api${path}`, { ...whole, ...lists, collaborator: true })).toHaveStatus(200);
  const fields = Object.entries(lists).flatMap(([name, all]) =>
    all.map((one, i) => [`${name}[${i}]`, one] as [string, string]),
  );
  const form = [
    ...Object.entries({ ...whole, collaborator: "on" }).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    ...fields,
  ];
  expect(await ada.postForm(path, Object.fromEntries(form))).toHaveStatus(302);
});

test("the longest message, and the longest note on a shared problem, can be sent", async () => {
  const path = `/messages/send/${bob.user._id}`;
  const content = long(10_000);
  expect(await ada.post(`/api${path}`, { content, key: "k".repeat(100) })).toHaveStatus(201);
  expect(await ada.postForm(`/messages/${bob.user._id}`, { content })).toHaveStatus(302);
  const problem = await addProblem(ada);
  const note = long(9_900);
  expect(await ada.postForm(`/messages/share?problem=${problem}`, { note, to: bob.user._id })).toHaveStatus(
    302,
  );
});

test("the longest invitation, link and report are accepted", async () => {
  const cyd = await signUp(server, "cyd");
  const details = long(5_000);
  expect(await cyd.post(`/api/invitations/${ada.user._id}`, { details })).toHaveStatus(201);
  expect(await cyd.postForm(`/${bob.user._id}/collaborator`, { details })).toHaveStatus(302);
  const link = { name: long(200), link: address(2_000) };
  expect(await cyd.post("/api/implinks", link)).toHaveStatus(201);
  expect(await cyd.postForm("/importantlink/addlink", link)).toHaveStatus(302);
  const reason = long(2_000);
  expect(await cyd.post(`/api/users/${ada.user._id}/report`, { reason })).toHaveStatus(201);
  expect(await cyd.postForm(`/users/${bob.user._id}/report`, { reason })).toHaveStatus(302);
});

test("the longest question can be sent to the assistant", async () => {
  const content = long(10_000);
  expect(await ada.post("/api/askai", { content })).toHaveStatus(200);
  expect(await ada.post("/api/askai/chats", { content })).toHaveStatus(201);
  expect(await ada.postForm("/askai?new", { content })).toHaveStatus(302);
});

test("an account with the longest fields can sign up, sign in and change its password", async () => {
  const email = (name: string) => `${name}@${"x".repeat(60)}.${"x".repeat(60)}.${"x".repeat(60)}.org`;
  const password = long(1_000);
  const account = (name: string) => ({ username: name.repeat(30), email: email(name), password });
  expect(await new Client(server.url).post("/api/signup", account("d"))).toHaveStatus(201);
  const eve = new Client(server.url);
  expect(await eve.postForm("/signup", account("e"))).toHaveStatus(302);
  expect(await new Client(server.url).postForm("/signin", { email: email("e"), password })).toHaveStatus(302);
  const changed = { intent: "password", current: password, next: `${long(999)}!` };
  expect(await eve.postForm("/settings", changed)).toHaveStatus(302);
});

test("an account with the largest texts can be exported", async () => {
  const answer = await ada.get("/settings/export");
  expect(answer).toHaveStatus(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});
