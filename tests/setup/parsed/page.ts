import { load } from "cheerio";
import { type APIRequestContext, type Page, request } from "playwright-core";
import {
  baseOf,
  clickTarget,
  defaultButton,
  entryOf,
  formOf,
  isChecked,
  isDisabled,
  optionValue,
  setChecked,
  submit,
} from "./form.ts";
import {
  type Element,
  elementsOfRole,
  innerText,
  isInside,
  isShown,
  labelsOf,
  matches,
  nameOf,
  type ParsedDocument,
  rawText,
  shownText,
} from "./names.ts";

type Text = string | RegExp;
type Find = (document: ParsedDocument) => Element[];
interface Exact {
  exact?: boolean;
}

/** Elements of a page. Its names and results are those of Playwright's `Locator`; a static page needs no waiting. */
class ParsedLocator {
  constructor(
    private readonly page: ParsedPage,
    private readonly find: Find,
    private readonly description: string,
  ) {}

  private within(
    description: string,
    select: (document: ParsedDocument, inside: Element[], roots: Element[]) => Element[],
  ) {
    const find: Find = (document) => {
      const roots = this.find(document);
      const inside = document
        .$("html *")
        .get()
        .filter((each) => roots.some((root) => isInside(root, each)));
      return select(document, inside, roots);
    };
    return new ParsedLocator(this.page, find, `${this.description} ${description}`);
  }

  locator(selector: string, options: Filter = {}) {
    const found = this.within(selector, ({ $ }, inside) => {
      const all = new Set($(selector).get());
      return inside.filter((each) => all.has(each));
    });
    return found.filter(options);
  }
  getByRole(role: string, { name, exact }: { name?: Text } & Exact = {}) {
    return this.within(`${role} ${name ?? ""}`, (document, inside) =>
      elementsOfRole(document, inside, role).filter(
        (each) => name === undefined || matches(nameOf(document, each), name, exact),
      ),
    );
  }
  getByLabel(text: Text, { exact }: Exact = {}) {
    return this.within(`labelled ${text}`, (document, inside) =>
      inside.filter((each) => labelsOf(document, each).some((label) => matches(label, text, exact))),
    );
  }
  getByPlaceholder(text: Text, options?: Exact) {
    return this.getByAttribute("placeholder", text, options);
  }
  getByTitle(text: Text, options?: Exact) {
    return this.getByAttribute("title", text, options);
  }
  private getByAttribute(name: string, text: Text, { exact }: Exact = {}) {
    return this.within(`with ${name} ${text}`, (_, inside) =>
      inside.filter(({ attribs }) => attribs[name] !== undefined && matches(attribs[name], text, exact)),
    );
  }
  /** The innermost elements with the text, this one included. */
  getByText(text: Text, { exact }: Exact = {}) {
    return this.within(`with text ${text}`, ({ $ }, inside, roots) => {
      const hits = new Set(
        $("body *")
          .not("script, style, noscript")
          .get()
          .filter((each) => matchesText(shownText(each), text, exact)),
      );
      const found = [...roots, ...inside].filter((each) => hits.has(each));
      return found.filter((each) => !found.some((other) => isInside(each, other)));
    });
  }

