import type { EntryContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { encode } from "turbo-stream";
import type { RequestContext } from "../../platform/application.ts";
import { drawWithout } from "../../platform/ui/long-html.ts";
import { watchDrawing } from "../slow-pages.server.ts";
import { longTextsOf } from "./long-texts.server.ts";

/** A loader's result. */
export type Outcome = { value: unknown } | { thrown: unknown };
/** By route id. */
export type Outcomes = Map<string, Outcome>;

/** What makes a document. `data` is the loaders' data, encoded. */
export interface Drawing {
  /** Part of the data as the page's script holds it, between its quotes. */
  inScript(data: string): string;
  render(context: EntryContext, inScript: string, url: string, nonce: string): string;
}

interface Read {
  outcomes: Outcomes;
  /** False when a loader did more than return data. */
  isSent: boolean;
}

/**
 * Makes a function that answers with one screen: it runs the loaders side by side and renders once.
 * @param part a build with the root and this screen only.
 */
export function pageReader(part: ServerBuild, { inScript, render }: Drawing) {
  const routes = nested(part);
  const modules = Object.fromEntries(
    Object.values(part.routes).flatMap((route) => (route ? [[route.id, route.module]] : [])),
  ) as EntryContext["routeModules"];
  const { assets: manifest, future, isSpaMode } = part;
  const serverHandoffString = JSON.stringify({ basename: part.basename, future, isSpaMode });
  return async (
    request: Request,
    context: RequestContext,
    send: (parts: Iterable<string>) => Promise<void>,
  ): Promise<Read> => {
    const url = new URL(request.url);
    const matches = matchRoutes(routes, url.pathname) ?? [];
    const params = matches.at(-1)?.params ?? {};
    const outcomes: Outcomes = new Map(
      await Promise.all(
        matches.map(async ({ route: { id } }) => {
          const loader = part.routes[id]?.module.loader;
          return [id, loader ? await endOf(() => loader({ request, context, params })) : NOTHING] as const;
        }),
      ),
    );
    context.threadTime.work();
    const loaderData: Record<string, unknown> = {};
    for (const [id, outcome] of outcomes) {
      if (!isPlain(outcome)) return { outcomes, isSent: false };
      if (outcome !== NOTHING) loaderData[id] = outcome.value;
    }
    if (matches.length === 0) return { outcomes, isSent: false };
    await context.threadTime.alone(async () => {
      const texts = longTextsOf(context);
      const data = await textOf({ loaderData: texts.setAside(loaderData), actionData: null, errors: null });
      const { pathname, search } = url;
      const staticHandlerContext = {
        basename: part.basename ?? "/",
        location: { pathname, search, hash: "", state: null, key: "default" },
        matches: matches as EntryContext["staticHandlerContext"]["matches"],
        loaderData,
        actionData: null,
        errors: null,
        statusCode: 200,
        loaderHeaders: {},
        actionHeaders: {},
        activeDeferreds: null,
      };
      const entry: EntryContext = {
        manifest,
        routeModules: modules,
        staticHandlerContext,
        serverHandoffString,
        renderMeta: {},
        future,
        isSpaMode,
        serializeError: (error) => error,
      };
      const page = watchDrawing(context, () =>
        drawWithout(texts.drawn, () => render(entry, inScript(data), request.url, context.nonce)),
      );
      await send(texts.putBackInPage(page, inScript));
    });
    return { outcomes, isSent: true };
  };
}

const NOTHING: Outcome = { value: null };

async function endOf(loader: () => unknown): Promise<Outcome> {
  try {
    return { value: await loader() };
  } catch (thrown) {
    return { thrown };
  }
}

/** Whether a loader returned plain data: no Response, and no wrapper with a status and headers. */
function isPlain(outcome: Outcome): outcome is { value: unknown } {
  if ("thrown" in outcome || outcome.value === undefined || outcome.value instanceof Response) return false;
  return (outcome.value as { type?: unknown } | null)?.type !== "DataWithResponseInit";
}

function nested({ routes }: ServerBuild) {
  const below = (parentId: string | undefined): Nested[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => {
        const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
        return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: below(id) };
      });
  return below(undefined);
}

type Nested =
  | { id: string; path?: string; caseSensitive?: boolean; index: true }
  | { id: string; path?: string; caseSensitive?: boolean; index?: false; children: Nested[] };

/** The data in Remix's encoding. It is complete at once, since no loader here returns a promise. */
async function textOf(data: unknown): Promise<string> {
  const reader = encode(data).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}
