import { useEffect, useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { Button } from "./button.tsx";

export interface CopyButtonProps {
  /** The element whose text is copied, by its id or itself, so that the text is sent once only. */
  from: string | (() => Element);
  /** What is copied, for those who do not see where the button stands. */
  label?: string;
}

/** Milliseconds for which it says 'Copied'. */
const SAID_FOR = 2000;

export function CopyButton({ from, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  // The clipboard is closed to pages on plain http elsewhere than localhost: select the text for the user.
  const copy = async () => {
    const source = typeof from === "string" ? document.getElementById(from) : from();
    if (!source) return;
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      setCopied(true);
    } catch {
      getSelection()?.selectAllChildren(source);
    }
  };

  return (
    <span className="copy" hidden={!hydrated}>
      <Button size="small" onClick={copy} data-reserve="Copied">
        {copied ? "Copied" : "Copy"}
        {label ? <span className="visually-hidden"> {label}</span> : null}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? "Copied" : null}
      </span>
    </span>
  );
}
