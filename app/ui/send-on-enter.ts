import type { KeyboardEvent } from "react";

/**
 * The `onKeyDown` of a chat's text box: Enter submits its form unless it is blank, Shift+Enter starts a new line. While
 * an input method composes a word, Enter accepts that word; Safari reports this only by the key code.
 */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== "Enter" || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
  event.preventDefault();
  if (currentTarget.value.trim() !== "") currentTarget.form?.requestSubmit();
}
