import { describe, expect, test } from "vitest";
import { addMember, cheapenHash } from "../setup/members.ts";
import { account, Client, PASSWORD, signUp } from "./client.ts";
import { open } from "./raw.ts";
import { siteWith } from "./site.ts";

/** The server is behind one proxy, which sends the client's address. */
const settings = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
const { server: site, ada, ben } = siteWith(["ada", "ben"], settings);
const from = (address: string) => ({ "X-Forwarded-For": address });

const trySignIn = (client: Client, name: string, password: string, address: string) =>
  client.post("/api/signin", { email: name, password }, from(address));

/** Signs in with a wrong password, from the given browser or else from a new one. */
async function guess(times: number, name: string, address: string, browser?: Client) {
  const answers = Array.from({ length: times }, () =>
    trySignIn(browser ?? new Client(site.url), name, "wrong", address),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

const HOME = "192.0.2.1";

describe("wrong passwords", () => {
  test("do not lock out a known browser at the same address", async () => {
    const browser = new Client(site.url);
    await trySignIn(browser, "ada", PASSWORD, HOME);
    await browser.post("/api/logout");
    await guess(12, "ada", HOME);
    expect(await trySignIn(new Client(site.url), "ada", PASSWORD, HOME)).toHaveStatus(429);
    expect(await trySignIn(browser, "ada", PASSWORD, HOME)).toHaveStatus(200);
  });

  test("from new addresses and browsers are limited to a hundred attempts", async () => {
    const browser = new Client(site.url);
    await trySignIn(browser, "ben", PASSWORD, HOME);
    for (let i = 0; i < 20; i++) await guess(5, "ben", `203.0.113.${i}`);
    expect(await trySignIn(new Client(site.url), "ben", PASSWORD, "198.51.100.7")).toHaveStatus(429);
    expect(await trySignIn(new Client(site.url), "ben", PASSWORD, HOME)).toHaveStatus(200);
    expect(await trySignIn(browser, "ben", PASSWORD, "198.51.100.8")).toHaveStatus(200);
    expect(await ben.get("/dashboard")).toHaveStatus(200);
  });
});

test("a class of 40 behind one address can read, sign up, sign in and write", async () => {
  const school = "192.0.2.2";
  const members = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const client = new Client(site.url);
      const name = `member-${index}`;
      for (const screen of ["/", "/signin", "/signup", "/signup"])
        expect(await client.get(screen, from(school))).toHaveStatus(200);
      // The others already exist: a taken name counts as a sign-up, but skips the slow hash.
      const isNew = index % 5 === 0;
      if (!isNew) addMember(site, account(name));
      const signedUp = await client.post("/api/signup", account(name), from(school));
      expect(signedUp).toHaveStatus(isNew ? 201 : 409);
      if (isNew) cheapenHash(site, account(name));
      await client.post("/api/logout", undefined, from(school));
      if (index % 3 === 0) {
        for (let i = 0; i < 2; i++) expect(await trySignIn(client, name, "wrong", school)).toHaveStatus(400);
      }
      expect(await trySignIn(client, name, PASSWORD, school)).toHaveStatus(200);
      expect(await client.get("/dashboard", from(school))).toHaveStatus(200);
      return client;
    }),
  );
  for (let round = 0; round < 10; round++) {
    for (const member of members) {
      const link = { name: "Editorial", link: `https://example.org/${round}` };
      expect(await member.post("/api/implinks", link, from(school))).toHaveStatus(201);
    }
  }
}, 600_000);

test("writes by guests do not count against members at the same address", async () => {
  const stranger = new Client(site.url);
  // Sent in parallel, because they must arrive within a minute.
  const write = () => stranger.post("/api/logout", undefined, from("192.0.2.3"));
  for (let i = 0; i < 31; i++) await Promise.all(Array.from({ length: 10 }, write));
  expect(await stranger.post("/api/logout", undefined, from("192.0.2.3"))).toHaveStatus(429);
  const link = { name: "Editorial", link: "https://example.org/" };
  expect(await ada.post("/api/implinks", link, from("192.0.2.3"))).toHaveStatus(201);
});

test("an account can have at most 32 open requests, and others are unaffected", async () => {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sockets: ReturnType<typeof open>[] = [];
  const leaveUnfinished = () => {
    const socket = open(site);
    socket.write(
      `POST /api/implinks HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
    );
    sockets.push(socket);
  };
  for (let request = 1; request < 32; request++) leaveUnfinished();
  // One may have been refused because an earlier request still counted.
  await expect
    .poll(async () => {
      leaveUnfinished();
      return (await ada.get("/dashboard")).status;
    })
    .toBe(429);
  expect(await ben.get("/dashboard")).toHaveStatus(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await ada.get("/dashboard")).status).toBe(200);
});

// The last test, because it ends the server.
test("a flood from one address does not delay sign-ins from elsewhere or from a known browser", async () => {
  const flooded = "198.51.100.9";
  await signUp(site, "cem");
  const browser = new Client(site.url);
  expect(await trySignIn(browser, "cem", PASSWORD, flooded)).toHaveStatus(200);
  await browser.post("/api/logout");
  const answers = { 400: 0, 429: 0 };
  const flood = Array.from({ length: 500 }, async (_, i) => {
    const { status } = await trySignIn(new Client(site.url), `nobody-${i}`, "wrong", flooded);
    answers[status as 400 | 429] += 1;
  });
  const over = Promise.allSettled(flood);
  // Requests over the address's limit are refused at once; the rest wait for their hashes.
  await expect.poll(() => answers[429]).toBeGreaterThanOrEqual(299);
  const hashed = answers[400];
  expect(await trySignIn(new Client(site.url), "cem", PASSWORD, HOME)).toHaveStatus(200);
  expect(await trySignIn(browser, "cem", PASSWORD, flooded)).toHaveStatus(200);
  expect(answers[400] - hashed).toBeLessThan(20);
  await site.kill("SIGKILL");
  await over;
});
