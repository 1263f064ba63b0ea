/*
 * The libraries behind these are a quarter of the server. They load with the first text shown, which waits a tenth of a
 * second for them.
 */
export const loadMarkdown = () => import("./markdown.server.ts");
export const loadHighlighting = () => import("./code.server.ts");
export const loadExcerpts = () => import("./excerpt.server.ts");
