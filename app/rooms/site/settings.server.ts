import type { Config } from "../../platform/config.server.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { renderMarkdown } from "../../platform/text/rendered-texts.server.ts";
import { readSettings } from "./queries.server.ts";
import type { SettingValues, SignUpMode } from "./schema.ts";

export interface Announcement {
  html: string;
  /** Changes with the text, so that readers who hid the last announcement see the next one. */
  version: number;
}

export interface SiteSettings {
  name: string;
  description: string;
  signup: SignUpMode;
  showEmails: boolean;
  /** Whether new accounts must confirm their email address, on sites that send mail. */
  verifyEmails: boolean;
  /** Whether members may make groups. Their leaders may not vouch for handles. */
  memberGroups: boolean;
  /** Whether handles that staff and leaders vouch for count. */
  vouching: boolean;
  /** Whether members of a group see everybody's progress in it. */
  openProgress: boolean;
  announcement: Announcement | null;
}

export interface Site {
  readonly settings: SiteSettings;
  refresh(): Promise<void>;
}

declare module "../../platform/application.ts" {
  interface Application {
    site: Site;
  }
}
declare module "../../platform/room.ts" {
  interface Adopting {
    site: Site;
  }
}

export async function openSite(
  db: Database,
  config: Pick<Config, "signup" | "showEmails" | "verifyEmails">,
): Promise<Site> {
  const read = async () => {
    const { values, announcedAt } = await readSettings(db, config);
    return toSettings(values, announcedAt);
  };
  let settings = await read();
  return {
    get settings() {
      return settings;
    },
    async refresh() {
      settings = await read();
    },
  };
}

async function toSettings(
  { announcement, showEmails, verifyEmails, memberGroups, vouching, openProgress, ...values }: SettingValues,
  announcedAt: number,
): Promise<SiteSettings> {
  // Formulas are not rendered here, because every page would have to load their styles.
  const source = announcement.replaceAll("$", "\\$");
  const html = source && (await renderMarkdown(source, { topHeading: 2, oneOfMany: true })).html;
  return {
    ...values,
    showEmails: showEmails === "on",
    verifyEmails: verifyEmails === "on",
    memberGroups: memberGroups === "on",
    vouching: vouching === "on",
    openProgress: openProgress === "on",
    announcement: html ? { html, version: announcedAt } : null,
  };
}
