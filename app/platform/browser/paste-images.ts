import type { ClipboardEvent } from "react";

/** For `onPaste` of a plain field: uploads pasted images. What does so is loaded with the first one. */
export function pasteImages({
  clipboardData: { files, types },
  currentTarget,
}: ClipboardEvent<HTMLTextAreaElement>): void {
  const images = [...files];
  // Sheets copy cells as text and as an image.
  if (images.length === 0 || types.includes("text/plain")) return;
  void import("./image-upload.ts").then(({ uploadInto }) => uploadInto(currentTarget, images));
}
