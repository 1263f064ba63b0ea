import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";

export interface PageOptions {
  /** Default true. */
  javaScript?: boolean;
  /** Default light. */
  colorScheme?: "light" | "dark";
  /** Default 1280 × 800. */
  viewport?: { width: number; height: number };
  /** The browser's time zone. Default UTC. */
  timeZone?: string;
  /** The base for relative addresses. */
  baseURL?: string;
}

export interface TestBrowser {
  /** Opens a page in a new or emptied profile. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Closes any pages opened here and not yet released. */
  close(): Promise<void>;
}

/**
 * Chromium honours only the last `--disable-features`, so this repeats Playwright's relevant entries. The WebUI
 * features start a process per window for address bar suggestions, which takes most of the time of opening a page.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // Pages can reach only this machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** A new profile costs about four page loads, so released pages are emptied and reused. */
const MOST_IDLE_PAGES = 6;

interface Profile {
  key: string;
  baseURL: string;
  /** Console errors, failed requests and the like, oldest first. */
  problems: string[];
  /** The test made a change that Playwright cannot undo. */
  changed: boolean;
  lastingScripts: Set<() => void>;
  devtools: CDPSession;
}

const profiles = new WeakMap<BrowserContext, Profile>();
const idle: Page[] = [];
let chromiumOfThisProcess: Promise<Browser> | undefined;

/** One Chromium, kept off the network, for all test files of this process. */
function sharedChromium(): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0;
  chromiumOfThisProcess ??= chromium.launch({
    executablePath: findBrowser(),
    args: asRoot ? [...FLAGS, "--no-sandbox"] : FLAGS,
    chromiumSandbox: !asRoot,
  });
  return chromiumOfThisProcess;
}

export async function launchBrowser(): Promise<TestBrowser> {
  const browser = await sharedChromium();
  const opened = new Set<BrowserContext>();
  return {
    async newPage({
      javaScript = true,
      colorScheme = "light",
      viewport = { width: 1280, height: 800 },
      timeZone = "UTC",
      baseURL = "",
    } = {}) {
      const key = JSON.stringify([javaScript, timeZone, baseURL]);
      const page =
        takeIdle(key) ?? (await openPage(browser, key, { javaScript, timeZone, baseURL, viewport }));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: null, forcedColors: null, media: null });
      opened.add(page.context());
      return page;
    },
    async close() {
      const kept = new Set(idle.map((page) => page.context()));
      await Promise.all(
        [...opened].filter((context) => !kept.has(context)).map((context) => context.close()),
      );
    },
  };
}

function takeIdle(key: string): Page | undefined {
  const index = idle.findIndex((page) => profiles.get(page.context())?.key === key);
  return index < 0 ? undefined : idle.splice(index, 1)[0];
}

async function openPage(
  browser: Browser,
  key: string,
  { javaScript, timeZone, baseURL, viewport }: Required<Omit<PageOptions, "colorScheme">>,
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScript,
    viewport,
    ...(baseURL && { baseURL }),
    locale: "en-US",
    timezoneId: timeZone,
  });
  const problems = watch(context, javaScript);
  const page = await context.newPage();
  const profile: Profile = {
    key,
    baseURL,
    problems,
    changed: false,
    lastingScripts: new Set(),
    devtools: await context.newCDPSession(page),
  };
  profiles.set(context, profile);
  noteLastingChanges(page, profile);
  return page;
}

/** Marks the profile as changed when a test adds something that Playwright cannot remove. */
function noteLastingChanges(page: Page, profile: Profile) {
  const note = (target: object, name: string) => {
    const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        profile.changed = true;
        return method.apply(target, args);
      },
    });
  };
  for (const target of [page, page.context()])
    for (const name of ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket", "on"])
      note(target, name);
  for (const name of ["install", "pauseAt", "setFixedTime", "setSystemTime"]) note(page.clock, name);
}

/** Runs a script before the page's own scripts in every document, in this test and later ones. */
export async function addLastingScript(page: Page, script: () => void): Promise<void> {
  const profile = profiles.get(page.context());
  if (!profile || profile.lastingScripts.has(script)) return;
  const { changed } = profile;
  await page.context().addInitScript(script);
  profile.changed = changed;
  profile.lastingScripts.add(script);
}

/** Closes the page's profile, or empties it for the next test. */
export async function releasePage(page: Page): Promise<void> {
  const context = page.context();
  const profile = profiles.get(context);
  if (idle.includes(page)) return;
  // The last screen may still be fetching something through a test's route.
  if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  if (!profile?.baseURL || profile.changed || page.isClosed()) return context.close();
  try {
    await emptyProfile(page, profile);
  } catch {
    return context.close();
  }
  idle.push(page);
  if (idle.length > MOST_IDLE_PAGES) await idle.shift()?.context().close();
}

async function emptyProfile(page: Page, { baseURL, devtools, problems }: Profile) {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([context.unrouteAll({ behavior: "ignoreErrors" }), context.setOffline(false)]);
  const visited = !["about:blank", `${baseURL}/healthz`].includes(page.url());
  if (visited) {
    // If the pointer rested on a link, the next test's page would prefetch it.
    await page.mouse.move(0, 0);
    // Leaving a page saves its drafts, so leave it before emptying its storage. Going to another page of the site is a
    // fifth faster than going through about:blank.
    await page.goto(`${baseURL}/healthz`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  await devtools.send("Page.resetNavigationHistory");
  problems.splice(0);
}

/** Errors in the page since it was opened or since the last call, CSP violations included. */
export function takePageErrors(page: Page): string[] {
  return profiles.get(page.context())?.problems.splice(0) ?? [];
}

/**
 * Fails if the page had console errors, uncaught errors, CSP violations, failed requests or responses of 500 and
 * above. @param expected errors that the test caused on purpose, such as /status of 404/.
 */
export function expectNoPageErrors(page: Page, expected: RegExp[] = []): void {
  const errors = takePageErrors(page).filter((error) => !expected.some((pattern) => pattern.test(error)));
  if (errors.length > 0) throw new Error(`The page ${page.url()} has errors:\n  ${errors.join("\n  ")}`);
}

/** The router logs an abandoned navigation as an error. */
const isGivenUp = (text: string) => text.startsWith("AbortError: ");

function watch(context: BrowserContext, javaScript: boolean): string[] {
  const found: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    if (isGivenUp(message.text())) return;
    found.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = error.error().stack ?? error.error().message;
    if (!isGivenUp(text)) found.push(`uncaught: ${text}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its pending requests.
    if (reason === "net::ERR_ABORTED") return;
    // With scripts switched off, Chromium reports script preloads as blocked by the CSP.
    if (!javaScript && reason === "csp" && request.resourceType() === "script") return;
    found.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) found.push(`answer: ${response.status()} ${response.url()}`);
  });
  return found;
}
