import type { Viewer } from "../../viewer.ts";

const answers = { accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const;
export type Answer = (typeof answers)[keyof typeof answers];

export function answerOf(verb: unknown): Answer | undefined {
  return Object.entries(answers).find(([name]) => name === verb)?.[1];
}

export function mayAnswer(
  viewer: Pick<Viewer, "id">,
  invitation: { sender_id: number; recipient_id: number },
  answer: Answer,
) {
  return viewer.id === (answer === "withdrawn" ? invitation.sender_id : invitation.recipient_id);
}

export const NOT_YOURS: Record<Answer, string> = {
  accepted: "Only the recipient can accept this invitation.",
  declined: "Only the recipient can decline this invitation.",
  withdrawn: "Only the sender can withdraw this invitation.",
};

export function alreadyOpen(
  viewer: Pick<Viewer, "id">,
  other: { username: string },
  open: { sender_id: number },
) {
  return open.sender_id === viewer.id
    ? `You have already invited ${other.username}, who has not answered yet.`
    : `${other.username} has already invited you: answer that invitation.`;
}
