import { type FormEvent, useCallback, useEffect, useState } from "react";
import { overLimit, type Rule } from "../text/lengths.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Counts the text of a control as the server does, both while the user types and when the page comes with a text. Rerenders
 * only when the text goes over its limit or back. Unlike `maxlength`, it never cuts a text.
 * @returns what to say of the text, in the server's words; undefined within the limit
 */
export function useOverLimit<Control extends TextControl>(
  rule: Rule | undefined,
  onInput?: (event: FormEvent<Control>) => void,
) {
  const [over, setOver] = useState<string>();
  const count = useCallback(
    (control: Control) => {
      const counted = rule && overLimit(control.value, rule);
      setOver(counted);
      return counted;
    },
    [rule],
  );
  // For a control that was filled before the script came.
  const ref = useCallback((control: Control | null) => void (control && count(control)), [count]);
  const counting = {
    ref,
    onInput(event: FormEvent<Control>) {
      count(event.currentTarget);
      onInput?.(event);
    },
  };
  return { over, count, counting };
}

/** Milliseconds without a key before a screen reader is told. */
const PAUSE = 1000;

/** Tells screen readers that a text is over its limit: once its writer pauses, not with every key. */
export function OverStatus({ over = "" }: { over?: string | undefined }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === over) return;
    const timer = setTimeout(() => setSaid(over), PAUSE);
    return () => clearTimeout(timer);
  }, [said, over]);
  if (!over && !said) return null;
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
