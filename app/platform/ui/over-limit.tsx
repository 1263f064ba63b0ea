import { type FormEvent, useCallback, useEffect, useState } from "react";
import { overLimit, type Rule } from "../text/lengths.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Counts as the server does. Rerenders only when the text crosses its limit. */
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
  // Counts text typed before hydration.
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

/** Milliseconds without typing before screen readers announce a change. */
const PAUSE = 1000;

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
