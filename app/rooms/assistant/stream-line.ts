/** A line of the response of /askai/stream. */
export type StreamLine =
  /** First, after a new question: the question is stored. */
  | { type: "asked"; chat: number; question: number }
  | { type: "words"; text: string }
  /** Last: the reply is stored. `detail` is shown below a failure. */
  | { type: "end"; state: "done" | "interrupted" | "failed"; detail: string };
