import { useEffect, useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { Button } from "./button.tsx";

export interface CopyButtonProps {
  /** The element to copy the text from, or its id: the page then holds the text only once. */
  from: string | (() => Element);
  /** Names the copied text for screen readers. */
  label?: string;
}

/** How long (ms) it says 'Copied'. */
const SAID_FOR = 2000;

export function CopyButton({ from, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  // Pages on plain http, except localhost, cannot use the clipboard: select the text instead.
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
