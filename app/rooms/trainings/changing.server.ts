import type { Application } from "../../platform/application.ts";
import { Invalid } from "../../platform/http/errors.ts";
import { idParam } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import { addItem, moveItem, removeItem, replaceByAnother, replaceItem } from "./arranging.server.ts";
import type { ItemForm } from "./form/fields.ts";

const intents = ["another", "replace", "add", "remove", "up", "down"] as const;
export type ItemIntent = (typeof intents)[number];

export const isItemIntent = (intent: unknown): intent is ItemIntent =>
  intents.some((known) => known === intent);

/** Runs a form of the problems of a training. @returns what was done, in words @throws HttpError */
export async function changeItem(
  app: Pick<Application, "config" | "db" | "now" | "hub" | "limits">,
  viewer: Viewer,
  training: number,
  intent: ItemIntent,
  { item, link }: ItemForm,
): Promise<string> {
  if (intent === "add") {
    await besideLink(() => addItem(app, viewer, training, addressIn(link)));
    return "Problem added";
  }
  const id = idParam(item);
  switch (intent) {
    case "another":
      // Said of the form as a whole: it has no field.
      await replaceByAnother(app, viewer, training, id).catch((error: unknown) => {
        throw error instanceof Invalid ? new Invalid(error.message) : error;
      });
      return "Problem replaced by another";
    case "replace":
      await besideLink(() => replaceItem(app, viewer, training, id, addressIn(link)));
      return "Problem replaced";
    case "remove":
      await removeItem(app, viewer, training, id);
      return "Problem removed";
    default:
      await moveItem(app, viewer, training, id, intent);
      return intent === "up" ? "Moved up" : "Moved down";
  }
}

const atLink = (message: string) => new Invalid(message, { link: [message] });

function addressIn(link: string): string {
  const address = link.trim();
  if (address === "") throw atLink("Address is required");
  return address;
}

async function besideLink(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Invalid ? atLink(error.message) : error;
  }
}
