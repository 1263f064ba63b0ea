import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Importing } from "./lane.server.ts";

/** Background imports from judges. */
export interface JudgeWorker {
  /** One for each judge, and those that keep marks and tasks up to date. */
  jobs: Job<Importing>[];
  /**
   * Starts whatever is due and returns at once.
   * @param judge is tried even during its pause after a failure.
   */
  wake(judge?: string): void;
  /** Refreshes a user's handles if the last import was long ago. Returns at once. */
  signedIn(userId: number): void;
  /** Looks for a handle's proof, for some seconds at most. Never throws. */
  look(handleId: number): Promise<void>;
  /** Updates marks after handles are verified, displaced or unlinked; waits a moment for it. */
  settle(): Promise<void>;
  /** Reads a judge's problems unless they are known; waits some seconds at most. Never throws. */
  catalogue(judge: string): Promise<void>;
}

declare module "../../platform/application.ts" {
  interface Application {
    judges: JudgeWorker;
  }
}
