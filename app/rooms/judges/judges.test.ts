import { expect, test } from "vitest";
import { sourcesIn } from "../../../tests/unit/sources.ts";
import { importedJudges, judges } from "./judges.ts";

const DEFINITIONS = ["imported", "hosts", "keyed-hosts", "judges"].map(
  (name) => `app/rooms/judges/${name}.ts`,
);

/** Files that spell a judge's host on purpose. */
const EXAMPLES = [
  // Sign-in, which only Codeforces offers, has its own settings.
  "app/platform/config.server.ts",
  // Suggested links, and examples in forms.
  "app/rooms/links/resources.ts",
  "app/rooms/links/routes/add-link.tsx",
  "app/rooms/lists/components/add-items.tsx",
];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, "");

test("a judge's id and hosts are spelled in its definition only", () => {
  const app = sourcesIn("app").filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const others = app.filter(({ path }) => ![...DEFINITIONS, ...EXAMPLES].includes(path));
  const hosts = judges.flatMap((judge) => judge.hosts).map((host) => host.replaceAll(".", "\\."));
  const spelled = new RegExp(
    `["'\`](${judges.map(({ id }) => id).join("|")})["'\`]|\\b(${hosts.join("|")})\\b`,
    "g",
  );
  expect(
    others.flatMap(
      ({ path, text }) =>
        withoutComments(text)
          .match(spelled)
          ?.map((word) => `${path}: ${word}`) ?? [],
    ),
  ).toEqual([]);
});

test("imported judges and adapters match", () => {
  const adapters = Object.values(
    import.meta.glob<string>("./adapters/*.server.ts", { eager: true, import: "adapter" }),
  ) as unknown as { judge: string }[];
  expect(adapters.map(({ judge }) => judge).sort()).toEqual(importedJudges.map(({ id }) => id).sort());
});

test("ids and hosts are unique", () => {
  const ids = judges.map(({ id }) => id);
  const hosts = judges.flatMap((judge) => judge.hosts);
  expect([new Set(ids).size, new Set(hosts).size]).toEqual([ids.length, hosts.length]);
});
