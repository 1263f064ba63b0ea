import type { Application } from "../../platform/application.ts";
import { fetchJson, OutsideFailure, reasonOf } from "../../platform/http/fetch-json.server.ts";
import { type Judge, JudgeFailure } from "./judge.server.ts";

/** Maximum unpacked bytes in a response. A page of a thousand submissions takes less than 1 MB. */
const BODY_LIMIT = 4 * 1024 * 1024;

export async function request(
  { now }: Pick<Application, "now">,
  judge: Judge,
  path: string,
  { body, limit = BODY_LIMIT }: { body?: unknown; limit?: number } = {},
  stop: AbortSignal,
): Promise<unknown> {
  const sent = body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) };
  const headers = { ...judge.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  try {
    const options = { stop, now: now(), limit, headers, ...sent };
    return (await fetchJson(`${judge.base}${path}`, options)).json;
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw new JudgeFailure("down", reasonOf(error));
    const { answer, retryAfter, message } = error;
    const known = answer && judge.explain?.(answer.status, answer.body);
    const kind = answer?.status === 429 ? "limit" : answer ? "down" : "odd";
    throw known ?? new JudgeFailure(kind, message, retryAfter);
  }
}

export const kindOf = (error: unknown) => (error instanceof JudgeFailure ? error.kind : "odd");
export const isRefused = (error: unknown) => kindOf(error) === "refused";
export const isUnknown = (error: unknown) => kindOf(error) === "unknown";

export function sentenceOf(title: string, error: unknown): string {
  const reasons = {
    unknown: `${title} doesn’t know this user.`,
    refused: `${title} doesn’t show this to everyone.`,
    key: `${title} rejects this site’s API key.`,
    limit: `${title} isn’t accepting more requests right now.`,
    down: `${title} isn’t responding.`,
    odd: `${title} sent a response this site can’t read.`,
  };
  return `${reasons[kindOf(error)]} Your data is safe; we’ll try again automatically.`;
}
