import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { openData } from "../setup/data.ts";
import { Client, PASSWORD } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

/** Where the specification shows other users' email addresses: leaderboard, profiles, search. */
const SHOWS_ADDRESSES = [
  "/dashboard",
  "/api/top-users",
  "/profile/:userId",
  "/api/myprofile/:userId",
  "/collaborators",
  "/api/searchuser",
];
/** Queries that make an address show more. */
const QUERIES: Record<string, string> = {
  "/collaborators": "?q=ben",
  "/api/searchuser": "?query=ben",
};

const { server, ada, ben } = siteWith(["ada", "ben"]);
let ids: Record<string, string>;
let secrets: string[];
beforeAll(async () => {
  const problemId = await addProblem(ben, { title: "Shared" });
  const solution = { approach: "a", description: "b", code: "c" };
  const posted = await ben.post(`/api/problem/${problemId}/addsolution`, solution);
  const { _id: solutionId } = (await posted.json()) as { _id: string };
  await ben.post(`/api/problem/${problemId}/addreview`, { rating: 4, comment: "Good" });
  await ben.post(`/api/problem/${problemId}/solutions/${solutionId}/addreview`, {
    rating: 4,
    comment: "Good",
  });
  await ben.post(`/api/problem/${problemId}/discussion`, { text: "Hello" });
  await ada.post(`/api/bookmark/${problemId}`);
  const blog = await ben.post("/api/blogs/addblog", { title: "Of ben", about: "a", content: "c" });
  const { _id: blogId } = (await blog.json()) as { _id: string };
  await ben.post(`/api/messages/send/${ada.id}`, { content: "Hello" });
  await ben.post(`/api/invitations/${ada.id}`, { details: "Together" });
  await ben.put(`/api/myprofile/${ben.id}/updateprofile`, { skills: ["dp"], collaborator: true });
  ids = {
    problemId,
    solutionId,
    blogId,
    userId: ben.id,
    recipientId: ben.id,
    number: "1",
    part: "input.txt",
  };
  secrets = ["scrypt$", PASSWORD, ...storedSecrets()];
});

/** Hashes of passwords and session tokens, and the parts of each hash. */
function storedSecrets(): string[] {
  const db = openData(server.dataDir);
  const hashes = db.prepare("select password_hash from users").pluck().all() as string[];
  const tokens = db.prepare("select token_hash from sessions").pluck().all() as string[];
  db.close();
  const parts = hashes.flatMap((hash) => hash.split("$").filter((part) => part.length > 15));
  expect(parts.length).toBeGreaterThanOrEqual(4);
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  const cookies = [ada, ben].map((member) =>
    decodeURIComponent(member.cookies.get("upsolve_session") ?? "none"),
  );
  return [...parts, ...tokens, ...cookies, ...cookies.map((cookie) => cookie.split(".")[0] as string)];
}

function addressesIn(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const address = [parent, entry.path ?? ""].filter(Boolean).join("/");
    return [`/${address}`, ...addressesIn(entry.children ?? [], address)];
  });
}
const addresses = addressesIn(routes).filter((address) => !address.includes("*"));

test.each(addresses)("%s reveals no secrets and no hidden email addresses", async (address) => {
  const own = address.startsWith("/myprofile") ? { ...ids, userId: ada.id } : ids;
  const filled = address.replace(/:(\w+)\??/g, (_, name: string) => own[name] ?? "1");
  const query = QUERIES[address] ?? "";
  // Also the data that scripts fetch for a screen.
  const asked = [`${filled}${query}`, ...(address.startsWith("/api/") ? [] : [`${filled}.data${query}`])];
  for (const target of asked) {
    for (const reader of [ada, new Client(server.url)]) {
      const response = await reader.get(target);
      expect(response.status, target).toBeLessThan(500);
      const text = await response.text();
      for (const secret of secrets) expect(text, target).not.toContain(secret);
      if (!SHOWS_ADDRESSES.includes(address) || reader !== ada) {
        expect(text, target).not.toContain(ben.user.email);
      }
    }
  }
});

test("the pages show what is meant to be public", async () => {
  for (const address of SHOWS_ADDRESSES) {
    const target = address.replace(":userId", ben.id) + (QUERIES[address] ?? "");
    expect(await ada.text(target), target).toContain(ben.user.email);
  }
});
