import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, type Member, PASSWORD, signUp } from "./client.ts";

let server: TestServer;
let ada: Member;
beforeAll(async () => {
  server = await startServer();
  ada = await signUp(server, "Ada");
});
afterAll(() => server.stop());

const guest = () => new Client(server.url);
const right = { email: "ada@example.org", password: PASSWORD };
const signInForm = (redirectTo?: string) =>
  guest().postForm(
    redirectTo === undefined ? "/signin" : `/signin?redirectTo=${encodeURIComponent(redirectTo)}`,
    right,
  );

test.each(["ada@example.org", "ADA@EXAMPLE.ORG", "Ada", "aDa", "  ada  "])(
  "one signs in as %j",
  async (email) => {
    const client = guest();
    const response = await client.post("/api/signin", { email, password: PASSWORD });
    expect(response).toHaveStatus(200);
    expect(await response.json()).toEqual({ user: ada.user });
    expect(await client.get("/api/check-auth")).toHaveStatus(200);
  },
);

test("an address at a domain in another script is the same one in the form, the call and the search", async () => {
  const [typed, stored] = ["Kai@Bücher.example", "Kai@xn--bcher-kva.example"];
  const kai = { username: "kai", email: typed, password: PASSWORD };
  const made = await guest().post("/api/signup", kai);
  expect(made).toHaveStatus(201);
  expect(await made.json()).toMatchObject({ user: { email: stored } });
  for (const email of [typed, stored, " kai@BÜCHER.EXAMPLE"]) {
    expect(await guest().post("/api/signin", { email, password: PASSWORD })).toHaveStatus(200);
    expect(await guest().postForm("/signin", { email, password: PASSWORD })).toHaveStatus(302);
    const again = { username: "kai2", email, password: PASSWORD };
    expect(await guest().post("/api/signup", again)).toHaveStatus(409);
    expect(await guest().postForm("/signup", again)).toHaveStatus(409);
    const found = await ada.get(`/api/searchuser?query=${encodeURIComponent(email)}`);
    expect(await found.json()).toMatchObject([{ username: "kai" }]);
  }
});

test.each([
  ["a wrong password", { ...right, password: "wrong" }],
  ["an unknown address", { email: "nobody@example.org", password: PASSWORD }],
  ["an unknown name", { email: "nobody", password: PASSWORD }],
  ["the password in other letter case", { ...right, password: PASSWORD.toUpperCase() }],
  ["a space after the password", { ...right, password: `${PASSWORD} ` }],
])("%s is answered with the same words", async (_, sent) => {
  const call = await guest().post("/api/signin", sent);
  expect(call).toHaveStatus(400);
  expect(await call.json()).toEqual({ message: "Invalid email or password" });
  expect(call.headers.getSetCookie()).toEqual([]);
  const form = await guest().postForm("/signin", sent);
  expect(form).toHaveStatus(400);
  const html = await form.text();
  expect(html).toContain("Invalid email or password");
  expect(html).toContain(`value="${sent.email}"`);
  expect(html).not.toContain(sent.password);
});

test.each([
  { email: "", password: "" },
  { email: "ada", password: "" },
  { email: "", password: PASSWORD },
])("sign-in with %j asks for all fields", async (sent) => {
  const call = await guest().post("/api/signin", sent);
  expect(call).toHaveStatus(400);
  expect(await call.json()).toMatchObject({ message: "All fields are required" });
  const form = await guest().postForm("/signin", sent);
  expect(form).toHaveStatus(400);
  expect(await form.text()).toContain("All fields are required");
});

describe("after sign-in", () => {
  test.each([undefined, "/dashboard", "/problem/1?tag=a%20b", "/myproblems#top"])(
    "the user lands on %s",
    async (path) => {
      expect(await signInForm(path)).toHaveRedirect(path ?? "/dashboard");
    },
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\r\nSet-Cookie: a=b",
    "/.//evil.example",
    "/..//evil.example",
    "dashboard",
    "",
  ])("redirectTo %j does not lead to another site", async (target) => {
    expect(await signInForm(target)).toHaveRedirect("/dashboard");
  });

  test("a path in any script is percent-encoded", async () => {
    expect(await signInForm("/dashboard?q=木")).toHaveRedirect("/dashboard?q=%E6%9C%A8");
  });
});

const screens = [
  "/dashboard",
  "/addproblem",
  "/myproblems",
  "/bookmarkedproblems",
  "/problem/1",
  "/problem/1/updateproblem",
  "/problem/1/samples/1/input.txt",
  "/settings",
  "/no-such-page",
];
test.each(screens)("a guest who asks for %s is led to sign-in and back", async (path) => {
  const target = `/signin?redirectTo=${encodeURIComponent(path)}`;
  expect(await guest().get(path)).toHaveRedirect(target);
  expect(await guest().send("HEAD", path)).toHaveRedirect(target);
  const posted = await guest().postForm(path, {});
  expect([302, 405]).toContain(posted.status);
  if (posted.status === 302) expect(posted).toHaveRedirect("/signin");
});

test("the query is part of the way back", async () => {
  const path = "/dashboard?q=graph&tag=dp";
  expect(await guest().get(path)).toHaveRedirect(`/signin?redirectTo=${encodeURIComponent(path)}`);
});

test("/login leads to /signin with its query", async () => {
  expect(await guest().get("/login")).toHaveRedirect("/signin");
  expect(await guest().get("/login?redirectTo=%2Fmyproblems")).toHaveRedirect(
    "/signin?redirectTo=%2Fmyproblems",
  );
});

test.each(["/signin", "/signup"])("%s sends who is signed in to the dashboard", async (path) => {
  expect(await ada.get(path)).toHaveRedirect("/dashboard");
  expect(await ada.postForm(path, right)).toHaveRedirect("/dashboard");
});

test.each(["/", "/signin", "/signup"])("%s is open to guests", async (path) => {
  expect(await guest().get(path)).toHaveStatus(200);
});

test("check-auth says 401 to guests", async () => {
  const response = await guest().get("/api/check-auth");
  expect(response).toHaveStatus(401);
  expect(await response.json()).toEqual({ message: "Sign in first." });
});

test("the log says who signed in and whose sign-ins were refused, and no name that was typed", async () => {
  const site = await startServer();
  const ben = await signUp(site, "ben");
  const attempt = (email: string, password: string) =>
    new Client(site.url).post("/api/signin", { email, password });
  const right = await attempt("ben", PASSWORD);
  const wrong = await attempt("ben", "a wrong password");
  const nobody = await attempt("typed into the wrong field", PASSWORD);
  expect([right.status, wrong.status, nobody.status]).toEqual([200, 400, 400]);
  await site.stop();
  const line = (response: Response) =>
    site
      .output()
      .split("\n")
      .find((text) => text.includes(`"${response.headers.get("X-Request-Id")}"`) && text.includes('"user"'));
  const id = Number(ben.user._id);
  expect(JSON.parse(line(right) ?? "")).toMatchObject({ user: id, msg: "Signed in" });
  expect(JSON.parse(line(wrong) ?? "")).toMatchObject({
    user: id,
    status: 400,
    msg: "A sign-in was refused",
  });
  expect(JSON.parse(line(nobody) ?? "")).toMatchObject({
    user: null,
    status: 400,
    msg: "A sign-in was refused",
  });
  expect(site.output()).not.toMatch(/typed into|a wrong password|ben@/);
});
