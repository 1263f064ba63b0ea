import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listVariables } from "../../app/config.server.ts";
import { commands } from "../../app/operate/command-line.server.ts";
import { root } from "../../scripts/prepare.mjs";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md"]
  .concat(readdirSync(path.join(root, "docs")).map((name) => `docs/${name}`))
  .filter((file, index, all) => file.endsWith(".md") && all.indexOf(file) === index)
  .filter((file) => existsSync(path.join(root, file)));

test("every setting is documented in docs/configuration.md", () => {
  const rows = new Set(
    [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name),
  );
  expect(listVariables({}).filter(({ name }) => !rows.has(name))).toEqual([]);
});

test("every operator command is documented in docs/operating.md", () => {
  const page = read("docs/operating.md");
  const missing = Object.keys(commands).filter((name) => !new RegExp(`^\\|.*\`${name}\\b`, "m").test(page));
  expect(missing).toEqual([]);
});

test.each(pages)("the links in %s work", (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, target = ""]) => target);
  const missing = targets
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => !existsSync(path.join(root, path.dirname(file), target)));
  expect(missing).toEqual([]);
});

describe("docs/asvs.md", () => {
  const text = read("docs/asvs.md");

  test("names only code and tests that exist", () => {
    const named = [...text.matchAll(/`(t:|)([\w./-]+\.(?:tsx?|conf|service))`/g)];
    expect(named.length).toBeGreaterThan(100);
    const folders = [
      "",
      "app",
      "app/auth",
      "app/server",
      "app/platform",
      "app/platform/db",
      "app/rooms/members",
      "app/rooms/members/components",
      "app/platform/http",
      "deploy/server",
    ];
    const isThere = (prefix: string, name: string) =>
      prefix
        ? existsSync(path.join(root, "tests", name))
        : folders.some((folder) => existsSync(path.join(root, folder, name)));
    expect(named.filter(([, prefix = "", name = ""]) => !isThere(prefix, name)).map(([all]) => all)).toEqual(
      [],
    );
  });

  test("covers every level 2 requirement exactly once", () => {
    const [, ...chapters] = text.split(/^## V\d+ /m);
    const numbers = chapters.flatMap((chapter) =>
      [...chapter.matchAll(/^\| (\d[\d.,– ]*?) *\|/gm)].flatMap(([, cell = ""]) =>
        cell.split(", ").flatMap((part) => {
          const [first = "", last = first] = part.split("–");
          const section = first.slice(0, first.lastIndexOf("."));
          const [from, to] = [first, last].map((number) => Number(number.split(".").at(-1)));
          return Array.from(
            { length: (to ?? 0) - (from ?? 0) + 1 },
            (_, i) => `${section}.${(from ?? 0) + i}`,
          );
        }),
      ),
    );
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    // ASVS 4.0.3, level 2, without deleted requirements.
    expect(numbers).toHaveLength(260);
  });
});

// Caddy sets all three headers itself, and passes on a client's values only from trusted proxies.
test.each(["deploy/server/nginx.conf", "deploy/processes/haproxy.cfg"])(
  "%s overwrites forwarding headers sent by visitors",
  (file) => {
    for (const name of ["For", "Proto", "Host"]) {
      expect(read(file)).toMatch(new RegExp(`(proxy_set_header|set-header) X-Forwarded-${name} `));
    }
  },
);
