import type { CheerioAPI } from "cheerio";
import { DomUtils } from "htmlparser2";

const { isTag, isText } = DomUtils;
export type Element = Parameters<typeof DomUtils.getAttributeValue>[0];
type AnyNode = Element["children"][number];

/** A document as a browser without script shows it. */
export interface ParsedDocument {
  $: CheerioAPI;
  url: URL;
  /** What was typed, chosen and opened since the document was loaded. */
  values: Map<Element, string>;
  checked: Map<Element, boolean>;
  popovers: Set<Element>;
}

export const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
const LANDMARKS = { nav: "navigation", main: "main", aside: "complementary", form: "form", output: "status" };
const BLOCKS = new Set(
  "address article aside blockquote br dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);

/** The text of an element and all it contains, with `between` around every block. */
function textOf(node: AnyNode, between: string, skip: (element: Element) => boolean): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || skip(node)) return "";
  const text = node.children.map((child) => textOf(child, between, skip)).join("");
  return BLOCKS.has(node.name) ? between + text + between : text;
}

const isSilent = ({ name }: Element) => ["script", "style", "template"].includes(name);
export const rawText = (node: AnyNode) => textOf(node, "", () => false);
/** The text by which Playwright finds an element. */
export const shownText = (node: AnyNode) => squeeze(textOf(node, "", isSilent));
/** As a browser: the whole text of an element that is itself hidden. */
export function innerText(document: ParsedDocument, element: Element): string {
  if (!isShown(document, element)) return rawText(element);
  return textOf(element, "\n", (each) => !isShown(document, each))
    .replace(/[ \t\r]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}

/** What the styles do in wide windows. tests/e2e/screens.test.ts compares the outcome with a browser's. */
const SHOWN_BY_STYLES = ".menus";
const HIDDEN_BY_STYLES = ".bar > [popovertarget], .menus > [form], .pane-head > [aria-label^=Back]";

/** Whether an element is on the screen: not hidden by markup, a closed popover or closed details. */
export function isShown({ $, popovers }: ParsedDocument, element: Element): boolean {
  if (element.name === "input" && element.attribs.type === "hidden") return false;
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { name, attribs } = each;
    if (isSilent(each) || name === "head" || "hidden" in attribs) return false;
    if ("popover" in attribs && !popovers.has(each) && !$(each).is(SHOWN_BY_STYLES)) return false;
    if (name === "dialog" && !("open" in attribs)) return false;
    if ($(each).is(HIDDEN_BY_STYLES)) return false;
    const parent = parentOf(each);
    if (parent?.name === "details" && !("open" in parent.attribs) && name !== "summary") return false;
  }
  return true;
}

export const parentOf = ({ parent }: Element): Element | null => (parent && isTag(parent) ? parent : null);

const isAriaHidden = (element: Element): boolean => {
  for (let each: Element | null = element; each; each = parentOf(each))
    if (each.attribs["aria-hidden"] === "true") return true;
  return false;
};

export function roleOf(document: ParsedDocument, element: Element): string | undefined {
  const { name, attribs } = element;
  if (attribs.role) return attribs.role;
  if (name === "a") return "href" in attribs ? "link" : undefined;
  if (name === "button") return "button";
  if (/^h[1-6]$/.test(name)) return "heading";
  if (name === "li") return "listitem";
  if (name === "textarea") return "textbox";
  if (name === "select") return "combobox";
  if (name === "section") return nameOf(document, element) ? "region" : undefined;
  if (name === "header")
    return document.$(element).closest("main, article, section").length ? undefined : "banner";
  if (name === "input") return roleOfInput(attribs.type ?? "text");
  return LANDMARKS[name as keyof typeof LANDMARKS];
}

function roleOfInput(type: string): string | undefined {
  if (["submit", "button", "reset"].includes(type)) return "button";
  if (["text", "email", "url", "tel"].includes(type)) return "textbox";
  return { search: "searchbox", radio: "radio", checkbox: "checkbox", number: "spinbutton" }[type];
}

/** The elements with a role that are on the screen and not kept from screen readers. */
export const elementsOfRole = (document: ParsedDocument, within: Element[], role: string): Element[] =>
  within.filter(
    (element) => roleOf(document, element) === role && isShown(document, element) && !isAriaHidden(element),
  );

/** The texts that label an element: by reference, by attribute or by a label element. */
export function labelsOf({ $ }: ParsedDocument, element: Element): string[] {
  const { attribs } = element;
  const ids = attribs["aria-labelledby"]?.split(/\s+/) ?? [];
  if (ids.length > 0)
    return [squeeze(ids.map((id) => rawText($(`[id="${id}"]`).get(0) ?? element)).join(" "))];
  if (attribs["aria-label"]) return [attribs["aria-label"]];
  if (!["input", "textarea", "select", "button"].includes(element.name)) return [];
  const own = attribs.id ? $(`label[for="${attribs.id}"]`).get() : [];
  const around = $(element).closest("label").get();
  return [...new Set([...own, ...around])].map((label) =>
    squeeze(textOf(label, " ", (each) => each === element || isSilent(each) || isAriaHidden(each))),
  );
}

/** The accessible name, blocks set off by spaces. */
export function nameOf(document: ParsedDocument, element: Element): string {
  const labels = labelsOf(document, element);
  if (labels.length > 0) return labels.join(" ");
  const { name, attribs } = element;
  if (name === "input" && ["submit", "button"].includes(attribs.type ?? "")) return attribs.value ?? "Submit";
  const text = ["section", "nav", "form", "input", "textarea", "select"].includes(name)
    ? ""
    : squeeze(textOf(element, " ", (each) => isAriaHidden(each) || !isShown(document, each)));
  return text || attribs.title || attribs.placeholder || "";
}

/** Compares as Playwright does, except that a parser cannot tell which elements the styles set off by spaces. */
export function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text) || wanted.test(text.replace(/\s/g, ""));
  const [own, asked] = [text, wanted].map((each) => each.replace(/\s/g, "")) as [string, string];
  return exact ? own === asked : own.toLowerCase().includes(asked.toLowerCase());
}

export function isInside(root: Element, element: Element): boolean {
  for (let { parent } = element; parent; parent = parent.parent) if (parent === root) return true;
  return false;
}
