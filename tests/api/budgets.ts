/** What one request may cost: see budgets.test.ts. */
export interface Budget {
  statements: number;
  /** Created on the way to the response. */
  promises: number;
  timers: number;
  bytes: number;
  /** Bytes of a page's loader data, which are part of `bytes`. */
  data?: number;
  elements?: number;
}

/** Screens and calls as the demo's busiest member sees them. */
export const budgets: Record<string, Budget> = {};