  filter({ hasText, has }: Filter) {
    if (hasText === undefined && !has) return this;
    const find: Find = (document) =>
      this.find(document).filter(
        (each) =>
          (hasText === undefined || matchesText(shownText(each), hasText)) &&
          (!has || has.find(document).some((inner) => isInside(each, inner))),
      );
    return new ParsedLocator(this.page, find, `${this.description} with ${hasText ?? has?.description}`);
  }
  nth(index: number) {
    return new ParsedLocator(
      this.page,
      (document) => this.find(document).slice(index).slice(0, 1),
      this.description,
    );
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  private get document() {
    return this.page.document;
  }
  private one(): Element {
    const found = this.find(this.document);
    const [element] = found;
    if (element && found.length === 1) return element;
    throw new Error(`${found.length} elements, not one: ${this.description} on ${this.page.url()}`);
  }
  /** The one element, which must be on the screen. */
  private shown(): Element {
    const element = this.one();
    if (!isShown(this.document, element))
      throw new Error(`Hidden: ${this.description} on ${this.page.url()}`);
    return element;
  }
  private enabled(): Element {
    const element = this.shown();
    if (isDisabled(this.document, element))
      throw new Error(`Disabled: ${this.description} on ${this.page.url()}`);
    return element;
  }

  async waitFor({ state = "visible" }: { state?: "visible" | "hidden" | "detached"; timeout?: number } = {}) {
    if (state === "visible") return void this.shown();
    const left = this.find(this.document).filter(
      (each) => state === "detached" || isShown(this.document, each),
    );
    if (left.length > 0) throw new Error(`Still there: ${this.description} on ${this.page.url()}`);
  }
  async count() {
    return this.find(this.document).length;
  }
  async all() {
    return this.find(this.document).map((_, index) => this.nth(index));
  }
  async textContent() {
    return rawText(this.one());
  }
  async allTextContents() {
    return this.find(this.document).map(rawText);
  }
  async innerText() {
    return innerText(this.document, this.one());
  }
  async allInnerTexts() {
    return this.find(this.document).map((each) => innerText(this.document, each));
  }
  async getAttribute(name: string) {
    return this.one().attribs[name.toLowerCase()] ?? null;
  }
  async inputValue() {
    return entryOf(this.document, this.one());
  }
  async isChecked() {
    return isChecked(this.document, this.one());
  }
  async isDisabled() {
    return isDisabled(this.document, this.one());
  }
  async isVisible() {
    return this.find(this.document).some((each) => isShown(this.document, each));
  }
  async evaluate<Result>(act: (element: never) => Result): Promise<Result> {
    return act(standIn(this.document, this.one()));
  }
  async evaluateAll<Result>(act: (elements: never[]) => Result): Promise<Result> {
    return act(this.find(this.document).map((each) => standIn(this.document, each)));
  }

  async fill(text: string) {
    const element = this.enabled();
    if (!["input", "textarea"].includes(element.name)) throw new Error(`No field: ${this.description}`);
    this.document.values.set(element, text);
  }
  async check({ force = false } = {}) {
    setChecked(this.document, force ? this.one() : this.enabled(), true);
  }
  async uncheck() {
    setChecked(this.document, this.enabled(), false);
  }
  async selectOption(wanted: string) {
    const element = this.enabled();
    const options = this.document.$(element).find("option").get();
    const option = options.find((each) => optionValue(each) === wanted || shownText(each) === wanted);
    if (!option) throw new Error(`No option ${wanted}: ${this.description}`);
    this.document.values.set(element, optionValue(option));
  }
  async press(key: string) {
    const element = this.enabled();
    const form = formOf(this.document.$, element);
    if (key !== "Enter" || element.name !== "input" || !form)
      throw new Error(`${key} in ${this.description}`);
    await this.page.submit(form, defaultButton(this.document, form));
  }
  async click() {
    const element = this.enabled();
    const [link, ...others] = this.document.$(element).find("a[href]").get();
    // The styles may stretch a card's only link over it.
    const target = clickTarget(element) ?? (others.length === 0 ? link : undefined);
    if (!target) throw new Error(`Takes no clicks: ${this.description}`);
    await this.page.click(target);
  }
}

interface Filter {
  hasText?: Text;
  has?: ParsedLocator;
}

/** The part of a DOM element that tests of flows use. */
const standIn = (document: ParsedDocument, element: Element) =>
  ({
    tagName: element.name.toUpperCase(),
    textContent: rawText(element),
    href: element.attribs.href && new URL(element.attribs.href, document.url).href,
    target: element.attribs.target ?? "",
    getAttribute: (name: string) => element.attribs[name] ?? null,
    setAttribute: (name: string, value: string) => void Object.assign(element.attribs, { [name]: value }),
    matches: (selector: string) => document.$(element).is(selector),
    checkVisibility: () => isShown(document, element),
  }) as never;

const matchesText = (text: string, wanted: Text, exact = false) => {
  if (wanted instanceof RegExp) return wanted.test(text);
  return exact ? text === wanted.trim() : text.toLowerCase().includes(wanted.toLowerCase());
};

/** A page over HTTP and a parser: what Chromium without script does with links and forms, at a tenth of its work. */
class ParsedPage {
  document: ParsedDocument = parse("", new URL("about:blank"));
  readonly problems: string[] = [];

  constructor(readonly request: APIRequestContext) {}

  private get root() {
    return new ParsedLocator(this, ({ $ }) => $("html").get(), "");
  }
  locator(selector: string, options?: Filter) {
    return this.root.locator(selector, options);
  }
  getByRole(role: string, options?: { name?: Text } & Exact) {
    return this.root.getByRole(role, options);
  }
  getByLabel(text: Text, options?: Exact) {
    return this.root.getByLabel(text, options);
  }
  getByPlaceholder(text: Text, options?: Exact) {
    return this.root.getByPlaceholder(text, options);
  }
  getByTitle(text: Text, options?: Exact) {
    return this.root.getByTitle(text, options);
  }
  getByText(text: Text, options?: Exact) {
    return this.root.getByText(text, options);
  }

