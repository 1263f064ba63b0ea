import type { ClipboardEvent } from "react";

/** For `onPaste` of a plain field: uploads pasted images. What does so is loaded with the first one. */
export function pasteImages(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: area } = event;
  const files = [...clipboardData.files];
  // Sheets copy cells as text and as an image.
  if (files.length === 0 || clipboardData.types.includes("text/plain")) return;
  event.preventDefault();
  void import("./image-upload.ts").then(({ uploadInto }) => uploadInto(area, files));
}
