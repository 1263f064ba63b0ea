import { load } from "cheerio";
import { expect, test } from "vitest";
import { signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);

test("a row shows the judge's own rating beside the site's, and its title is a heading", async () => {
  const viewer = await signUp(server, "rated-viewer");
  const link = "https://codeforces.com/contest/1777/problem/C";
  const rated = await addProblem(viewer, { title: "Rated at its judge", link });
  const unrated = await addProblem(viewer, {
    title: "Only rated here",
    link: "https://cses.fi/problemset/task/1",
  });
  const rate = "update tasks set rating = 1700 where judge = 'codeforces' and key = '1777C'";
  inData(server.dataDir, (db) => db.prepare(rate).run());
  const $ = load(await viewer.text("/myproblems"));
  const row = (id: string) => $("li.problem").has(`h2 a[href="/problem/${id}"]`);
  expect(row(rated).find(".judged").text()).toBe("1700");
  expect(row(rated).find(".judged").attr("title")).toBe("1700 at Codeforces");
  expect(row(unrated).length).toBe(1);
  expect(row(unrated).find(".judged").length).toBe(0);
});

test("a list of fewer than ten problems has no filters, unless one is set", async () => {
  const viewer = await signUp(server, "few-viewer");
  for (let number = 1; number <= 9; number++) await addProblem(viewer, { title: `Few ${number}` });
  const formsAt = async (address: string) =>
    load(await viewer.text(address))("main form[role=search]").length;
  expect([await formsAt("/myproblems"), await formsAt("/myproblems?min=3")]).toEqual([0, 1]);
  await addProblem(viewer, { title: "Few 10" });
  expect(await formsAt("/myproblems")).toBe(1);
  const $ = load(await viewer.text("/myproblems?platform=codeforces&min=3&max=7&tag=dp&not=greedy"));
  const chips = $(".chip").get();
  expect(chips.map((chip) => [$(chip).attr("aria-label"), $(chip).attr("href")])).toEqual([
    ["Codeforces, remove", "/myproblems?min=3&max=7&tag=dp&not=greedy"],
    ["Rating 3–7, remove", "/myproblems?platform=codeforces&tag=dp&not=greedy"],
    ["#dp, remove", "/myproblems?platform=codeforces&min=3&max=7&not=greedy"],
    ["without #greedy, remove", "/myproblems?platform=codeforces&min=3&max=7&tag=dp"],
  ]);
  expect($("summary").text()).toBe("Filters 4");
});
