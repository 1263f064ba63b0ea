import { isAddress, isInCode, makeLink } from "./edits.ts";
import { cellsIn, toTable } from "./tables.ts";
import { insert, insertImages, selectionOf, write } from "./writing.ts";

/** Pastes tables of a sheet as Markdown, links over text, and images; drops images. */
export function pasted(box: HTMLElement, area: () => HTMLTextAreaElement): void {
  // Ctrl+Shift+V pastes text as it is.
  let isPlain = false;
  box.addEventListener("keydown", ({ key, shiftKey }) => {
    if (key.toLowerCase() === "v") isPlain = shiftKey;
  });
  box.addEventListener("paste", (event) => {
    const { clipboardData: data, target } = event;
    if (!data || target !== area()) return;
    const plain = isPlain;
    isPlain = false;
    const images = imagesIn(data);
    if (plain || isInCode(area().value, area().selectionStart)) return;
    const rows = rowsIn(data.getData("text/html")) ?? cellsIn(data.getData("text/plain"));
    const table = rows && toTable(rows);
    if (table) {
      event.preventDefault();
      insert(area(), `${lineBefore(area())}${table}\n`);
    } else if (images.length > 0) {
      event.preventDefault();
      void insertImages(area(), images);
    } else link(event, area(), data.getData("text/plain"));
  });
  box.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  box.addEventListener("drop", (event) => {
    const images = event.dataTransfer ? imagesIn(event.dataTransfer) : [];
    if (images.length === 0) return;
    event.preventDefault();
    void insertImages(area(), images);
  });
}

const imagesIn = ({ files }: DataTransfer) => [...files].filter(({ type }) => type.startsWith("image/"));

/** The cells of a table that is all of the HTML's content, as sheets copy them. */
function rowsIn(html: string): string[][] | null {
  if (!/<table/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const [table, another] = body.querySelectorAll("table");
  if (!table || another || body.textContent?.trim() !== table.textContent?.trim()) return null;
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ""));
}

/** A table needs an empty line before it. */
function lineBefore(area: HTMLTextAreaElement): string {
  const before = area.value.slice(0, area.selectionStart);
  if (before === "" || before.endsWith("\n\n")) return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

function link(event: ClipboardEvent, area: HTMLTextAreaElement, copied: string): void {
  const selected = selectionOf(area);
  const inside = selected.text.slice(selected.start, selected.end);
  const address = copied.trim();
  if (!inside.trim() || /[\n[\]]/.test(inside) || isAddress(inside) || !/^https?:/.test(address)) return;
  if (!isAddress(address)) return;
  event.preventDefault();
  write(area, makeLink(selected, address));
}
