import { type Element, isInside, type ParsedDocument, parentOf, rawText } from "./names.ts";

export interface Submission {
  url: URL;
  method: "GET" | "POST";
  body?: URLSearchParams;
}

/** A form's controls in the document's order, with those that name the form by its id. */
function controlsOf({ $ }: ParsedDocument, form: Element): Element[] {
  return $("input, textarea, select, button")
    .get()
    .filter((control) => formOf($, control) === form);
}

export function formOf($: ParsedDocument["$"], control: Element): Element | undefined {
  const { form } = control.attribs;
  if (form) return $(`form[id="${form}"]`).get(0);
  return $("form")
    .get()
    .find((each) => isInside(each, control));
}

export function isDisabled({ $ }: ParsedDocument, control: Element): boolean {
  return "disabled" in control.attribs || $(control).closest("fieldset[disabled]").length > 0;
}

export function isChecked({ checked }: ParsedDocument, control: Element): boolean {
  return checked.get(control) ?? "checked" in control.attribs;
}

/** What a control would send. */
export function entryOf({ $, values }: ParsedDocument, control: Element): string {
  const typed = values.get(control);
  if (typed !== undefined) return typed;
  if (control.name === "textarea") return rawText(control);
  if (control.name !== "select")
    return control.attribs.value ?? (/checkbox|radio/.test(control.attribs.type ?? "") ? "on" : "");
  const options = $(control).find("option").get();
  const chosen = options.findLast((option) => "selected" in option.attribs) ?? options[0];
  return chosen ? optionValue(chosen) : "";
}

export const optionValue = (option: Element) => option.attribs.value ?? rawText(option).trim();

/** Checks or unchecks a control; a checked radio button unchecks the others of its name. */
export function setChecked(document: ParsedDocument, control: Element, value: boolean): void {
  if (control.attribs.type === "radio") {
    if (!value) throw new Error("A radio button cannot be unchecked");
    const form = formOf(document.$, control);
    for (const other of document.$(`input[type=radio][name="${control.attribs.name}"]`).get())
      if (formOf(document.$, other) === form) document.checked.set(other, false);
  }
  document.checked.set(control, value);
}

/** Whether a browser refuses to send the control as it is. */
export function isInvalid(document: ParsedDocument, control: Element): boolean {
  const { attribs } = control;
  if (control.name === "button" || isDisabled(document, control) || "readonly" in attribs) return false;
  const value = entryOf(document, control);
  const { type = "text", min, max, step, pattern } = attribs;
  if (type === "checkbox") return "required" in attribs && !isChecked(document, control);
  if (type === "radio" || type === "hidden" || type === "submit") return false;
  if (value === "") return "required" in attribs;
  if (type === "email") return !/^[^\s@]+@[^\s@]+$/.test(value);
  if (type === "url") return !URL.canParse(value);
  if (type === "number") {
    const number = Number(value);
    if (Number.isNaN(number) || number < Number(min ?? "-Infinity") || number > Number(max ?? "Infinity"))
      return true;
    return step !== "any" && (number - Number(min ?? 0)) % Number(step ?? 1) !== 0;
  }
  return pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "v").test(value);
}

/** What a click on a button, or Enter in a field, sends; undefined where the browser refuses. */
export function submit(document: ParsedDocument, form: Element, submitter?: Element): Submission | undefined {
  const controls = controlsOf(document, form);
  const isValidated = !("novalidate" in form.attribs) && !("formnovalidate" in (submitter?.attribs ?? {}));
  if (isValidated && controls.some((control) => isInvalid(document, control))) return undefined;
  const entries = new URLSearchParams();
  for (const control of controls) {
    const { name, type = "" } = control.attribs;
    if (!name || isDisabled(document, control)) continue;
    const isButton = control.name === "button" || ["submit", "button", "reset", "image"].includes(type);
    if (isButton && control !== submitter) continue;
    if (/^(checkbox|radio)$/.test(type) && !isChecked(document, control)) continue;
    entries.append(name, entryOf(document, control).replace(/\r?\n/g, "\r\n"));
  }
  const method = (submitter?.attribs.formmethod ?? form.attribs.method ?? "get").toUpperCase();
  if (method !== "GET" && method !== "POST") throw new Error(`A form with the method ${method}`);
  if ((form.attribs.enctype ?? "").startsWith("multipart")) throw new Error("A form with files");
  const url = new URL(submitter?.attribs.formaction ?? form.attribs.action ?? "", baseOf(document));
  if (method === "POST") return { url, method, body: entries };
  url.search = entries.toString();
  return { url, method };
}

/** An empty action is the document's own address, query included. */
export const baseOf = ({ url }: ParsedDocument) => url.href.replace(/#.*/, "");

/** The button that Enter in a field presses. */
export const defaultButton = (document: ParsedDocument, form: Element): Element | undefined =>
  controlsOf(document, form).find(
    ({ name, attribs }) =>
      (name === "button" && (attribs.type ?? "submit") === "submit") ||
      (name === "input" && attribs.type === "submit"),
  );

/** What a click on an element reaches: itself or the nearest around it that takes clicks. */
export function clickTarget(element: Element): Element | undefined {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (["button", "summary", "label", "input"].includes(each.name)) return each;
    if (each.name === "a" && "href" in each.attribs) return each;
  }
  return undefined;
}
