import { redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { Invalid } from "../../platform/http/errors.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { isMultipart, readUpload, textOfFile } from "../../platform/http/upload.server.ts";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { counted } from "../../platform/ui/counted.ts";
import { DayTime } from "../../platform/ui/date.tsx";
import { SelectField, TextAreaField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { listOfferedGroups } from "../../rooms/groups/index.server.ts";
import { checkNewRoster, listRosters } from "../../rooms/roster/index.server.ts";
import { type RosterFields, rosterSchema } from "../../rooms/roster/json.ts";
import { ROSTER, ROSTER_LIMIT } from "../../rooms/roster/limits.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import "../../platform/ui/styles/file-field.css";
import "../staff-forms.css";

const ONE_ONLY = "Paste a roster or choose a file, not both";

export const loader = withStaff(async ({ app, db, viewer, url }) => ({
  frame: await readFrame(app, viewer),
  groups: await listOfferedGroups(db, viewer),
  chosen: url.searchParams.get("group") ?? "",
  rosters: (await listRosters(db, viewer)).map((roster) => ({ ...roster, people: Number(roster.people) })),
  vouches: app.site.settings.vouching,
}));

export const action = withStaff(async ({ request, app, viewer }) => {
  const { form, file } = isMultipart(request)
    ? await readUpload(request, { file: ROSTER_LIMIT, field: ROSTER_LIMIT })
    : { form: await readForm(request, rosterSchema), file: null };
  const isBoth = file !== null && String(form.get("csv") ?? "").trim() !== "";
  if (file !== null && !isBoth) form.set("csv", textOfFile(file));
  return submitForm(
    form,
    rosterSchema,
    async (input) => {
      if (isBoth) throw new Invalid(ONE_ONLY, { csv: [ONE_ONLY] });
      return redirect(`/admin/roster/${await checkNewRoster(app, viewer, input)}`);
    },
    // A file's text does not belong in the form.
    file === null || isBoth ? [] : ["csv"],
  );
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Roster · Admin · Upsolve" }];

const states = { checked: "Not imported", importing: "Being imported", done: "Imported" };

const EXAMPLE = `username,email,codeforces,atcoder
bruno_f,bruno@uni.example,brunof,
mei.tan,mei.tan@uni.example,meitan,mei_t`;
const SAMPLE = `data:text/csv,${encodeURIComponent(`username,email,codeforces,atcoder,group
bruno_f,bruno@uni.example,brunof,,
mei.tan,mei.tan@uni.example,meitan,mei_t,
,wen@uni.example,,,
`)}`;

export default function RosterScreen() {
  const { frame, groups, chosen, rosters, vouches } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<RosterFields>({
    id: "roster",
    lastResult: useActionData<typeof action>()?.result,
    defaultValue: { group: chosen },
  });
  return (
    <AdminFrame frame={frame} title="Roster">
      <p className="page-note">
        Import everyone at once. Each person gets a place, which appears on boards and leaderboards right
        away, and a personal invitation to take it.
        {vouches ? " You vouch for the handles that you import." : null}
      </p>
      <div className="staff-forms">
        <Form method="post" encType="multipart/form-data" {...form.props} className="form">
          <FormErrors form={form} />
          <TextAreaField
            field={fields.csv}
            label="Paste CSV, or choose a file"
            help="Columns in any order: username, email, codeforces, atcoder, group. Only email is required. You see the check before anything is created."
            rows={8}
            rule={ROSTER}
            placeholder={EXAMPLE}
            mono
          />
          <div className="field">
            <label htmlFor="roster-file">CSV file</label>
            <input
              className="control"
              id="roster-file"
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-describedby="roster-file-help"
            />
            <p className="field-help" id="roster-file-help">
              At most 1 MB.{" "}
              <a className="link" href={SAMPLE} download="upsolve-roster.csv">
                Sample file
              </a>
            </p>
          </div>
          <SelectField
            field={fields.group}
            label="Group"
            help="For rows that name no group."
            options={[
              { value: "", label: "No group" },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <div className="actions">
            <SubmitButton kind="primary" pendingLabel="Checking...">
              Check
            </SubmitButton>
          </div>
        </Form>
        {rosters.length > 0 ? (
          <FormSection title="Your rosters" help="Kept for a day, or for 30 days once imported.">
            <ul className="panel rows">
              {rosters.map(({ id, state, created_at, group_name, people }) => (
                <li key={id} className="row-with-actions">
                  <span>
                    <a href={`/admin/roster/${id}`}>
                      <b>
                        <DayTime value={created_at} />
                      </b>
                    </a>
                    <br />
                    <small className="soft">
                      {counted(people, "row")}
                      {group_name ? ` · ${group_name}` : null}
                    </small>
                  </span>
                  <span className="meta">
                    <span className="label" data-tone={state === "done" ? "good" : "warn"}>
                      {states[state]}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </FormSection>
        ) : null}
      </div>
    </AdminFrame>
  );
}
