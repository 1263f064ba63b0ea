export const sqliteAlone: Record<string, string>;
