import { AssistantFailed } from "./failure.ts";

/** In bytes. A token comes as an event of some 300; an error's body counts as one event. */
const LARGEST_EVENT = 1024 * 1024;
/** In bytes: a hundred times the longest reply that is kept, with all that is wrapped around it. */
const LARGEST_ANSWER = 32 * 1024 * 1024;
const [NEWLINE, CARRIAGE_RETURN] = [10, 13];

/**
 * fetch, for the SDK: it gathers an event, or the body of an error, until that ends, and looks through all of it with
 * each piece that comes. An answer that goes on for ever would take the process with it.
 */
export async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  return response.body ? new Response(response.body.pipeThrough(bounded()), response) : response;
}

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let [answer, event, line, last] = [0, 0, 0, 0];
  return new TransformStream({
    transform(chunk, controller) {
      answer += chunk.length;
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        line += at - from;
        const before = at > 0 ? chunk[at - 1] : last;
        const isEmpty = line === 0 || (line === 1 && before === CARRIAGE_RETURN);
        // That ends an event.
        event = isEmpty ? 0 : event + line;
        [line, from] = [0, at + 1];
      }
      line += chunk.length - from;
      last = chunk.at(-1) ?? last;
      if (event + line > LARGEST_EVENT || answer > LARGEST_ANSWER) {
        throw new AssistantFailed(502, "Its answer is larger than any reply.");
      }
      controller.enqueue(chunk);
    },
  });
}
