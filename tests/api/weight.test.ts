import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { Client, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

/** Bytes. Before you raise a limit, look for something to remove. */
const STYLES_COMPRESSED = 8 * 1024;
/** Compressed with brotli, which every supported browser accepts; with gzip it is at most 115 kB. */
const SCRIPT_COMPRESSED = 100_000;
const FONTS = 60_000;
const DASHBOARD = 40_000;
/** Node 22 was not measured, so its limit is more generous. */
const IDLE_MEMORY_KB = Number.parseInt(process.versions.node, 10) < 24 ? 115_000 : 110_000;

const { server } = siteWith([], {});
let guest: Client;
beforeAll(async () => {
  guest = new Client(server.url);
});

const pathOf = (file: string) => path.join(root, "build", "client", file);
const contentOf = (file: string) => readFileSync(pathOf(file));
/** The smallest files are sent uncompressed. */
const sentSize = (file: string) =>
  statSync(pathOf(existsSync(pathOf(`${file}.br`)) ? `${file}.br` : file)).size;

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { path?: string; module: string; imports: string[]; css?: string[] }>;
  url: string;
}

function readManifest(): Manifest {
  const assets = path.join(root, "build", "client", "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  const text = contentOf(`assets/${name}`).toString();
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

// Must run first, before the server answers anything else.
test.skipIf(process.platform !== "linux")(
  "an idle server uses less than 115 MB, or less than 110 MB on Node 24 and later",
  async () => {
    expect(await guest.get("/signin")).toHaveStatus(200);
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    const resident = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    expect(resident).toBeGreaterThan(0);
    expect(resident).toBeLessThan(IDLE_MEMORY_KB);
  },
);

const weigh = (files: string[]) => [...new Set(files)].map(sentSize).reduce((sum, each) => sum + each, 0);

test("every screen has less than 8 kB of compressed styles, not counting KaTeX's", async () => {
  const html = await guest.text("/signup");
  const [shared] = /(?<=<link rel="stylesheet" href=")[^"]+/.exec(html) ?? [""];
  const weights = Object.entries(readManifest().routes).map(([id, { css = [] }]) => ({
    id,
    weight: weigh([shared, ...css]),
  }));
  expect(weights.length).toBeGreaterThan(40);
  expect(weights.filter(({ weight }) => weight >= STYLES_COMPRESSED)).toEqual([]);
});

test("a page preloads two fonts of less than 60 kB in total", async () => {
  const html = await guest.text("/");
  const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href ?? "",
  );
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, font) => sum + contentOf(font).length, 0)).toBeLessThan(FONTS);
});

test("every screen loads less than 100 kB of compressed script, and calls are not in the manifest", () => {
  const { entry, routes, url } = readManifest();
  const frame = routes.root;
  const weights = Object.entries(routes).map(([id, { module, imports }]) => {
    const files = [
      url,
      entry.module,
      ...entry.imports,
      frame?.module ?? "",
      ...(frame?.imports ?? []),
      module,
    ];
    return { id, weight: weigh([...files, ...imports]) };
  });
  expect(weights.length).toBeGreaterThan(40);
  expect(weights.filter(({ weight }) => weight >= SCRIPT_COMPRESSED)).toEqual([]);
  expect(Object.values(routes).filter((route) => route.path?.startsWith("api/"))).toEqual([]);
});

test("a full dashboard is less than 40 kB of HTML", async () => {
  const ada = await signUp(server, "ada");
  for (let number = 1; number <= 21; number++) {
    const { status } = await ada.post(
      "/api/addproblem",
      aProblem({ title: `A problem with a name ${number}` }),
    );
    expect(status).toBe(201);
  }
  const html = await ada.text("/dashboard");
  expect(html).toContain("A problem with a name 21");
  expect(html).not.toContain("A problem with a name 1<");
  expect(Buffer.byteLength(html)).toBeLessThan(DASHBOARD);
});
