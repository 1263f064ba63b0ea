import { useEffect, useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  /** Where to copy the text from: the page need only contain it once. */
  from: string | (() => Element);
  label?: string;
}

/** Milliseconds. */
const SAID_FOR = 2000;

export function CopyButton({ from, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  // Pages on plain http have no clipboard access except on localhost: select the text instead.
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
