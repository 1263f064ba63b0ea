import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { DownloadData } from "../../export/components/download-data.tsx";
import { noSuchAction, readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { readTimeZone } from "../../http/time-zone.server.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { chooseMails } from "../../mail/commands.server.ts";
import { MailSettings } from "../../mail/components/mail-settings.tsx";
import { labelOf as mailLabelOf } from "../../mail/kinds.ts";
import { listChosenMails } from "../../mail/queries.server.ts";
import { mailChoices, choicesSchema as mailsSchema } from "../../mail/schema.ts";
import { BlockedUsers } from "../../moderation/components/blocked-users.tsx";
import { listBlocked } from "../../moderation/queries.server.ts";
import { chooseKinds } from "../../notifications/commands.server.ts";
import { NotificationSettings } from "../../notifications/components/notification-settings.tsx";
import { labelOf } from "../../notifications/kinds.ts";
import { listChosenKinds } from "../../notifications/queries.server.ts";
import { choicesSchema, kindsFor } from "../../notifications/schema.ts";
import { SpoilerSetting } from "../../solutions/components/spoiler-setting.tsx";
import { spoilerSchema } from "../../solutions/schema.ts";
import { hidesSpoilers, setHidesSpoilers } from "../../solutions/spoilers.server.ts";
import { ThemeSwitch } from "../../ui/bar.tsx";
import { FormSection } from "../../ui/form.tsx";
import { Page, TitleRow } from "../../ui/page.tsx";
import { changePassword, deleteAccount } from "../commands.server.ts";
import { FeedAddresses } from "../components/feed-addresses.tsx";
import { ChangePassword, DeleteAccount } from "../components/password-forms.tsx";
import { SessionList } from "../components/session-list.tsx";
import { feedKey, renewFeedKey } from "../feed-keys.server.ts";
import { withAccount } from "../guards.server.ts";
import { describeStorage } from "../queries.server.ts";
import { changePasswordSchema, deleteAccountSchema } from "../schema.ts";
import { endOneSession, endSessions, forgetSession, listSessions } from "../sessions.server.ts";
import { readTheme } from "../theme.server.ts";
import { describeUserAgent } from "../user-agent.ts";

/** The parts of the page, each with its own anchor. */
const parts = {
  account: "Account",
  display: "Display",
  notifications: "Notifications",
  privacy: "Privacy",
  data: "Your data",
} as const;
type Part = keyof typeof parts;

const addressOf = (part: Part) => `/settings#${part}`;

export const loader = withAccount(async ({ app, db, viewer, context }) => {
  const current = await context.session();
  const sessions = await listSessions(db, viewer.id, app.now());
  const key = await feedKey(app, viewer);
  const chosen = await listChosenKinds(db, viewer);
  const mailed = await listChosenMails(db, viewer);
  return {
    username: viewer.username,
    email: viewer.email,
    theme: readTheme(context),
    zone: readTimeZone(context),
    hidesSpoilers: await hidesSpoilers(db, viewer),
    storage: await describeStorage(app, viewer),
    notifications: kindsFor(viewer).map((kind) => ({
      kind,
      label: labelOf(kind),
      wanted: chosen.includes(kind),
    })),
    mails: app.config.mail
      ? mailChoices.map((kind) => ({ kind, label: mailLabelOf(kind), wanted: mailed.includes(kind) }))
      : null,
    blocked: await listBlocked(db, viewer),
    feeds: [
      { name: "Blogs", address: `${app.config.publicUrl}/blogs.atom?key=${key}` },
      { name: "Contests", address: `${app.config.publicUrl}/contests.ics?key=${key}` },
    ],
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeUserAgent(session.user_agent),
      address: session.address,
      seenAt: session.seen_at,
      current: session.id === current?.id,
    })),
  };
});

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
            return redirectWithToast(
              context,
              addressOf("account"),
              "Password changed. Other sessions were signed out.",
            );
          },
          ["current", "next"],
        );
      case "spoilers":
        return submitForm(form, spoilerSchema, async ({ hide }) => {
          await setHidesSpoilers(db, viewer, hide);
          return redirectWithToast(context, addressOf("display"), "Setting saved");
        });
      case "notifications":
        return submitForm(form, choicesSchema, async (input) => {
          await chooseKinds(app, viewer, input);
          return redirectWithToast(context, addressOf("notifications"), "Setting saved");
        });
      case "mails":
        return submitForm(form, mailsSchema, async (input) => {
          await chooseMails(app, viewer, input);
          return redirectWithToast(context, addressOf("notifications"), "Setting saved");
        });
      case "feeds":
        await renewFeedKey(app, viewer);
        return redirectWithToast(
          context,
          addressOf("privacy"),
          "New addresses made. The old ones have stopped working.",
        );
      case "end-session":
        await endOneSession(app, viewer.id, idParam(String(form.get("session"))));
        return redirectWithToast(context, addressOf("account"), "Signed out there.");
      case "end-all-sessions":
        await endSessions(app, { userId: viewer.id, except: null });
        forgetSession(context);
        return redirectWithToast(context, "/", "You are signed out everywhere.");
      case "delete-account":
        return submitForm(
          form,
          deleteAccountSchema,
          async (input) => {
            await deleteAccount(app, viewer, input);
            forgetSession(context);
            return redirectWithToast(context, "/", "Your account has been deleted.");
          },
          ["password"],
        );
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Settings · Upsolve" }];

