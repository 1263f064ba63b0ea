import { useEffect, useRef, useState } from "react";
import { TYPING_MS } from "../limits.ts";

/** Extends a length so that it does not split a surrogate pair. */
export function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return last >= 0xd800 && last < 0xdc00 && length < text.length ? length + 1 : length;
}

interface TypingOptions {
  text: string;
  known: number;
  ended: boolean;
  hurried: boolean;
  onEnd: () => void;
}

/** Types out arriving text by the clock, because browsers throttle timers in background tabs. */
export function useTyping({ text, known, ended, hurried, onEnd }: TypingOptions) {
  const [typed, setTyped] = useState(0);
  const [atOnce, setAtOnce] = useState(false);
  const shown = atOnce || hurried ? text.length : wholeCharacters(text, Math.max(typed, known));
  const behind = shown < text.length;
  const over = ended && !behind;
  const latest = useRef({ text, known, onEnd });
  latest.current = { text, known, onEnd };

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setAtOnce(true);
    const skip = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setAtOnce(true);
    };
    document.addEventListener("keydown", skip);
    return () => document.removeEventListener("keydown", skip);
  }, []);

  useEffect(() => {
    if (!behind) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const due = Math.floor((performance.now() - last) / TYPING_MS);
      last += due * TYPING_MS;
      setTyped((before) => {
        const { text, known } = latest.current;
        return Math.min(text.length, Math.max(before, known) + due);
      });
    }, TYPING_MS);
    return () => clearInterval(timer);
  }, [behind]);

  useEffect(() => {
    if (over) latest.current.onEnd();
  }, [over]);

  return { shown: text.slice(0, shown), typing: !over, skip: () => setAtOnce(true) };
}
