import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Importing } from "./lane.server.ts";

/** Imports from other judges, in the background. */
export interface JudgeWorker {
  /** One for each judge, and that of the marks. */
  jobs: Job<Importing>[];
  /**
   * Call it when a handle is to be read: it starts what is due and returns at once.
   * @param judge tries one that has failed before its pause is over.
   */
  wake(judge?: string): void;
  /** Asks for what is new of a user's handles if that was long ago. Returns at once. */
  signedIn(userId: number): void;
  /** Looks whether the proof that a handle asks for is there; some seconds at most. Never throws. */
  look(handleId: number): Promise<void>;
  /** Lets marks follow handles that are verified, displaced or unlinked; waits shortly. */
  settle(): Promise<void>;
  /** Reads a judge's list of problems unless it is known; waits some seconds at most. Never throws. */
  catalogue(judge: string): Promise<void>;
}

declare module "../../platform/application.ts" {
  interface Application {
    judges: JudgeWorker;
  }
}
