import { AssistantFailed } from "./failure.ts";

/** Bytes. The event for a token has about 300; an error response counts as one event. */
const LARGEST_EVENT = 1024 * 1024;
/** Bytes: a hundred times the longest reply we store. */
const LARGEST_ANSWER = 32 * 1024 * 1024;
const [NEWLINE, CARRIAGE_RETURN] = [10, 13];

const END = /(?:^|\n)data: ?\[DONE\]\s*$/;
/** Enough bytes for the end marker and any whitespace after it. */
const END_LENGTH = 64;

const tails = new WeakMap<Response, { bytes: Uint8Array }>();

/** Whether the stream ended with `data: [DONE]`. Some services send no finish reason. */
export function hasEnded(response: Response): boolean {
  return END.test(new TextDecoder().decode(tails.get(response)?.bytes));
}

/** Limits sizes: Groq's SDK rescans its buffer with every chunk, so an endless response would exhaust the process. */
export async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (!response.body) return response;
  const tail = { bytes: new Uint8Array() };
  const read = new Response(response.body.pipeThrough(bounded(tail)), response);
  tails.set(read, tail);
  return read;
}

function bounded(tail: { bytes: Uint8Array }): TransformStream<Uint8Array, Uint8Array> {
  let [answer, event, line, last] = [0, 0, 0, 0];
  return new TransformStream({
    transform(chunk, controller) {
      answer += chunk.length;
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        line += at - from;
        const before = at > 0 ? chunk[at - 1] : last;
        const isEmpty = line === 0 || (line === 1 && before === CARRIAGE_RETURN);
        event = isEmpty ? 0 : event + line;
        [line, from] = [0, at + 1];
      }
      line += chunk.length - from;
      last = chunk.at(-1) ?? last;
      tail.bytes = Buffer.concat([tail.bytes, chunk.subarray(-END_LENGTH)]).subarray(-END_LENGTH);
      if (event + line > LARGEST_EVENT || answer > LARGEST_ANSWER) {
        throw new AssistantFailed(502, "Its response is too large.");
      }
      controller.enqueue(chunk);
    },
  });
}
