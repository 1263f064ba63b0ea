import { type RefObject, useEffect, useRef, useState } from "react";
import type { Rule } from "../../text/lengths.ts";
import { controlOf, FieldFrame, type FieldProps, notesOf } from "../field.tsx";
import { drawnText } from "../long-html.ts";
import { useOverLimit } from "../over-limit.tsx";
import type { Field } from "../use-form.ts";
import type { CodeEditor, EditorState, openEditor } from "./code-editor.ts";

interface CodeFieldProps extends Pick<FieldProps, "field" | "optional"> {
  label: string;
  rows: number;
  rule: Rule;
  required?: boolean;
  /** The select of this form that holds the language. */
  language: Field;
}

const HELP = "Press Esc and then Tab to leave this field.";

/**
 * A textarea, which an editor covers once it is focused. The textarea keeps the form's value: without script, or if
 * the editor cannot be loaded, it is all there is.
 */
export function CodeField({
  field,
  label,
  optional = false,
  rows,
  rule,
  required,
  language,
}: CodeFieldProps) {
  const { over, counting } = useOverLimit<HTMLTextAreaElement>(rule);
  const { defaultValue, ...area } = controlOf(field);
  const [tabIndents, setTabIndents] = useTabIndents();
  const help = tabIndents ? HELP : undefined;
  const notes = notesOf(field, help, over);
  const box = useRef<HTMLDivElement>(null);
  useEditor(box, field.key, language.id, { label: `${label} editor`, tabIndents, notes });
  return (
    <FieldFrame field={field} label={label} optional={optional} help={help} over={over}>
      <div key={field.key} ref={box}>
        <textarea
          className="control"
          rows={rows}
          data-mono
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          required={required}
          {...area}
          defaultValue={drawnText(defaultValue)}
          {...notes}
          {...counting}
        />
      </div>
      <label className="check small soft scripted">
        <input
          type="checkbox"
          checked={tabIndents}
          onChange={(event) => setTabIndents(event.currentTarget.checked)}
        />
        <span>Tab indents</span>
      </label>
    </FieldFrame>
  );
}

/** A localStorage key. Tab moves to the next field unless the user chooses otherwise: keyboards have no other way. */
const TAB_INDENTS = "tab-indents";

function useTabIndents(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    try {
      setOn(localStorage.getItem(TAB_INDENTS) !== null);
    } catch {
      // The browser stores nothing for this page.
    }
  }, []);
  const choose = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.setItem(TAB_INDENTS, "");
      else localStorage.removeItem(TAB_INDENTS);
    } catch {
      // The choice lasts as long as the page.
    }
  };
  return [on, choose];
}

/** Opens the editor when the textarea has been focused. */
function useEditor(box: RefObject<HTMLDivElement>, key: string, language: string, state: EditorState): void {
  const editor = useRef<CodeEditor>();
  const latest = useRef(state);
  latest.current = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key makes a new textarea
  useEffect(() => {
    const textarea = box.current?.querySelector("textarea");
    if (!textarea) return;
    const stop = whenUsed(textarea, (open) => {
      editor.current = open(textarea, language, latest.current);
    });
    return () => {
      stop();
      editor.current?.close();
      editor.current = undefined;
    };
  }, [box, key, language]);
  const { label, tabIndents, notes } = state;
  const { "aria-invalid": invalid, "aria-describedby": describedBy } = notes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a state that is new each time
  useEffect(() => editor.current?.show(latest.current), [label, tabIndents, invalid, describedBy]);
}

/** Waits until no key is composing a letter and no pointer is down. @returns a function that stops waiting */
function whenUsed(textarea: HTMLTextAreaElement, use: (open: typeof openEditor) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let open: typeof openEditor | undefined;
  let isBegun = false;
  let isPressed = false;
  let isComposing = false;
  const tryUse = () => {
    if (!open || isPressed || isComposing || signal.aborted) return;
    stop.abort();
    use(open);
  };
  const begin = () => {
    if (isBegun || import.meta.env.SSR) return;
    isBegun = true;
    import("./code-editor.ts").then(
      (module) => {
        open = module.openEditor;
        tryUse();
      },
      // The textarea goes on.
      () => {},
    );
  };
  const on = (target: EventTarget, name: string, change: () => void) =>
    target.addEventListener(
      name,
      () => {
        change();
        tryUse();
      },
      { signal },
    );
  on(textarea, "focus", begin);
  on(textarea, "pointerdown", () => {
    isPressed = true;
  });
  for (const name of ["pointerup", "pointercancel"])
    on(window, name, () => {
      isPressed = false;
    });
  on(textarea, "compositionstart", () => {
    isComposing = true;
  });
  on(textarea, "compositionend", () => {
    isComposing = false;
  });
  if (document.activeElement === textarea) begin();
  return () => stop.abort();
}