  url() {
    return this.document.url.href;
  }
  async title() {
    return this.document.$("title").first().text();
  }
  async content() {
    return this.document.$.html();
  }
  async waitForURL(isThere: (url: URL) => boolean) {
    if (!isThere(this.document.url)) throw new Error(`Arrived at ${this.url()}`);
  }
  async goto(address: string) {
    await this.load(address, "GET");
  }
  /** Animations need script. */
  async emulateMedia() {}

  async submit(form: Element, submitter?: Element) {
    if (submitter && isDisabled(this.document, submitter)) return;
    const submission = submit(this.document, form, submitter);
    if (submission) await this.load(submission.url.href, submission.method, submission.body);
  }

  async click(target: Element) {
    const { document } = this;
    const { attribs, name } = target;
    if (name === "label") {
      const { $ } = document;
      const control = (
        attribs.for ? $(`[id="${attribs.for}"]`) : $(target).find("input, textarea, select")
      ).get(0);
      if (control && /^(radio|checkbox)$/.test(control.attribs.type ?? "")) await this.click(control);
    } else if (name === "a") {
      if (attribs.target || "download" in attribs)
        throw new Error(`A link that leaves the page: ${attribs.href}`);
      await this.load(new URL(attribs.href ?? "", baseOf(document)).href, "GET");
    } else if (name === "summary") {
      const details = document.$(target).parent("details");
      details.attr("open", details.is("[open]") ? null : "");
    } else if (name === "input" && /^(radio|checkbox)$/.test(attribs.type ?? "")) {
      setChecked(document, target, attribs.type === "radio" || !isChecked(document, target));
    } else if (attribs.popovertarget) this.togglePopover(attribs.popovertarget, attribs.popovertargetaction);
    else await this.press(target);
  }

  private async press(button: Element) {
    if ((button.attribs.type ?? "submit") !== "submit")
      throw new Error("The button does nothing without script");
    const form = formOf(this.document.$, button);
    if (form) await this.submit(form, button);
  }

  private togglePopover(id: string, action = "toggle") {
    const { $, popovers } = this.document;
    const popover = $(`[id="${id}"]`).get(0);
    if (!popover) throw new Error(`No popover ${id}`);
    if (action === "hide" || (action === "toggle" && popovers.has(popover))) popovers.delete(popover);
    else popovers.add(popover);
  }

  private async load(address: string, method: "GET" | "POST", body?: URLSearchParams) {
    const from = this.document.url;
    const response = await this.request.fetch(address, {
      method,
      headers: {
        Accept: "text/html",
        "Sec-Fetch-Dest": "document",
        "Sec-Fetch-Mode": "navigate",
        ...(from.protocol !== "about:" && { Referer: from.href }),
        ...(body && { Origin: from.origin, "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(body && { data: body.toString() }),
    });
    const status = response.status();
    if (status >= 400)
      this.problems.push(`console: the server responded with a status of ${status} (${address})`);
    if (status >= 500) this.problems.push(`answer: ${status} ${response.url()}`);
    this.document = parse(await response.text(), new URL(response.url()));
  }
}

function parse(html: string, url: URL): ParsedDocument {
  const $ = load(html, { scriptingEnabled: false });
  return { $, url, values: new Map(), checked: new Map(), popovers: new Set() };
}

const opened = new WeakMap<Page, ParsedPage>();

/**
 * Opens a page without script and without a browser. It offers the part of Playwright's `Page` that flows through links
 * and forms need; anything else is missing, and a test that asks for it fails: focus, keys, layout, colours.
 */
export async function openParsedPage(
  baseURL: string,
  cookie?: { name: string; value: string },
): Promise<Page> {
  const domain = new URL(baseURL).hostname;
  const kept = { domain, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
  const context = await request.newContext({
    baseURL,
    storageState: { cookies: cookie ? [{ ...kept, ...cookie }] : [], origins: [] },
  });
  const page = new ParsedPage(context);
  opened.set(page as unknown as Page, page);
  return page as unknown as Page;
}

export const isParsed = (page: Page) => opened.has(page);

/** Ends the page. Fails on responses of 400 and above, named as a browser's console does, but for those expected. */
export async function closeParsedPage(page: Page, expected: RegExp[] = []): Promise<void> {
  await page.request.dispose();
  const problems = opened.get(page)?.problems ?? [];
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  if (unexpected.length > 0) throw new Error(`${page.url()} has errors:\n  ${unexpected.join("\n  ")}`);
}
