import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { remindHandle, vouch } from "../../groups/index.server.ts";
import type { SettleInput } from "./schema.ts";

/** What the buttons of 'Handles to settle' do. @returns what happened, in words @throws NotFound, Forbidden, Conflict */
export async function settle(app: Application, viewer: Viewer, input: SettleInput): Promise<string> {
  if (input.intent === "vouch") {
    await vouch(app, viewer, input.handle, true);
    return "Vouched for";
  }
  await remindHandle(app, viewer, input.member);
  return "Reminder sent";
}
