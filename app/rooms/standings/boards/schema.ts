import { z } from "zod";

export const orders = ["solved", "upsolved", "name"] as const;
export type Order = (typeof orders)[number];

export const ORDER_MESSAGE = `order is one of ${orders.join(", ")}`;

/** The query of a board's screen, which takes whatever stands in its address. */
export const boardSchema = z.object({ order: z.enum(orders).catch("solved").default("solved") });

/** Whose contests a list of past ones has: all, those that somebody here took part in, or those of the viewer. */
export const companies = ["all", "here", "mine"] as const;

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
  who: z.enum(companies).catch("all").default("all"),
});
export type PastQuery = z.output<typeof pastSchema>;
