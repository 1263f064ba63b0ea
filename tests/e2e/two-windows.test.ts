import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, finish, serveSite, settled, visit } from "./site.ts";

const site = serveSite();

async function post(page: Page, path: string, data: object): Promise<string> {
  return (await (await page.request.post(path, { data })).json())._id;
}

type Form = readonly [address: string, label: string, name: string, end: string];

const forms: Record<string, (page: Page) => Promise<Form>> = {
  async blog(page) {
    const there = `/blog/${await post(page, "/api/blogs/addblog", { title: "a", about: "b", content: "c" })}`;
    return [`${there}/edit`, "About", "Save Changes", there];
  },
  async profile(page) {
    const { user } = await (await page.request.get("/api/check-auth")).json();
    return [`/myprofile/${user._id}/updateprofile`, "Platform", "Update Profile", `/myprofile/${user._id}`];
  },
  async problem(page) {
    const there = `/problem/${await storeProblem(page)}`;
    return [`${there}/updateproblem`, "Title", "Update Problem", there];
  },
  async solution(page) {
    const problem = await storeProblem(page);
    const body = { approach: "a", description: "b", code: "c" };
    const there = `/problem/${problem}/solutions/${await post(page, `/api/problem/${problem}/addsolution`, body)}`;
    return [`${there}/updatesolution`, "Description", "Save Changes", there];
  },
};

test.each([...Object.keys(forms).map((form) => [form, false] as const), ["blog", true] as const])(
  "a %s changed in another window is not overwritten without a warning (script: %s)",
  async (form, javaScript) => {
    const page = await site.openSignedIn({ javaScript });
    const other = await page.context().newPage();
    const [address, label, name, end] = await (forms[form] ?? expect.unreachable())(page);
    const field = (window: Page) => window.getByLabel(label, { exact: true });
    const save = (window: Page) => window.getByRole("button", { name, exact: true }).last().click();
    for (const window of [page, other]) await visit(window, address);
    await field(page).fill("from the first");
    await save(page);
    await arrive(page, end);
    await field(other).fill("from the second");
    await save(other);
    await other.getByRole("alert").getByText("This was changed elsewhere since you opened it.").waitFor();
    await settled(other);
    expect(await field(other).inputValue()).toBe("from the second");
    await page.reload();
    expect(await page.getByRole("main").textContent()).toContain("from the first");
    await save(other);
    await arrive(other, end);
    await page.reload();
    expect(await page.getByRole("main").textContent()).toContain("from the second");
    await finish(page, [/status of 409/]);
  },
);
