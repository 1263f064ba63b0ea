export type StreamLine =
  /** The question has been stored. */
  | { type: "asked"; chat: number; question: number }
  | { type: "words"; text: string }
  /** The reply is stored. `detail` is shown below a failure. */
  | { type: "end"; state: "done" | "interrupted" | "failed"; detail: string };
