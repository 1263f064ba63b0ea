/** Queries join an entry's tags by commas, which no tag contains. */
export const apart = (tags: string | null): string[] => tags?.split(",").sort() ?? [];
