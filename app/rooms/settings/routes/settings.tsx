import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { renewFeedKey } from "../../../auth/feed-keys.server.ts";
import { withAccount } from "../../../auth/guards.server.ts";
import { endSessions, forgetSession } from "../../../auth/sessions.server.ts";
import { setZone } from "../../../auth/time-zone.server.ts";
import { dropDraftsOnLeaving } from "../../../platform/browser/drafts-on-leaving.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ThemeSwitch } from "../../../platform/ui/bar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { BlockedUsers } from "../../blocks/components/blocked-users.tsx";
import { chooseMails } from "../../mail/index.server.ts";
import { choicesSchema as mailsSchema } from "../../mail/schema.ts";
import { ChangePassword, DeleteAccount } from "../../members/components/password-forms.tsx";
import { SessionList } from "../../members/components/session-list.tsx";
import { changePassword, deleteAccount } from "../../members/index.server.ts";
import { changePasswordSchema, deleteAccountSchema } from "../../members/schema.ts";
import { chooseKinds } from "../../notifications/index.server.ts";
import { choicesSchema } from "../../notifications/schema.ts";
import { SpoilerSetting } from "../../solutions/components/spoiler-setting.tsx";
import { setHidesSpoilers } from "../../solutions/index.server.ts";
import { spoilerSchema } from "../../solutions/schema.ts";
import { ChooseKinds } from "../components/choose-kinds.tsx";
import { FeedAddresses } from "../components/feed-addresses.tsx";
import { TimeZoneForm } from "../components/time-zone-form.tsx";
import { type Part, partPath, parts } from "../parts.ts";
import { loadSettings } from "../settings-page.server.ts";
import { zoneSchema } from "../zone.server.ts";
import "../settings.css";

export const loader = withAccount(loadSettings);

