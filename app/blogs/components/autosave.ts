/** Milliseconds from the first change that is not saved yet. */
const AFTER = 10_000;
/** Bytes that a browser still sends for a page that is gone are 64 kB in all. */
const SENT_BEHIND = 60_000;

export interface Autosave {
  /** Sends what is not saved yet. */
  flush(): void;
  /** Counts what was sent last as not saved, and tries again after a while. */
  again(): void;
  stop(): void;
}

/**
 * Hands the fields of a form, with `intent=autosave`, to `send` a while after they were changed, again and again. When
 * the page is hidden or closed it posts them itself, since it may not get another turn.
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
    // The framework's own address of an action: the form's would answer with the whole page.
    const action = `${new URL(form.action).pathname}.data`;
    fetch(action, { method: "post", body, keepalive: sizeOf(body) <= SENT_BEHIND }).then(
      // A page that was not left after all tries again.
      ({ ok }) => ok || changed(),
      changed,
    );
  };
  const hide = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (timer === undefined || sizeOf(encoded(new FormData(form))) <= SENT_BEHIND) return;
    // Too long to be sent behind the page's back: the browser asks the writer, and meanwhile it is sent.
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
