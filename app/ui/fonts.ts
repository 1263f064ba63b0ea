import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import monoUrl from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url";

/** The two font files every page uses, to be preloaded; the same addresses as in styles/fonts.css. */
export const fontUrls: readonly string[] = [interUrl, monoUrl];