export default function SettingsScreen() {
  const {
    username,
    email,
    theme,
    zone,
    hidesSpoilers,
    storage,
    notifications,
    mails,
    blocked,
    feeds,
    sessions,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Several forms post here, and each shows its own result.
  const resultOf = (intent: string) =>
    answer?.result.initialValue?.intent === intent ? answer.result : undefined;
  return (
    <Page>
      <TitleRow title="Settings" />
      <div className="settings">
        <nav className="tabs" aria-label="Settings">
          {Object.entries(parts).map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          <SettingsPart part="account">
            <p className="soft">
              Signed in as <b>{username}</b>, {email}
            </p>
            <ChangePassword username={username} result={resultOf("password")} />
            <FormSection level={3} title="Where you are signed in">
              <SessionList sessions={sessions} />
            </FormSection>
            <a className="link" href="/settings/handles">
              Your handles at other judges
            </a>
            <FormSection
              level={3}
              title="Tokens"
              help="For programs that make this site's calls as you. Signing out everywhere withdraws them."
            >
              <a className="link" href="/settings/tokens">
                Manage tokens
              </a>
            </FormSection>
          </SettingsPart>
          <SettingsPart part="display">
            <ThemeSwitch theme={theme} redirectTo={addressOf("display")} />
            <FormSection level={3} title="Time zone">
              <p>
                {zone.name.replaceAll("_", " ")}
                {zone.known && !zone.chosen ? <span className="soft">, this device's</span> : null}
              </p>
              <a
                className="link"
                href={`/contests/timezone?redirectTo=${encodeURIComponent(addressOf("display"))}`}
              >
                Change time zone
              </a>
            </FormSection>
            <SpoilerSetting hide={hidesSpoilers} />
          </SettingsPart>
          <SettingsPart part="notifications">
            <NotificationSettings choices={notifications} />
            {mails ? <MailSettings email={email} choices={mails} /> : null}
          </SettingsPart>
          <SettingsPart part="privacy">
            <BlockedUsers users={blocked} redirectTo={addressOf("privacy")} />
            <FeedAddresses feeds={feeds} />
          </SettingsPart>
          <SettingsPart part="data">
            <p>{`Storage: ${storage}`}</p>
            <DownloadData />
            <DeleteAccount username={username} result={resultOf("delete-account")} />
          </SettingsPart>
        </div>
      </div>
    </Page>
  );
}

function SettingsPart({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <section id={part} className="settings-part" aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{parts[part]}</h2>
      {children}
    </section>
  );
}
