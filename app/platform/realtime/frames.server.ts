import { z } from "zod";
import type { HubEvent } from "./hub.server.ts";

/** Bytes. */
export const FRAME_LIMIT = 64 * 1024;

const id = z.string().regex(/^[1-9]\d{0,14}$/);
const room = z.string().min(1).max(64);
const path = z.string().startsWith("/").max(2048);

export const clientFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("typing"), data: z.object({ to: id }) }),
  z.object({ event: z.literal("join"), data: z.object({ room }) }),
  z.object({ event: z.literal("leave"), data: z.object({ room }) }),
  z.object({ event: z.literal("presence"), data: z.object({ changes: z.boolean() }) }),
  z.object({ event: z.literal("figures"), data: z.object({ path }) }),
  z.object({ event: z.literal("ping"), data: z.unknown() }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

export function parseFrame(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return clientFrame.safeParse(value).data ?? null;
}

export function encodeFrame(event: string, data: unknown): string {
  return JSON.stringify({ event, data });
}

const encoded = new WeakMap<HubEvent, string>();

export function encodeEvent(event: HubEvent): string {
  let frame = encoded.get(event);
  if (frame === undefined) {
    frame = encodeFrame(event.type, event.data);
    encoded.set(event, frame);
  }
  return frame;
}
