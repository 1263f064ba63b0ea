/** A button that changed the rows of a form. */
export interface Intent {
  type: string;
  payload: { name?: string | undefined; index?: number | undefined };
}

/** What `submitForm` sends back. */
export interface SubmissionResult {
  status?: "error" | "success" | undefined;
  /** A row that was added or removed without script. */
  intent?: Intent | undefined;
  initialValue?: Record<string, unknown> | null | undefined;
  /** A field without a message of its own shares the form's, which has the name "". */
  error?: Record<string, string[] | null | undefined> | null | undefined;
}
