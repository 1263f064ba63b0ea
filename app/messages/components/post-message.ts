import type { MessageJson } from "../json.ts";

/** ms after which an answer is no longer waited for. */
const PATIENCE = 20_000;
/** Characters up to which a browser goes on sending after the page was closed; it takes 64 kB in all. */
const CARRIED_ON = 5000;

/** The stored message, or what the server said against it, where it said something. */
export type Answer = { message: MessageJson; reason?: null } | { message?: null; reason: string | null };

/** Sends a message; never throws. */
export async function postMessage(other: string, message: { content: string; key: string }): Promise<Answer> {
  try {
    const response = await fetch(`/api/messages/send/${other}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
      keepalive: message.content.length <= CARRIED_ON,
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await response.json();
    if (response.ok) return { message: answer };
    return { reason: response.status < 500 ? String(answer.message) : null };
  } catch {
    return { reason: null };
  }
}
