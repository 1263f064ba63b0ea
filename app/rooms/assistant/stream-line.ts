export type StreamLine =
  | { type: "asked"; chat: number; question: number }
  | { type: "words"; text: string }
  /** The reply is stored. `detail` is shown below a failure. */
  | { type: "end"; state: "done" | "interrupted" | "failed"; detail: string };
