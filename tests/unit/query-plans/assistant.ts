import * as assistant from "../../../app/rooms/assistant/queries.server.ts";
import { type Cases, pages, type World } from "./world.ts";

const topics = (w: World) => [
  { problemId: null, solutionId: null },
  { problemId: w.problem, solutionId: null },
  { problemId: w.problem, solutionId: w.solution },
];

export const cases: Cases = {
  // Answered from memory.
  "assistant/queries.server.ts assistantHealth": [],
  "assistant/queries.server.ts listChats": (w) =>
    Promise.all(pages.map((page) => assistant.listChats(w.db, w.ada, page))),
  // This chat does not exist, but its query still runs.
  "assistant/queries.server.ts requireChat": (w) => assistant.requireChat(w.db, w.ada, 1).catch(() => null),
  "assistant/queries.server.ts findNewestChat": (w) =>
    Promise.all(topics(w).map((topic) => assistant.findNewestChat(w.db, w.ada, topic))),
  "assistant/queries.server.ts listChatMessages": (w) =>
    Promise.all(pages.map((page) => assistant.listChatMessages(w.db, 1, page))),
  "assistant/queries.server.ts findAnswer": (w) => assistant.findAnswer(w.db, 1, 1),
  "assistant/queries.server.ts readMaterial": (w) =>
    Promise.all(topics(w).map((topic) => assistant.readMaterial(w.db, w.ada, topic))),
  "assistant/queries.server.ts hintsSeen": (w) => assistant.hintsSeen(w.db, w.ada, w.problem),
  "assistant/queries.server.ts exportConversations": (w) =>
    assistant.exportConversations(w.db, w.ada.id).next(),
};
