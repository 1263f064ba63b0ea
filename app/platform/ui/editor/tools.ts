import {
  continued,
  isInCode,
  makeLink,
  toggleCode,
  toggleFormula,
  toggleList,
  toggleQuote,
} from "./edits.ts";
import { completeNames } from "./names.ts";
import { pasted } from "./paste.ts";
import { previewSwitch } from "./preview-switch.ts";
import "./tools.css";
import { insertImages, isComposing, mark, selectionOf, write } from "./writing.ts";

// What a Markdown field does once it is used. Listens to the box, because React may replace the text area within it.

type Tool = (area: HTMLTextAreaElement, box: HTMLElement) => void;

const tools: Record<string, Tool> = {
  bold: (area) => mark(area, "**"),
  italic: (area) => mark(area, "_"),
  code: (area) => write(area, toggleCode(selectionOf(area))),
  sigma: (area) => write(area, toggleFormula(selectionOf(area))),
  "text-quote": (area) => write(area, toggleQuote(selectionOf(area))),
  list: (area) => write(area, toggleList(selectionOf(area))),
  link: (area) => write(area, makeLink(selectionOf(area))),
  image: chooseImages,
};
const keys: Record<string, string> = { b: "bold", i: "italic", e: "code", k: "link" };

const attended = new WeakMap<HTMLElement, (button: HTMLButtonElement) => void>();

/** @param pressed a button of the box that was pressed before anybody listened */
export function attend(box: HTMLElement, pressed: HTMLButtonElement | null): void {
  const press = attended.get(box) ?? listen(box);
  attended.set(box, press);
  if (pressed) press(pressed);
}

function listen(box: HTMLElement): (button: HTMLButtonElement) => void {
  const area = () => box.querySelector("textarea") as HTMLTextAreaElement;
  const view = previewSwitch(box, area);
  const bar = box.querySelector("[role=toolbar]") as HTMLElement;

  const use = (name: string) => {
    view.write();
    tools[name]?.(area(), box);
  };
  const press = (button: HTMLButtonElement) => {
    if (bar.contains(button)) use(button.value);
    else if (button.type === "submit") view.toggle(true);
    else view.toggle(false);
  };

  box.addEventListener("keydown", (event) => {
    if (isComposing(event) || event.defaultPrevented) return;
    if (bar.contains(event.target as Node)) return moveAlong(bar, event);
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const name = isCommand && !event.shiftKey ? keys[event.key.toLowerCase()] : undefined;
    if (isCommand && event.shiftKey && event.key.toLowerCase() === "p") {
      event.preventDefault();
      view.toggle(undefined, true);
    } else if (event.target !== area()) return;
    else if (name) {
      event.preventDefault();
      use(name);
    } else if (event.key === "Enter" && isCommand) {
      event.preventDefault();
      event.stopPropagation();
      send(box);
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) goOn(event, area());
  });
  // A button must not take the focus, and with it an on-screen keyboard, from the text.
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  pasted(box, area);
  if (box.dataset.mentions !== undefined) completeNames(box, area);
  return press;
}

function goOn(event: KeyboardEvent, area: HTMLTextAreaElement): void {
  const edit = isInCode(area.value, area.selectionStart) ? null : continued(selectionOf(area));
  if (!edit) return;
  event.preventDefault();
  write(area, edit);
}

function send(box: HTMLElement): void {
  const form = box.querySelector("textarea")?.form;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("[type=submit]:not([formnovalidate])"));
}

/** The toolbar is one stop for Tab; arrow keys reach its buttons. */
function moveAlong(bar: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...bar.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const button = next === undefined ? undefined : buttons.at(next % buttons.length);
  if (!button) return;
  event.preventDefault();
  for (const each of buttons) each.tabIndex = each === button ? 0 : -1;
  button.focus();
}

function chooseImages(area: HTMLTextAreaElement): void {
  const chooser = document.createElement("input");
  Object.assign(chooser, {
    type: "file",
    multiple: true,
    accept: "image/png,image/jpeg,image/webp,image/gif",
  });
  chooser.addEventListener("change", () => void insertImages(area, [...(chooser.files ?? [])]));
  chooser.click();
}
