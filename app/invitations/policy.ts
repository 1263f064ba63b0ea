import type { Viewer } from "../context.ts";

/** What becomes of an open invitation. */
export type Answer = "accepted" | "declined" | "withdrawn";

/** Its recipient accepts or declines an invitation, its sender withdraws it. */
export function mayAnswer(
  viewer: Pick<Viewer, "id">,
  invitation: { sender_id: number; recipient_id: number },
  answer: Answer,
): boolean {
  return viewer.id === (answer === "withdrawn" ? invitation.sender_id : invitation.recipient_id);
}

/** What is said to the viewer when an invitation between the two waits already. */
export function alreadyOpen(
  viewer: Pick<Viewer, "id">,
  other: { username: string },
  open: { sender_id: number },
): string {
  return open.sender_id === viewer.id
    ? `You have invited ${other.username} already, and the answer is not there yet.`
    : `${other.username} has invited you already: answer that invitation.`;
}
