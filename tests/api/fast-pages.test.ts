import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyData, openData } from "../setup/data.ts";
import { addMember } from "../setup/members.ts";
import { startServer, type TestServer, temporaryFolder } from "../setup/server.ts";
import { account } from "./client.ts";
import { filledIn, idsIn, screens, seedDemo, sessionOfFirst } from "./demo-screens.ts";

// A screen served by its own handler (docs/decisions/0018-one-page-renderer.md) must answer exactly as it does when
// Remix finds it among all routes.

/** Both servers use the same fixed time, so relative times match. */
const NOW = Date.now();
const STOPPED_CLOCK = `const D=Date;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[${NOW}]))}static now(){return ${NOW}}}`;

let fast: TestServer;
let remix: TestServer;
/** Cookies of each visitor: the demo's busiest member, a new member and a guest. */
const visitors: Record<string, string> = { guest: "" };
let ids: Record<string, string>;

beforeAll(async () => {
  const dataDir = temporaryFolder();
  await seedDemo(dataDir);
  visitors.member = sessionOfFirst(dataDir);
  const { cookie } = addMember({ dataDir }, account("newcomer"));
  visitors.newcomer = `${cookie.name}=${cookie.value}`;
  ids = idsIn(dataDir);
  addSettings(dataDir);
  const copy = temporaryFolder();
  await copyData(dataDir, copy);
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STOPPED_CLOCK)}` };
  [fast, remix] = await Promise.all([
    startServer({ ...env, DATA_DIR: dataDir, FAST_PAGES: "on" }),
    startServer({ ...env, DATA_DIR: copy, FAST_PAGES: "off" }),
  ]);
  // The encoded data merges equal zeros, so both servers need a write-ahead log that is not empty.
  for (const { url } of [fast, remix]) {
    await fetch(`${url}/api/blogs/drafts`, {
      method: "POST",
      headers: { Cookie: visitors.newcomer ?? "", "Content-Type": "application/json" },
      body: JSON.stringify({ title: "A draft", about: "", content: "" }),
    });
  }
}, 600_000);
afterAll(() => Promise.all([fast?.stop(), remix?.stop()]));

function addSettings(dataDir: string): void {
  const db = openData(dataDir);
  // The demo has given the site a name.
  db.prepare("update site_settings set value = ? where name = 'name'").run("Riverside & Lake");
  const add = db.prepare("insert into site_settings (name, value, changed_at) values (?, ?, 1)");
  add.run("announcement", "Round 7 is **[tonight](/contests)**");
  db.close();
}

/** Queries, errors and addresses in unusual spellings. */
const more = [
  "/dashboard?q=prefix&sort=hardest&min=2",
  "/dashboard?after=nonsense",
  "/dashboard/",
  "/Dashboard",
  "/%64ashboard",
  "/dashboard//",
  "//dashboard",
  "/blog//1",
  "/dashboard/none",
  "/none",
  "/api",
  "/problem/0",
  "/problem/999999",
  "/problem/a%20b",
  "/problem/%2F",
  "/problem/:hiddenProblemId",
  "/problem/:ownProblemId",
  "/problem/:ownProblemId/updateproblem",
  "/blog/:ownBlogId/edit",
  "/myprofile/1",
  "/myprofile/1/updateprofile",
  "/messages/1",
  "/messages",
  "/messages?q=a",
  "/askai",
  "/collaborators?q=a",
  "/signin?redirectTo=/blogs",
  "/problem/%E0%A4%A",
  "/index",
  "/?index",
];

const filled = (address: string) => filledIn(address, ids);

test("the demo data has a value for every route parameter", () => {
  expect(
    Object.entries(ids).filter(([, id]) => !/^(\d+|input\.txt|\d{4}-W\d\d|[\w-]{22})$/.test(id)),
  ).toEqual([]);
});

test.each([...screens, ...more].flatMap((address) => ["", ".data"].map((ending) => [address, ending])))(
  "%s%s is the same from both servers for every visitor",
  async (address = "", ending = "") => {
    const whole = filled(address);
    const [pathname, query] = whole.split("?");
    const data = pathname === "/" ? "/_root.data" : `${pathname}.data`;
    const target = ending ? data + (query === undefined ? "" : `?${query}`) : whole;
    const compare = async ([visitor, cookie]: [string, string]) => {
      const [own, framework] = await Promise.all(
        [fast, remix].map((server) => answerOf(server, target, cookie)),
      );
      expect({ visitor, ...own }).toEqual({ visitor, ...framework });
    };
    for (const visitor of Object.entries(visitors)) {
      // This page lists background jobs, which the two servers run independently.
      if (address === "/admin") await vi.waitFor(() => compare(visitor), { timeout: 300_000, interval: 100 });
      else await compare(visitor);
    }
  },
);

test.each(screens.filter((address) => !/logout|signout/.test(address)))(
  "an empty form sent to %s gets the same response from both servers",
  async (address) => {
    const target = filled(address);
    for (const cookie of [visitors.guest, visitors.newcomer]) {
      const [own, framework] = await Promise.all(
        [fast, remix].map((server) => answerOf(server, target, cookie, new URLSearchParams())),
      );
      expect(own).toEqual(framework);
    }
  },
);

/** The answer without nonces, keys and the date, which always differ. */
async function answerOf(server: TestServer, target: string, cookie = "", form?: URLSearchParams) {
  const response = await fetch(server.url + target, {
    redirect: "manual",
    headers: { Cookie: cookie, Accept: "text/html", Origin: server.url },
    ...(form && { method: "POST", body: form }),
  });
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "none";
  const plain = (text: string) =>
    text
      .replaceAll(nonce, "NONCE")
      .replaceAll(server.url, "ORIGIN")
      // The space on the disk, which other programs change meanwhile, and the sizes of two databases.
      .replace(/(class="disk" max="\d+" value=")\d+/, "$1USED")
      .replace(/((?:database|free|log)\\*",)\d+/g, "$1BYTES")
      .replace(/\d+\.\d(<!-- -->)? [GM]B/g, "SIZE")
      // How long jobs took, which the stopped clock does not say.
      .replace(/>[\d.]+ m?s</g, ">TIME<")
      .replace(target.startsWith("/admin") ? /\d+\.\d+/g : /\d+\.\d{5,}/g, "TIME")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "KEY");
  const headers = [...response.headers]
    .filter(([name]) => name !== "date" && name !== "x-request-id")
    .map(([name, value]) => [name, plain(value)]);
  const isArchive = response.headers.get("Content-Type") === "application/zip";
  const body = isArchive ? textsOf(await response.arrayBuffer()) : await response.text();
  return { status: response.status, headers, body: plain(body) };
}

/** The contents of an archive's files, without the user's last active day, which is stored with a delay. */
function textsOf(archive: ArrayBuffer): string {
  return Object.entries(unzipSync(new Uint8Array(archive)))
    .map(([name, content]) => `${name}\n${strFromU8(content)}`)
    .join("\n")
    .replace(/(,\n *"lastHere": |\n- Last here: ).*/g, "");
}
