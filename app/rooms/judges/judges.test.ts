import { expect, test } from "vitest";
import { sourcesIn } from "../../../tests/unit/sources.ts";
import { importedJudges, judges } from "./judges.ts";

const DEFINITIONS = ["imported", "hosts", "keyed-hosts", "judges"].map(
  (name) => `app/rooms/judges/${name}.ts`,
);

/** Files that may contain a judge's host. */
const EXAMPLES = [
  // The settings for sign-in at Codeforces.
  "app/platform/config.server.ts",
  // Suggested links, and examples in forms and their errors.
  "app/rooms/links/resources.ts",
  "app/rooms/links/routes/add-link.tsx",
  "app/rooms/lists/components/add-items.tsx",
  "app/rooms/trainings/form/components/problem-sources.tsx",
  "app/rooms/trainings/form/form.server.ts",
  // A scoring is called after a judge.
  "app/platform/db/tables/trainings.ts",
];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, "");

test("a judge's id and hosts appear only in its definition", () => {
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

test("every imported judge has an adapter, and vice versa", () => {
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
