import type { Card, FSRS } from "ts-fsrs";
import type { Row } from "../../../platform/db/tables.ts";
import type { Grade } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;

export type Memory = Pick<
  Row<"revisits">,
  "due_at" | "graded_at" | "stability" | "difficulty" | "grades" | "lapses"
>;

let loaded: Promise<{ scheduler: FSRS; fsrs: typeof import("ts-fsrs") }> | undefined;

/** Loaded on demand, so that the server starts faster. */
function load() {
  loaded ??= import("ts-fsrs").then((fsrs) => ({
    fsrs,
    // Solving a problem can take an evening, so the short learning steps for flash cards are off.
    scheduler: fsrs.fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 3650 }),
  }));
  return loaded;
}

/** The state after each grade. Problems are due from the start of a UTC day. */
export async function scheduleAll(memory: Memory | null, now: number): Promise<Record<Grade, Memory>> {
  const { fsrs, scheduler } = await load();
  const { createEmptyCard, Rating, State } = fsrs;
  const card: Card = memory
    ? {
        ...createEmptyCard(memory.graded_at),
        due: new Date(memory.due_at),
        stability: memory.stability,
        difficulty: memory.difficulty,
        reps: memory.grades,
        lapses: memory.lapses,
        state: State.Review,
        last_review: new Date(memory.graded_at),
      }
    : createEmptyCard(now);
  // The scheduler rejects times before the last grade, which occur if the clock was set back.
  const outcomes = scheduler.repeat(card, new Date(Math.max(now, memory?.graded_at ?? now)));
  const of = (rating: keyof typeof outcomes & number): Memory => {
    const { due, stability, difficulty, reps, lapses } = outcomes[rating].card;
    return {
      due_at: Math.floor(due.getTime() / DAY) * DAY,
      graded_at: now,
      stability,
      difficulty,
      grades: reps,
      lapses,
    };
  };
  return {
    again: of(Rating.Again),
    hard: of(Rating.Hard),
    good: of(Rating.Good),
    easy: of(Rating.Easy),
  };
}

export async function intervalsOf(memory: Memory | null, now: number): Promise<Record<Grade, number>> {
  const { again, hard, good, easy } = await scheduleAll(memory, now);
  const days = ({ due_at }: Memory) => Math.max(1, Math.ceil((due_at - now) / DAY));
  return { again: days(again), hard: days(hard), good: days(good), easy: days(easy) };
}
