import stylesUrl from "../../ui/styles/lists.css?url";

/** The styles of lists, which other screens do not load. */
export const links = () => [{ rel: "stylesheet", href: stylesUrl }];
