import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchBrowser, openProfile, startDemo } from "../bench/demo-site.ts";

// Takes the README's pictures from a demo on this machine: a page as the demo's first member sees it, light and dark.

const PAGE = "/wall";
const SIZE = { width: 1280, height: 800 };
/** In bytes. */
const LARGEST = 200_000;

const folder = mkdtempSync(path.join(tmpdir(), "upsolve-picture-"));
const site = await startDemo(folder);
const browser = await launchBrowser();
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const profile = await openProfile(browser, site);
    const page = await profile.newPage();
    await page.setViewportSize(SIZE);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(PAGE, { waitUntil: "networkidle" });
    const file = `docs/picture-${colorScheme}.png`;
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    if (size > LARGEST) throw new Error(`${file} has ${size} bytes, more than ${LARGEST}.`);
    console.log(`${file}, ${size} bytes`);
    await profile.close();
  }
} finally {
  await browser.close();
  site.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
