import type { ChatPage } from "../chat-page.server.ts";

export type PlaceData = ChatPage["place"];

/** Hidden fields that name the chat, or the topic of a new one. */
export function PlaceFields({ place: { chatId, problemId, solutionId } }: { place: PlaceData }) {
  if (chatId !== null) return <input type="hidden" name="chat" value={chatId} />;
  return (
    <>
      {problemId === null ? null : <input type="hidden" name="problem" value={problemId} />}
      {solutionId === null ? null : <input type="hidden" name="solution" value={solutionId} />}
    </>
  );
}
