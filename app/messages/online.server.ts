import type { Application } from "../http/context.ts";

export const onlineIds = (app: Application): number[] =>
  (app as unknown as { presence?: { online(): number[] } }).presence?.online() ?? [];
