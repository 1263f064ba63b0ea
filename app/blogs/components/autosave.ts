/** Milliseconds between the first unsaved change and its save. */
const AFTER = 10_000;
/** In bytes. Browsers send at most 64 kB with `keepalive` after a page has closed. */
const KEEPALIVE_LIMIT = 60_000;

export interface Autosave {
  /** Sends unsaved changes. */
  flush(): void;
  /** Treats the last save as failed, and retries later. */
  again(): void;
  stop(): void;
}

/**
 * Passes a form's fields, with `intent=autosave`, to `send` some time after each change. When the page is hidden or
 * closed, it posts them itself: the page may not run again.
 */
export function autosave(form: HTMLFormElement, send: (fields: FormData) => void): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    timer ??= setTimeout(flush, AFTER);
  };
  const take = () => {
    if (timer === undefined) return null;
    clearTimeout(timer);
    timer = undefined;
    const fields = new FormData(form);
    fields.set("intent", "autosave");
    return fields;
  };
  const flush = () => {
    const fields = take();
    if (fields) send(fields);
  };
  const leave = () => {
    const fields = take();
    if (!fields) return;
    const body = encoded(fields);
    // Remix's data address of the action: the form's own address returns the whole page.
    const action = `${new URL(form.action).pathname}.data`;
    fetch(action, { method: "post", body, keepalive: sizeOf(body) <= KEEPALIVE_LIMIT }).then(
      // Retries if the page is still open.
      ({ ok }) => ok || changed(),
      changed,
    );
  };
  const hide = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (timer === undefined || sizeOf(encoded(new FormData(form))) <= KEEPALIVE_LIMIT) return;
    // Too long for keepalive: the save runs while the browser asks the writer whether to leave.
    leave();
    event.preventDefault();
  };
  form.addEventListener("input", changed);
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
  window.addEventListener("beforeunload", ask);
  return {
    flush,
    again: changed,
    stop() {
      clearTimeout(timer);
      form.removeEventListener("input", changed);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", ask);
    },
  };
}

const encoded = (fields: FormData) =>
  new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
const sizeOf = (body: URLSearchParams) => body.toString().length;
