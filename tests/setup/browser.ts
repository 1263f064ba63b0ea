import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";

export interface PageOptions {
  /** false renders as a browser with scripts switched off. Default true. */
  javaScript?: boolean;
  /** Default light. */
  colorScheme?: "light" | "dark";
  /** Default 1280 × 800. */
  viewport?: { width: number; height: number };
  /** What the reader's clock is set to. Default UTC. */
  timeZone?: string;
  /** So that `page.goto("/signin")` works. */
  baseURL?: string;
}

export interface TestBrowser {
  /** A page with a profile of its own: no cookies, no storage, nothing shared with another page. */
  newPage(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Whatever a page asks for, nothing but this machine is reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

const problems = new WeakMap<BrowserContext, string[]>();

/** Starts the machine's own Chromium with a fresh profile, kept off the network. */
export async function launchBrowser(): Promise<TestBrowser> {
  // Chromium's sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: asRoot ? [...FLAGS, "--no-sandbox"] : FLAGS,
    chromiumSandbox: !asRoot,
  });
  return {
    async newPage({
      javaScript = true,
      colorScheme = "light",
      viewport = { width: 1280, height: 800 },
      timeZone = "UTC",
      baseURL,
    } = {}) {
      const context = await browser.newContext({
        javaScriptEnabled: javaScript,
        colorScheme,
        viewport,
        baseURL,
        locale: "en-US",
        timezoneId: timeZone,
      });
      problems.set(context, watch(context, javaScript));
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** What went wrong in the page since it was opened, or since this was last asked for. Violations of the CSP are among it. */
export function takePageErrors(page: Page): string[] {
  return problems.get(page.context())?.splice(0) ?? [];
}

/**
 * Fails with everything that went wrong in the page: console errors, uncaught errors, violations of the
 * Content-Security-Policy, requests that failed and answers of 500 and above.
 * @param expected what the test itself provoked, such as /status of 404/.
 */
export function expectNoPageErrors(page: Page, expected: RegExp[] = []): void {
  const errors = takePageErrors(page).filter((error) => !expected.some((pattern) => pattern.test(error)));
  if (errors.length > 0) throw new Error(`The page ${page.url()} has errors:\n  ${errors.join("\n  ")}`);
}

/** A navigation given up for a newer one while its answer was being read: the router tells so, and goes on. */
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
    // A page that is left gives up what it was loading: not an error.
    if (reason === "net::ERR_ABORTED") return;
    // Where scripts are switched off, Chromium calls their preloads refused by the policy.
    if (!javaScript && reason === "csp" && request.resourceType() === "script") return;
    found.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) found.push(`answer: ${response.status()} ${response.url()}`);
  });
  return found;
}
