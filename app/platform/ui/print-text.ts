import printUrl from "./styles/print-text.css?url";

/** The `links` of a screen whose text people print. */
export const printLinks = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];
