import * as assistant from "../../../app/rooms/assistant/queries.server.ts";
import { type Cases, pages, type World } from "./world.ts";

const topics = (w: World) => [
  { problemId: null, solutionId: null },
  { problemId: w.problem, solutionId: null },
  { problemId: w.problem, solutionId: w.solution },
];

export const cases: Cases = {
  // It knows from memory.
  "assistant/queries.server.ts assistantHealth": [],
  "assistant/queries.server.ts listChats": [
    { run: (w) => Promise.all(pages.map((page) => assistant.listChats(w.db, w.ada, page))) },
  ],
  // No chat exists; the query runs all the same.
  "assistant/queries.server.ts requireChat": [
    { run: (w) => assistant.requireChat(w.db, w.ada, 1).catch(() => null) },
  ],
  "assistant/queries.server.ts findNewestChat": [
    {
      run: (w) => Promise.all(topics(w).map((topic) => assistant.findNewestChat(w.db, w.ada, topic))),
    },
  ],
  "assistant/queries.server.ts listChatMessages": [
    { run: (w) => Promise.all(pages.map((page) => assistant.listChatMessages(w.db, 1, page))) },
  ],
  "assistant/queries.server.ts findAnswer": [{ run: (w) => assistant.findAnswer(w.db, 1, 1) }],
  "assistant/queries.server.ts readMaterial": [
    { run: (w) => Promise.all(topics(w).map((topic) => assistant.readMaterial(w.db, w.ada, topic))) },
  ],
  "assistant/queries.server.ts hintsSeen": [{ run: (w) => assistant.hintsSeen(w.db, w.ada, w.problem) }],
  "assistant/queries.server.ts exportConversations": [
    { run: (w) => assistant.exportConversations(w.db, w.ada.id).next() },
  ],
};
