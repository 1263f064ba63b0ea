import katexUrl from "katex/dist/katex.min.css?url";

const FAILED = "The preview failed. Check your connection and try again.";

interface Rendered {
  html: string;
  hasMath: boolean;
}

/** Shows the text or, in its place, what the server makes of it. */
export function previewSwitch(box: HTMLElement, area: () => HTMLTextAreaElement) {
  const [writing, previewing] = box.querySelectorAll<HTMLButtonElement>(".write-tools > button");
  const shown = document.createElement("div");
  shown.className = "write-preview prose";
  shown.hidden = true;
  // Can be reached and scrolled with the keyboard, and is read out when it arrives.
  shown.tabIndex = 0;
  shown.dir = "auto";
  shown.setAttribute("role", "region");
  shown.setAttribute("aria-live", "polite");
  shown.setAttribute("aria-label", "Preview");
  box.querySelector(".write-more")?.append(shown);

  let asked = new AbortController();
  const isPreview = () => !shown.hidden;
  const show = (preview: boolean) => {
    // As high as the text, so that nothing below moves.
    if (preview) shown.style.minHeight = `${area().offsetHeight}px`;
    shown.hidden = !preview;
    area().hidden = preview;
    writing?.setAttribute("aria-pressed", String(!preview));
    previewing?.setAttribute("aria-pressed", String(preview));
    asked.abort();
    asked = new AbortController();
  };
  const write = () => {
    if (isPreview()) show(false);
  };
  const preview = async () => {
    show(true);
    const { signal } = asked;
    shown.textContent = "";
    shown.setAttribute("aria-busy", "true");
    const made = await render(area().value, box.dataset.text ?? "", signal);
    if (signal.aborted) return;
    shown.removeAttribute("aria-busy");
    if (typeof made === "string") shown.textContent = made;
    else {
      if (made.hasMath) addMathStyles();
      shown.innerHTML = made.html || "<p>Nothing to preview yet.</p>";
    }
  };

  // An error of the form must be able to focus the text; `invalid` does not bubble.
  area().form?.addEventListener("submit", write);
  box.addEventListener("invalid", write, true);
  return {
    write,
    /** @param byKey moves the focus along, because the text that has it is hidden */
    toggle(toPreview = !isPreview(), byKey = false) {
      if (toPreview) {
        if (byKey) previewing?.focus();
        void preview();
      } else {
        write();
        area().focus();
      }
    },
  };
}

async function render(content: string, text: string, signal: AbortSignal): Promise<Rendered | string> {
  try {
    const body = new URLSearchParams({ content, text });
    const answer = await fetch("/preview", { method: "POST", body, signal });
    // Guests are sent to sign in.
    if (answer.redirected) return "You are signed out. Sign in in another tab, then try again.";
    const made = await answer.json();
    return answer.ok ? made : (made.message ?? FAILED);
  } catch {
    return FAILED;
  }
}

function addMathStyles(): void {
  if (document.querySelector(`link[href="${katexUrl}"]`)) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: katexUrl });
  document.head.append(link);
}
