import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, Result, RunOptions } from "axe-core";
import type { JSHandle, Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In px; WCAG 2.2 asks for 24. The margin absorbs differences between browsers and fonts. */
const TARGET_SIZE = 26;

function requireRoom(size: number) {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  axe.configure({
    checks: [
      { id: "target-size", options: { minSize: size } },
      { id: "target-offset", options: { minOffset: size } },
    ],
  });
}

/** The axe rules that the page or the given elements break. */
export async function accessibilityViolations(
  page: Page,
  options: RunOptions = {},
  elements?: JSHandle<Element[]>,
): Promise<Result[]> {
  // Parsing axe takes much of a check's time: do it once per document.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    // axe yields with setTimeout, which never fires when scripts are switched off; promise callbacks do.
    await page.evaluate(() => {
      if (!matchMedia("(scripting: none)").matches) return;
      window.setTimeout = ((callback: () => void) =>
        void Promise.resolve().then(callback)) as unknown as typeof setTimeout;
    });
    // The Content-Security-Policy would block a script element.
    await page.evaluate(axeSource);
    await page.evaluate(requireRoom, TARGET_SIZE);
  }
  const settings = { resultTypes: ["violations"], preload: false, ...options } as RunOptions;
  return page.evaluate(
    async ([given, chosen]): Promise<AxeResults["violations"]> => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      if (chosen?.length === 0) return [];
      return (await axe.run(chosen ?? document, given)).violations;
    },
    [settings, elements] as const,
  );
}

export async function checkAccessibility(
  page: Page,
  options: RunOptions = {},
  elements?: JSHandle<Element[]>,
): Promise<void> {
  const violations = await accessibilityViolations(page, options, elements);
  if (violations.length === 0) return;
  const described = violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const places = nodes.map(
      (node) => `    ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s*\n\s*/g, " ")}`,
    );
    return `  ${id} (${impact}): ${help}. ${helpUrl}\n${places.join("\n")}`;
  });
  throw new Error(`${page.url()} is not accessible:\n${described.join("\n")}`);
}
