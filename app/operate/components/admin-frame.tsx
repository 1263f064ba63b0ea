import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "../../platform/text/numbers.ts";
import { Page, TitleRow } from "../../platform/ui/page.tsx";
import type { Frame } from "../queries.server.ts";
import "../admin.css";

const sections = [
  { title: "Overview", href: "/admin" },
  { title: "Members", href: "/admin/members" },
  { title: "Sign-up", href: "/admin/signup" },
  { title: "Roster", href: "/admin/roster" },
  { title: "Reports", href: "/admin/reports" },
  { title: "Removed", href: "/admin/removals" },
  { title: "Tags", href: "/admin/tags" },
  { title: "Handles", href: "/admin/handles" },
  { title: "Judges", href: "/admin/judges" },
  { title: "Audit", href: "/admin/audit" },
  { title: "Settings", href: "/admin/settings" },
];

interface AdminFrameProps {
  frame: Frame;
  title: string;
  count?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every /admin screen. To add a screen to `app/operate/routes`:
 * - list it in `sections` above, and in `readFrame` if it has a count;
 * - load the frame: `withStaff(async ({ app }) => ({ frame: await readFrame(app), … }))`;
 * - return `<AdminFrame frame={frame} title="Reports">…</AdminFrame>`. The title is the screen's h1.
 */
export function AdminFrame({ frame, title, count, actions, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  return (
    <Page>
      <div className="admin">
        <nav className="admin-nav" aria-label="Admin">
          {sections.map(({ title, href }) => (
            <a key={href} href={href} aria-current={currentOf(href, pathname)}>
              {title}
              {frame.counts[href] ? <span className="n">{formatNumber(frame.counts[href])}</span> : null}
            </a>
          ))}
        </nav>
        <div className="admin-content">
          <TitleRow title={title} count={count}>
            {actions}
          </TitleRow>
          {children}
        </div>
      </div>
    </Page>
  );
}

function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/admin" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
