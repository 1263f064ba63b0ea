import { useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { boardPath } from "../../rooms/judges/addresses.ts";
import { groupSchema, judgeSchema, keySchema } from "../../rooms/solves/groups/json.ts";
import {
  addGroup,
  judgeHealth,
  listGroups,
  listKeys,
  listRefused,
  mayKeepKeys,
  removeGroup,
  removeKey,
  saveKey,
} from "../../rooms/solves/index.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { Sources } from "../components/health.tsx";
import { JudgeGroups } from "../components/judge-groups.tsx";
import { JudgeKey } from "../components/judge-key.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const HERE = "/admin/judges";

export const loader = withStaff(async ({ app, db, viewer }) => {
  const [groups, refused] = [await listGroups(db), await listRefused(db)];
  return {
    frame: await readFrame(app, viewer),
    health: await judgeHealth(app),
    keys: await listKeys(app),
    mayKeep: mayKeepKeys(viewer),
    groups: groups.map(({ read_at, contests, ...group }) => ({
      ...group,
      readAt: read_at,
      contests: Number(contests),
      refused: refused.flatMap(({ id, judge, key, name, refusal, group: of }) =>
        of === group.id ? [{ id, name, href: boardPath(judge, key), refusal: refusal ?? "" }] : [],
      ),
    })),
  };
});

export const action = withStaff(
  { key: "owner", "remove-key": "owner" },
  async ({ request, app, viewer, context }) => {
    const form = await readForm(request, keySchema, groupSchema);
    const done = (message: string) => redirectWithToast(context, HERE, message);
    switch (form.get("intent")) {
      case "key":
        return submitForm(
          form,
          keySchema,
          async (input) => {
            await saveKey(app, viewer, input);
            return done("Key saved. Groups are being read.");
          },
          ["key", "secret"],
        );
      case "remove-key":
        return submitForm(form, judgeSchema, async ({ judge }) => {
          await removeKey(app, viewer, judge);
          return done("Key removed");
        });
      case "add-group":
        return submitForm(form, groupSchema, async (input) => {
          await addGroup(app, viewer, input);
          return done("Group added. Its contests are being read.");
        });
      case "remove-group":
        await removeGroup(app, viewer, idParam(String(form.get("group"))));
        return done("Group removed. Its contests stay.");
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Judges · Admin · Upsolve" }];

export default function JudgesScreen() {
  const { frame, health, keys, mayKeep, groups } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const isOfKey = result?.initialValue?.intent === "key";
  return (
    <AdminFrame frame={frame} title="Judges">
      <div className="staff-forms">
        {health.length > 0 ? (
          <Sources title="Imports" sources={health} />
        ) : (
          <p className="page-note">This site doesn’t import from any judge.</p>
        )}
        {keys.map((entry) => (
          <JudgeGroups
            key={entry.id}
            judge={entry}
            groups={groups.filter(({ judge }) => judge === entry.id)}
            result={isOfKey ? undefined : result}
          />
        ))}
        {keys.map((entry) => (
          <JudgeKey key={entry.id} entry={entry} mayKeep={mayKeep} result={isOfKey ? result : undefined} />
        ))}
      </div>
    </AdminFrame>
  );
}