export const action = withAccount(
  { "end-session": "holder" },
  async ({ request, app, db, viewer, context }) => {
    const form = await readForm(request, changePasswordSchema, choicesSchema);
    const session = await context.session();
    switch (form.get("intent")) {
      case "password":
        return submitForm(
          form,
          changePasswordSchema,
          async (input) => {
            if (session) await changePassword(app, session, input);
            const changed = "Password changed. Other sessions were signed out.";
            return redirectWithToast(context, partPath("account"), changed, "notice");
          },
          ["current", "next"],
        );
      case "spoilers":
        return submitForm(form, spoilerSchema, async ({ hide }) => {
          await setHidesSpoilers(db, viewer, hide);
          return redirectWithToast(context, partPath("display"), "Setting saved");
        });
      case "notifications":
        return submitForm(form, choicesSchema, async (input) => {
          await chooseKinds(app, viewer, input);
          return redirectWithToast(context, partPath("notifications"), "Setting saved");
        });
      case "mails":
        return submitForm(form, mailsSchema, async (input) => {
          await chooseMails(app, viewer, input);
          return redirectWithToast(context, partPath("notifications"), "Setting saved");
        });
      case "zone":
        return submitForm(form, zoneSchema, async ({ zone }) => {
          await setZone(db, viewer.id, zone);
          return redirectWithToast(context, partPath("display"), "Time zone saved");
        });
      case "feeds": {
        await renewFeedKey(app, viewer);
        const renewed = "Addresses reset. The old ones no longer work.";
        return redirectWithToast(context, partPath("privacy"), renewed, "notice");
      }
      case "end-session":
        await endSessions(app, { only: idParam(String(form.get("session"))), userId: viewer.id });
        return redirectWithToast(context, partPath("account"), "That device has been signed out.");
      case "end-all-sessions":
        await endSessions(app, { userId: viewer.id, except: null });
        forgetSession(context);
        return redirectWithToast(context, "/", "You are signed out everywhere.", "notice");
      case "delete-account":
        return submitForm(
          form,
          deleteAccountSchema,
          async (input) => {
            await deleteAccount(app, viewer, input);
            forgetSession(context);
            return redirectWithToast(context, "/", "Your account has been deleted.", "notice");
          },
          ["password"],
        );
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = dropDraftsOnLeaving(keepFormOnFailure());

export const meta = () => [{ title: "Settings · Upsolve" }];

export default function SettingsScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { username, email, theme, zone, notifications, mails, blocked, feeds, sessions } = loaded;
  const answer = useActionData<typeof action>();
  const resultOf = (intent: string) =>
    answer?.result.initialValue?.intent === intent ? answer.result : undefined;
  return (
    <Page>
      <TitleRow title="Settings" />
      <div className="settings">
        <SettingsNav summary={loaded.summary} />
        <div className="stack">
          <SettingsPart part="account">
            <FormSection level={3} title="Signed in as">
              <p>
                <b>{username}</b>, {email}
              </p>
            </FormSection>
            <ChangePassword username={username} result={resultOf("password")} />
            <FormSection level={3} title="Where you are signed in">
              <SessionList sessions={sessions} />
            </FormSection>
            <FormSection
              level={3}
              title="Handles"
              help="We import which problems you try and solve at judges."
            >
              <a className="link" href="/settings/handles">
                Manage handles
              </a>
            </FormSection>
            <FormSection
              level={3}
              title="Tokens"
              help="Let your programs use the API as you. Signing out everywhere revokes them."
            >
              <a className="link" href="/settings/tokens">
                Manage tokens
              </a>
            </FormSection>
          </SettingsPart>
          <SettingsPart part="display">
            <FormSection level={3} title="Theme">
              <ThemeSwitch theme={theme} redirectTo={partPath("display")} />
            </FormSection>
            <FormSection level={3} title="Time zone">
              <p>
                {zone.name.replaceAll("_", " ")}
                {zone.known && !zone.chosen ? <span className="soft">, this device's</span> : null}
              </p>
              <a
                className="link"
                href={`/contests/timezone?redirectTo=${encodeURIComponent(partPath("display"))}`}
              >
                Change time zone
              </a>
              <TimeZoneForm zone={loaded.ownZone} result={resultOf("zone")} />
            </FormSection>
            <SpoilerSetting hide={loaded.hidesSpoilers} />
          </SettingsPart>
          <SettingsPart part="notifications">
            <ChooseKinds
              title="In-app notifications"
              help="The bell at the top of every page notifies you of these."
              intent="notifications"
              choices={notifications}
            />
            {mails ? (
              <ChooseKinds title="Email" help={`Sent to ${email}.`} intent="mails" choices={mails} />
            ) : null}
          </SettingsPart>
          <SettingsPart part="privacy">
            <BlockedUsers users={blocked} redirectTo={partPath("privacy")} />
            <FeedAddresses feeds={feeds} />
          </SettingsPart>
          <SettingsPart part="data">
            <FormSection level={3} title="Storage">
              <p>{`Storage: ${loaded.storage}`}</p>
            </FormSection>
            <FormSection
              level={3}
              title="Download"
              help="All your data in one zip file, as JSON for programs and as Markdown for reading."
            >
              <ButtonLink href="/settings/export" download>
                <Icon name="download" /> Download my data
              </ButtonLink>
            </FormSection>
            <DeleteAccount username={username} result={resultOf("delete-account")} />
          </SettingsPart>
        </div>
      </div>
    </Page>
  );
}

function SettingsPart({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <section id={part} className="panel settings-part" aria-labelledby={`${part}-title`}>
      <h2 className="panel-head" id={`${part}-title`}>
        {parts[part]}
      </h2>
      {children}
    </section>
  );
}

function SettingsNav({ summary }: { summary: Record<Part, string> }) {
  return (
    <nav className="panel settings-nav" aria-label="Settings">
      <ul className="rows">
        {Object.entries(summary).map(([part, text]) => (
          <li key={part}>
            <a href={`#${part}`}>
              <b>{parts[part as Part]}</b>
              <small className="soft">{text}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
