import { spawnSync } from "node:child_process";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "../scripts/browser.mjs";
import { type Server, siteEnvironment, startSite } from "./servers.ts";

export interface DemoSite extends Server {
  cookie: { name: string; value: string };
}

export async function startDemo(folder: string): Promise<DemoSite> {
  const env = { ...siteEnvironment(folder), CODEFORCES_API_URL: "http://127.0.0.1:9" };
  const seeded = spawnSync(process.execPath, ["--import", "tsx", "demo/seed.ts"], { env, encoding: "utf8" });
  if (seeded.status !== 0) throw new Error(`The demo could not be created: ${seeded.stderr}`);
  const [, email = "", password = ""] = /^ {2}(\S+) +password (\S+)$/m.exec(seeded.stdout) ?? [];
  const site = await startSite(env);
  const answer = await fetch(`${site.url}/api/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify({ email, password }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? "") ?? [];
  if (!name || !value) throw new Error(`Signing in failed: ${answer.status}`);
  return { ...site, cookie: { name, value } };
}

export async function ask<T>({ url, cookie }: DemoSite, path: string): Promise<T> {
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const answer = await fetch(`${url}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return (await answer.json()) as T;
}

export function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const args = [
    "--disable-gpu",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  ];
  return chromium.launch({ executablePath: findBrowser(), chromiumSandbox: !isRoot, args });
}

/** A new, signed-in browser profile with a laptop-sized window. */
export async function openProfile(browser: Browser, { url, cookie }: DemoSite): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  // tsx calls a helper, __name, that pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named;");
  await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: "Lax" }]);
  return context;
}
