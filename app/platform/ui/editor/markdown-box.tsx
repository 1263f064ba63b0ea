import type { ReactNode, SyntheticEvent } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-names.ts";
import "./editor.css";

/** What kind of text a preview renders: see /preview. */
export type TextKind = "statement" | "solution" | "blog" | "comment";

const TOOLS: [icon: IconName, title: string][] = [
  ["bold", "Bold (Ctrl/⌘ B)"],
  ["italic", "Italic (Ctrl/⌘ I)"],
  ["code", "Code (Ctrl/⌘ E)"],
  ["sigma", "Formula"],
  ["text-quote", "Quote"],
  ["list", "List"],
  ["link", "Link (Ctrl/⌘ K)"],
  ["image", "Image"],
];

let tools: typeof import("./tools.ts") | undefined;

/** Loads what the editor does once somebody uses it. Until then, and without it, the field is a plain one. */
function wake({ type, target, currentTarget: box, nativeEvent }: SyntheticEvent<HTMLElement>): void {
  const button =
    type === "click" ? (target as Element).closest<HTMLButtonElement>(".write-tools button") : null;
  if (button) nativeEvent.preventDefault();
  if (tools) {
    tools.attend(box, button);
    return;
  }
  import("./tools.ts").then(
    (loaded) => {
      tools = loaded;
      loaded.attend(box, button);
    },
    // A preview can also be had from the server.
    () => button?.type === "submit" && button.form?.requestSubmit(button),
  );
}

interface MarkdownBoxProps {
  kind: TextKind;
  /** The intent that the form posts for a preview without script. */
  intent?: string;
  /** Tells the buttons of several fields apart. */
  of?: string | undefined;
  /** Makes "@" complete names: those who wrote in this thread, such as "solution=7", come first. */
  mentions?: string | undefined;
  children: ReactNode;
  foot?: ReactNode;
}

/** Around a text area: the toolbar, and the switch between text and preview. */
export function MarkdownBox({ kind, intent = "preview", of, mentions, children, foot }: MarkdownBoxProps) {
  const named = (label: string) => of && `${label} ${of}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what its buttons and its text get
    <div
      className="write"
      data-text={kind}
      data-mentions={mentions}
      onFocus={wake}
      onKeyDown={wake}
      onPointerEnter={wake}
      onClick={wake}
    >
      <div className="write-tools">
        <button type="button" className="scripted" aria-label={named("Write")}>
          Write
        </button>
        <button type="submit" name="intent" value={intent} formNoValidate aria-label={named("Preview")}>
          Preview
        </button>
        <noscript>
          <a className="link" href="/uploads" target="_blank" rel="noopener">
            Upload an image
          </a>
        </noscript>
        <div className="scripted" role="toolbar" aria-label={named("Format") ?? "Format"}>
          {TOOLS.map(([icon, title], at) => (
            <button key={icon} type="button" tabIndex={at && -1} title={title} value={icon}>
              <Icon name={icon} />
            </button>
          ))}
        </div>
      </div>
      {children}
      {/* For the preview and what the script has to say. */}
      <div className="write-more" />
      {foot}
    </div>
  );
}
