import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Importing } from "./lane.server.ts";
import type { Running } from "./schedule.server.ts";

export interface JudgeWorker {
  /** One job for each judge, plus those that keep marks and tasks up to date. */
  jobs: Job<Importing>[];
  /** Starts whatever is due and returns immediately. @param judge tried even during the pause after a failure */
  wake(judge?: string): void;
  /** Refreshes a user's handles if the last import was long ago. Returns immediately. */
  signedIn(userId: number): void;
  /** Looks for a handle's proof, for a few seconds at most. Never throws. */
  look(judge: string, handleId: number): Promise<void>;
  /** Updates marks after handles are verified, displaced or unlinked. Waits only briefly. */
  settle(): Promise<void>;
  /** The contests that run now and whose live standings are read, as this process last knew them. Asks nobody. */
  running(): Running[];
  /** Loads a judge's problems if they are not known yet, waiting a few seconds at most. Never throws. */
  catalogue(judge: string): Promise<void>;
}

declare module "../../platform/application.ts" {
  interface Application {
    judges: JudgeWorker;
  }
}
declare module "../../platform/room.ts" {
  interface Adopting {
    judges: JudgeWorker;
  }
}
