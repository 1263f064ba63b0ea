export const kinds = ["solution", "comment", "blog"] as const;
/** What members can find useful. */
export type Kind = (typeof kinds)[number];
