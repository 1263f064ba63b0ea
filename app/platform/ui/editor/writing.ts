import { type Edit, type Selected, toggleMarks } from "./edits.ts";

export const selectionOf = (area: HTMLTextAreaElement): Selected => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Changes a text as typing does: undo works, and the form gets its input event. Takes the focus. */
export function write(area: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way to change a field without losing what can be undone.
  const isDone =
    text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (!isDone) replace(area, from, to, text);
  area.setSelectionRange(...select);
}

/** Leaves focus and selection where they are. */
function replace(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  area.setRangeText(text, from, to, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

export function insert(area: HTMLTextAreaElement, text: string): void {
  const { start, end } = selectionOf(area);
  const at = start + text.length;
  write(area, { from: start, to: end, text, select: [at, at] });
}

export const mark = (area: HTMLTextAreaElement, before: string) =>
  write(area, toggleMarks(selectionOf(area), before));

/** Whether an input method is composing; Safari signals this by key code only. */
export const isComposing = ({ isComposing: composing, keyCode }: KeyboardEvent): boolean =>
  composing || keyCode === 229;

/** Uploads images to where the caret is; loaded with the first one. */
export async function insertImages(area: HTMLTextAreaElement, files: readonly File[]): Promise<void> {
  const { uploadInto } = await import("../../browser/image-upload.ts");
  await uploadInto(area, files);
}
