import { expect, test } from "vitest";
import { startServer } from "../setup/server.ts";
import { textOf } from "./bodies.ts";
import { Client, PASSWORD, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, Ada: ada } = siteWith(["Ada"]);

const guest = () => new Client(server.url);
const right = { email: "ada@example.org", password: PASSWORD };
const signInForm = (redirectTo?: string) =>
  guest().postForm(
    redirectTo === undefined ? "/signin" : `/signin?redirectTo=${encodeURIComponent(redirectTo)}`,
    right,
  );

test.each(["ADA@EXAMPLE.ORG", "  ada  "])("a user can sign in with %j", async (email) => {
  const client = guest();
  const response = await client.post("/api/signin", { email, password: PASSWORD });
  expect(response).toHaveStatus(200);
  expect(await response.json()).toEqual({ user: ada.user });
  expect(await client.get("/api/check-auth")).toHaveStatus(200);
});

test("the form, the call and the search treat all spellings of an address at an internationalized domain alike", async () => {
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
  ["an unknown name", { email: "nobody", password: PASSWORD }],
])("sign-in with %s gets the same error, which does not say what was wrong", async (_, sent) => {
  const call = await guest().post("/api/signin", sent);
  expect(call).toHaveStatus(400);
  expect(await call.json()).toEqual({ message: "Invalid email or password" });
  expect(call.headers.getSetCookie()).toEqual([]);
  const html = await textOf(400, guest().postForm("/signin", sent));
  expect(html).toContain("Invalid email or password");
  expect(html).toContain(`value="${sent.email}"`);
  expect(html).not.toContain(sent.password);
});

test("sign-in requires all fields", async () => {
  const sent = { email: "ada", password: "" };
  const call = await guest().post("/api/signin", sent);
  expect(call).toHaveStatus(400);
  expect(await call.json()).toMatchObject({ message: "All fields are required" });
  const form = await guest().postForm("/signin", sent);
  expect(form).toHaveStatus(400);
  expect(await form.text()).toContain("All fields are required");
});

test("sign-in redirects only to paths on this site", async () => {
  expect(await signInForm()).toHaveRedirect("/dashboard");
  expect(await signInForm("/problem/1?tag=a%20b")).toHaveRedirect("/problem/1?tag=a%20b");
  expect(await signInForm("//evil.example")).toHaveRedirect("/dashboard");
});

test.each(["/dashboard?q=graph&tag=dp", "/no-such-page"])(
  "%s redirects guests to sign-in, and sign-in redirects them back",
  async (path) => {
    const target = `/signin?redirectTo=${encodeURIComponent(path)}`;
    expect(await guest().get(path)).toHaveRedirect(target);
    expect(await guest().send("HEAD", path)).toHaveRedirect(target);
  },
);

test("/login redirects to /signin and keeps its query", async () => {
  expect(await guest().get("/login")).toHaveRedirect("/signin");
  expect(await guest().get("/login?redirectTo=%2Fmyproblems")).toHaveRedirect(
    "/signin?redirectTo=%2Fmyproblems",
  );
});

test.each(["/signin", "/signup"])("%s redirects signed-in members to the dashboard", async (path) => {
  expect(await ada.get(path)).toHaveRedirect("/dashboard");
  expect(await ada.postForm(path, right)).toHaveRedirect("/dashboard");
});

test("check-auth returns 401 to guests", async () => {
  const response = await guest().get("/api/check-auth");
  expect(response).toHaveStatus(401);
  expect(await response.json()).toEqual({ message: "Sign in first." });
});

test("the log names accounts that signed in or were refused, but never contains what was typed", async () => {
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
  const refused = { status: 400, msg: "A sign-in was refused" };
  expect(JSON.parse(line(wrong) ?? "")).toMatchObject({ user: id, ...refused });
  expect(JSON.parse(line(nobody) ?? "")).toMatchObject({ user: null, ...refused });
  expect(site.output()).not.toMatch(/typed into|a wrong password|ben@/);
});
