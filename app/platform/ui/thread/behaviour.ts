/** Milliseconds. */
const SAID_FOR = 2000;

/** What comments do with script beside what they do without. Loaded when somebody points at them or gets there by keyboard. */
export function attend(section: HTMLElement): void {
  section.addEventListener("click", copyLink);
  section.addEventListener("keydown", sendOnControlEnter);
  section.addEventListener("submit", focusNextAfterDeletion);
}

function copyLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("[data-copy]");
  // Pages on plain http have no clipboard access except on localhost: there, the link is followed.
  if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const [said] = link.children;
  const { textContent: before } = link;
  const say = (text: string | null) => {
    if (said) said.textContent = text;
  };
  navigator.clipboard.writeText(link.href).then(
    () => {
      say("Link copied");
      setTimeout(say, SAID_FOR, before);
    },
    () => location.assign(link.href),
  );
}

function sendOnControlEnter(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, isComposing, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || isComposing) return;
  const form = (target as Element).closest("form");
  const button = form?.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Control+Enter"]');
  if (!button) return;
  event.preventDefault();
  form?.requestSubmit(button);
}

/** After a deletion, the next comment takes the focus, or the one before. */
function focusNextAfterDeletion({ currentTarget, submitter }: SubmitEvent): void {
  const section = currentTarget as HTMLElement;
  const deleted = submitter?.closest(".comment");
  if (!deleted || (submitter as HTMLButtonElement).value !== "delete-comment") return;
  const comments = [...section.querySelectorAll<HTMLElement>(".comment")];
  const at = comments.indexOf(deleted as HTMLElement);
  const next = comments[at + 1] ?? comments[at - 1];
  const watch = new MutationObserver(() => {
    if (deleted.isConnected) return;
    watch.disconnect();
    (next?.isConnected ? next : document.getElementById("main"))?.focus({ preventScroll: true });
  });
  watch.observe(section, { childList: true, subtree: true });
}
