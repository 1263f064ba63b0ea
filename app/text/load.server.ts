/*
 * What makes HTML of texts and code, for the rest of the app. Its libraries are a quarter of the server: they are
 * loaded with the first text that is shown, which waits a tenth of a second for them.
 */
export const loadMarkdown = () => import("./markdown.server.ts");
export const loadHighlighting = () => import("./code.server.ts");
export const loadExcerpts = () => import("./excerpt.server.ts");
