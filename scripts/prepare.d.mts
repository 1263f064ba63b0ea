/** The folder that holds package.json. */
export const root: string;

/** @throws an Error with the reason in words. */
export function prepare(): Promise<void>;
