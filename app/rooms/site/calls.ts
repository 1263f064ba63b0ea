import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import { settingsAnswer, toSettingsJson } from "./json.ts";
import { readSettings } from "./queries.server.ts";
import { settingsSchema } from "./schema.ts";
import { changeSettings } from "./staff.server.ts";

export const loader = serveCalls(
  "Site",
  defineCall("GET", "/admin/settings", {
    summary: "Staff: the site's settings, and which of them environment variables set",
    answer: settingsAnswer,
    refusals: { 403: "The user is not staff" },
    async run({ app, db, viewer }) {
      await requireStaff(db, viewer, app.now());
      return toSettingsJson(await readSettings(db, app.config));
    },
  }),
  defineCall("POST", "/admin/settings", {
    only: "owner",
    summary: "Owners: change site settings; omitted ones are kept, and an empty string restores the default",
    body: settingsSchema,
    answer: settingsAnswer,
    refusals: { 403: "The user is not an owner", 409: "An environment variable overrides this setting" },
    async run({ app, db, viewer, body }) {
      await changeSettings(app, viewer, body);
      return toSettingsJson(await readSettings(db, app.config));
    },
  }),
);
export const action = loader;
