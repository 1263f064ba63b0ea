/** One line of what /askai/stream answers, between the server and the page's script. */
export type StreamLine =
  /** First, where one was asked: the question is stored. */
  | { type: "asked"; chat: number; question: number }
  | { type: "words"; text: string }
  /** Last: the reply is stored. `detail` goes below a failure. */
  | { type: "end"; state: "done" | "interrupted" | "failed"; detail: string };
