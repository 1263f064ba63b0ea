import { z } from "zod";
import type { Added } from "./commands.server.ts";

export const imageAnswer = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** To put into a text. */
  markdown: z.string(),
});

export function toImageJson({ key, width, height }: Added): z.output<typeof imageAnswer> {
  const url = `/images/${key}`;
  return { url, width, height, markdown: `![](${url})` };
}
