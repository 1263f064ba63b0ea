import type { ImageType } from "./limits.ts";

/** The type of an image by its first bytes, whatever its name or the request says; undefined for anything else. */
export function sniff(file: Uint8Array): ImageType | undefined {
  const start = Buffer.from(file.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return undefined;
}
