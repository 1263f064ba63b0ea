import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  simplifySelection,
} from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorSelection, EditorState as State } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import { nonce } from "../../browser/nonce.ts";
import { hasLongLine } from "./code-lines.ts";
import { modeOf } from "./code-modes.ts";

// Loaded when a code field is first used.

export interface EditorState {
  label: string;
  tabIndents: boolean;
  notes: { "aria-invalid": true | undefined; "aria-describedby": string | undefined };
}

export interface CodeEditor {
  show(state: EditorState): void;
  close(): void;
}

/** Milliseconds. */
const AFTER_ESCAPE = 60_000;

/** The classes of code on other screens, which is highlighted by the server. */
const colours = tagHighlighter([
  { tag: tags.comment, class: "hljs-comment" },
  { tag: tags.keyword, class: "hljs-keyword" },
  { tag: [tags.string, tags.character, tags.regexp], class: "hljs-string" },
  { tag: [tags.number, tags.atom, tags.bool], class: "hljs-number" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], class: "hljs-title" },
  { tag: [tags.typeName, tags.className, tags.standard(tags.variableName)], class: "hljs-type" },
  { tag: tags.meta, class: "hljs-meta" },
]);

const theme = EditorView.theme({
  "&": { overflow: "auto", padding: "0", resize: "vertical" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { caretColor: "var(--ink)", padding: "6px 0" },
  ".cm-gutters": {
    background: "var(--surface)",
    borderInlineEnd: "var(--border)",
    color: "var(--ink-faint)",
  },
  "&.cm-focused .cm-matchingBracket": { background: "var(--sunken)", outline: "1px solid var(--field)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "none", color: "var(--bad)" },
});

/** Keeps Tab free until the next key, however long that takes. */
const leaving = {
  key: "Escape",
  run(view: EditorView) {
    simplifySelection(view);
    view.setTabFocusMode(AFTER_ESCAPE);
    return true;
  },
};
const indenting = { key: "Tab", run: indentMore, shift: indentLess };

/**
 * Covers a textarea, which keeps the form's value. A text with a very long line is left to the textarea, also when
 * the line comes later.
 * @param language the id of the select that holds the language
 */
export function openEditor(
  textarea: HTMLTextAreaElement,
  language: string,
  state: EditorState,
): CodeEditor | undefined {
  if (hasLongLine(textarea.value)) return undefined;
  const described = new Compartment();
  const coloured = new Compartment();
  const { offsetHeight, scrollTop, selectionStart, selectionEnd, className, value } = textarea;
  const isFocused = document.activeElement === textarea;
  let isWriting = false;
  const view = new EditorView({
    doc: value,
    selection: EditorSelection.range(selectionStart, selectionEnd),
    extensions: [
      EditorView.cspNonce.of(nonce),
      lineNumbers(),
      history(),
      indentOnInput(),
      bracketMatching(),
      syntaxHighlighting(colours),
      State.tabSize.of(4),
      indentUnit.of(/^\t/m.test(value) ? "\t" : "    "),
      theme,
      described.of(partsOf(state)),
      coloured.of([]),
      keymap.of([leaving, ...historyKeymap, ...defaultKeymap]),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) write();
      }),
    ],
    dispatchTransactions(transactions) {
      const changed = transactions.findLast(({ docChanged }) => docChanged);
      const text = changed?.newDoc.toString() ?? "";
      if (!changed || !hasLongLine(text)) return view.update(transactions);
      const { head } = changed.newSelection.main;
      const isFocused = view.hasFocus;
      write(text);
      close();
      textarea.setSelectionRange(head, head);
      if (isFocused) textarea.focus();
    },
  });
  const write = (text = view.state.doc.toString()) => {
    if (text === textarea.value) return;
    isWriting = true;
    // Past React's own setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(textarea, text);
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
    isWriting = false;
  };
  /** Drafts, typed text restored on going back, and programs change the textarea. */
  const read = () => {
    if (isWriting || textarea.value === view.state.doc.toString()) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: textarea.value } });
  };
  const passFocus = () => {
    const { selectionStart: start, selectionEnd: end, value: text } = textarea;
    // Programs that fill in forms select the text first.
    if (text !== "" && start === 0 && end === text.length) {
      view.dispatch({ selection: EditorSelection.range(0, view.state.doc.length) });
    }
    view.focus();
  };
  const close = () => {
    if (signal.aborted) return;
    stop.abort();
    view.destroy();
    textarea.className = className;
    textarea.removeAttribute("tabindex");
    textarea.ariaHidden = null;
  };
  const select = document.getElementById(language);
  const colour = async () => {
    const mode = select instanceof HTMLSelectElement ? await modeOf(select.value) : [];
    view.dispatch({ effects: coloured.reconfigure(mode) });
  };
  const stop = new AbortController();
  const { signal } = stop;
  textarea.addEventListener("input", read, { signal });
  textarea.addEventListener("focus", passFocus, { signal });
  // The fields are reset after the event.
  textarea.form?.addEventListener("reset", () => setTimeout(read), { signal });
  select?.addEventListener("input", colour, { signal });

  view.dom.style.height = `${offsetHeight}px`;
  textarea.after(view.dom);
  textarea.className = "visually-hidden";
  textarea.tabIndex = -1;
  textarea.ariaHidden = "true";
  void colour();
  view.scrollDOM.scrollTop = scrollTop;
  if (isFocused) view.focus();
  return {
    show: (next) => view.dispatch({ effects: described.reconfigure(partsOf(next)) }),
    close,
  };
}

function partsOf({ label, tabIndents, notes }: EditorState) {
  const { "aria-invalid": invalid, "aria-describedby": describedBy } = notes;
  return [
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      ...(invalid && { "aria-invalid": "true" }),
      ...(describedBy && { "aria-describedby": describedBy }),
    }),
    EditorView.editorAttributes.of({
      class: "control",
      "data-mono": "",
      ...(invalid && { "aria-invalid": "true" }),
    }),
    tabIndents ? keymap.of([indenting]) : [],
  ];
}
