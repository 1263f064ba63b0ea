import type { KeyboardEvent } from "react";

/**
 * For the text box of a chat: Enter sends its form unless there is nothing but white space, Shift+Enter begins a line.
 * While an input method composes a word, Enter takes that word; Safari tells so by the key code alone.
 */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== "Enter" || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
  event.preventDefault();
  if (currentTarget.value.trim() !== "") currentTarget.form?.requestSubmit();
}
