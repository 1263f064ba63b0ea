import { expect, test } from "vitest";
import { NoScreen } from "../../app/platform/ui/page.tsx";

interface Screen {
  default?: unknown;
  meta?(args: object): { title?: string }[];
}

const modules = import.meta.glob<Screen>("../../app/**/routes/*.tsx", { eager: true });

const OWN = "rooms/site/routes/landing.tsx";

test("every screen title ends with Upsolve", () => {
  const titles = Object.entries(modules)
    .filter(([file, screen]) => screen.default && screen.default !== NoScreen && !file.endsWith(OWN))
    .map(([file, { meta }]) => [
      file.replace("../../app/", ""),
      meta?.({ data: undefined, params: {}, location: {}, matches: [] }).find(({ title }) => title)?.title ??
        "none",
    ]);
  expect(titles.length).toBeGreaterThan(50);
  expect(titles.filter(([, title]) => !/^(\S.* · )*Upsolve$/.test(title ?? ""))).toEqual([]);
});

test.each([
  ["rooms/problems/routes/update-problem.tsx", { title: "Two Sum" }, "Update Problem · Two Sum · Upsolve"],
  ["rooms/blogs/routes/edit-blog.tsx", { values: { title: "On trees" } }, "Edit Blog · On trees · Upsolve"],
  ["rooms/site/find/routes/find.tsx", { q: "trees" }, "trees · Search · Upsolve"],
])("the title of %s names its content", (file, data, title) => {
  expect(modules[`../../app/${file}`]?.meta?.({ data })).toContainEqual({ title });
});
