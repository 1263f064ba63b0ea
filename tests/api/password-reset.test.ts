import { load } from "cheerio";
import { expect, test } from "vitest";
import { operate } from "../setup/operator.ts";
import { textOf } from "./bodies.ts";
import { account, Client, signIn } from "./client.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith(["ada"]);

const guest = () => new Client(server.url);

/** The link is on its own line. */
async function linkOf(username: string): Promise<string> {
  const { status, stdout } = await operate(server.dataDir, ["reset-password", username], {
    PUBLIC_URL: server.url,
  });
  expect(status).toBe(0);
  const [link = ""] = stdout.split("\n").filter((line) => line.startsWith(`${server.url}/reset-password/`));
  return link.slice(server.url.length);
}

test("the operator's link works once, and its token is not logged", async () => {
  const session = await signIn(server, "ada");
  const address = await linkOf("ada");
  const token = address.split("/").at(-1) ?? "";
  const screen = await guest().get(address);
  expect(screen).toHaveStatus(200);
  expect(await screen.text()).toMatch(/For (<!-- -->)?ada/);
  const empty = await guest().postForm(address, { password: "" });
  expect(empty).toHaveStatus(400);
  expect(await empty.text()).toContain("Enter a new password");
  expect(await guest().postForm(address, { password: "brand new words" })).toHaveRedirect("/");
  expect(await session.get("/api/check-auth")).toHaveStatus(401);
  await signIn(server, "ada", "brand new words");
  const html = await textOf(404, guest().get(address));
  expect(html).toContain("This link no longer works");
  const links = load(html)("main a").toArray();
  expect(links.map((link) => link.attribs.href)).toEqual(["/forgot-password", "/signin"]);
  expect(await guest().postForm(address, { password: "again" })).toHaveStatus(404);
  expect(await guest().post("/api/reset-password", { token, password: "again" })).toHaveStatus(404);
  expect(await guest().get(`${address}.data`)).toHaveStatus(404);
  expect(server.output()).toContain("/reset-password/…");
  expect(server.output()).not.toContain(token);
});

test("the token in the link is also accepted by the call", async () => {
  const token = (await linkOf(account("ada").email)).split("/").at(-1);
  expect(await guest().post("/api/reset-password", { password: "x" })).toHaveStatus(400);
  expect(await guest().post("/api/reset-password", { token, password: "" })).toHaveStatus(400);
  expect(await guest().post("/api/reset-password", { token, password: "by a call" })).toHaveStatus(200);
  await signIn(server, "ada", "by a call");
});

test("a wrong token gets a 404", async () => {
  expect(await guest().get("/reset-password/%00")).toHaveStatus(404);
});
