// Uploads images that are pasted or dropped into a text, or chosen for it.

const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const MOST_BYTES = 5 * 1024 * 1024;
const FAILED = "The image could not be uploaded. Check your connection and try again.";

let lastUpload = 0;

/** Shows where each image will be, and uploads one after the other. */
export async function uploadInto(area: HTMLTextAreaElement, files: readonly File[]): Promise<void> {
  const waiting = files.map((file) => ({ file, place: `![Uploading image ${++lastUpload}…]()` }));
  area.focus();
  put(area, area.selectionStart, area.selectionEnd, waiting.map(({ place }) => place).join("\n"), true);
  const rest = composingIn(area);
  say(area, "Uploading…");
  let failure = "";
  for (const { file, place } of waiting) {
    const answer = await upload(file);
    if ("failure" in answer) failure = answer.failure;
    await rest.whenIdle();
    const at = area.value.indexOf(place);
    if (at >= 0) put(area, at, at + place.length, "failure" in answer ? "" : answer.markdown, false);
  }
  rest.end();
  say(
    area,
    failure || "Uploaded. Describe the image between [ and ] for those who cannot see it.",
    failure !== "",
  );
}

async function upload(file: File): Promise<{ markdown: string } | { failure: string }> {
  if (!TYPES.includes(file.type)) return { failure: "Only PNG, JPEG, WebP and GIF images can be uploaded." };
  if (file.size > MOST_BYTES) return { failure: "This image is too large: at most 5 MB." };
  try {
    const headers = { "Content-Type": file.type };
    const answer = await fetch("/api/uploads", { method: "POST", body: file, headers });
    const said: { markdown?: string; message?: string } = await answer.json().catch(() => ({}));
    if (answer.ok && said.markdown) return { markdown: said.markdown };
    if (answer.status === 404) return { failure: "Uploads are off." };
    return { failure: said.message ?? (answer.status === 503 ? "Uploads are off." : FAILED) };
  } catch {
    return { failure: FAILED };
  }
}

/** Can be undone as long as the text has the focus, which it must not take from elsewhere later. */
function put(area: HTMLTextAreaElement, from: number, to: number, text: string, selects: boolean): void {
  const { selectionStart: start, selectionEnd: end, scrollTop } = area;
  let isDone = false;
  if (document.activeElement === area) {
    area.setSelectionRange(from, to);
    isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  }
  if (!isDone) {
    area.setRangeText(text, from, to, "preserve");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const moved = (at: number) => (at <= from ? at : Math.max(from, at + text.length - (to - from)));
  if (selects) area.setSelectionRange(from + text.length, from + text.length);
  else if (isDone) area.setSelectionRange(moved(start), moved(end));
  area.scrollTop = scrollTop;
}

/** Changing a text in which an input method is composing would break the word. */
function composingIn(area: HTMLTextAreaElement) {
  let isComposing = false;
  const idle = new Set<() => void>();
  const note = ({ type }: Event) => {
    isComposing = type === "compositionstart";
    if (isComposing) return;
    for (const go of idle) go();
    idle.clear();
  };
  const both = ["compositionstart", "compositionend"];
  for (const type of both) area.addEventListener(type, note);
  return {
    whenIdle: () => (isComposing ? new Promise<void>((go) => idle.add(go)) : undefined),
    end() {
      for (const type of both) area.removeEventListener(type, note);
    },
  };
}

/** A line below the field; kept as long as the field, so that screen readers notice its changes. */
function say(area: HTMLTextAreaElement, text: string, isError = false): void {
  const box = area.closest(".write")?.querySelector(".write-more") ?? area.parentElement;
  let note = box?.querySelector<HTMLElement>(".write-note");
  if (!note) {
    note = document.createElement("p");
    note.className = "write-note field-help";
    note.setAttribute("role", "status");
    box?.append(note);
  }
  note.textContent = text;
  note.classList.toggle("field-error", isError);
}
