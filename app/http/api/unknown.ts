import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { jsonError } from "../calls.server.ts";
import { NotFound } from "../errors.ts";

/** Any other address below /api. */
export const loader = Object.assign(
  async ({ context }: LoaderFunctionArgs | ActionFunctionArgs) =>
    jsonError(new NotFound("There is no such call."), context),
  { guard: "call" as const, calls: [] },
);
export const action = loader;
