import { useFetchers } from "@remix-run/react";

/** What the keys of the fetchers behind ActForms begin with. */
export const ACTS = "act ";

/** Whether a button's work is under way that will change the page. */
export const useActing = () =>
  useFetchers().some(({ key, state }) => key.startsWith(ACTS) && state !== "idle");
