import type { Application } from "../../platform/application.ts";
import {
  STANDINGS_CHANGED,
  SUBMISSIONS_TOPIC,
  TRAINING_CHANGED,
  trainingTopic,
} from "../../platform/realtime/topics.ts";

type Publishing = Pick<Application, "hub">;

/** For the pages that are connected to this process: each process compares for its own. */
export function announceHere({ hub }: Publishing, id: number, rows?: object): void {
  const room = trainingTopic(id);
  const event = rows
    ? { type: STANDINGS_CHANGED, data: { room, ...rows } }
    : { type: TRAINING_CHANGED, data: { room } };
  hub.deliver(room, event);
}

/**
 * Tells open pages that a training's facts or people have changed, so that they load it again, or has its standings
 * compared with what those pages show.
 */
export function announce({ hub }: Publishing, id: number, what: "changed" | "people" | "standings"): void {
  if (what === "standings")
    hub.publish(SUBMISSIONS_TOPIC, { type: SUBMISSIONS_TOPIC, data: { training: id } });
  else hub.publish(trainingTopic(id), { type: TRAINING_CHANGED, data: { room: trainingTopic(id) } });
}
