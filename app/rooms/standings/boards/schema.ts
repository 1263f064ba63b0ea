import { z } from "zod";
import { filterId } from "../../../platform/text/fields.ts";
import { REFRESH_EVERY } from "./limits.ts";

export const orders = ["solved", "upsolved", "name"] as const;
export type Order = (typeof orders)[number];

export const ORDER_MESSAGE = `order is one of ${orders.join(", ")}`;

export const boardSchema = z.object({
  order: z.enum(orders).catch("solved").default("solved"),
  group: filterId,
  refresh: z
    .string()
    .optional()
    .catch(undefined)
    .transform((value) => value === String(REFRESH_EVERY)),
});

export const pastSchema = z.object({
  q: z
    .string()
    .catch("")
    .default("")
    .transform((text) => text.trim().slice(0, 100)),
  judge: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional()
    .catch(undefined),
  who: z.enum(["all", "here", "mine"]).catch("all").default("all"),
  group: filterId,
});
export type PastQuery = z.output<typeof pastSchema>;
