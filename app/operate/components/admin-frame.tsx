import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page, TitleRow } from "../../platform/ui/page.tsx";
import type { Frame } from "../queries.server.ts";
import "../admin.css";

/** The sections of /admin, in the order of the navigation. A new screen adds its own. */
const sections = [
  { title: "Overview", href: "/admin" },
  { title: "Members", href: "/admin/members" },
  { title: "Sign-up", href: "/admin/signup" },
  { title: "Reports", href: "/admin/reports" },
  { title: "Removed", href: "/admin/removals" },
  { title: "Tags", href: "/admin/tags" },
  { title: "Audit", href: "/admin/audit" },
  { title: "Settings", href: "/admin/settings" },
];

export interface AdminFrameProps {
  frame: Frame;
  /** The heading of the screen, below that of the frame; the overview has none. */
  title?: string;
  /** Beside the heading. */
  count?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every screen of /admin: title, navigation, and the screen itself. A screen is a file of `app/operate/routes`,
 * which
 * - is named in `sections` above and in `readFrame` if it has a count;
 * - reads the frame: `withStaff(async ({ app }) => ({ frame: await readFrame(app), … }))`;
 * - returns `<AdminFrame frame={frame} title="Reports">…</AdminFrame>`. The title is an h2, so that forms in it use
 *   `<FormSection level={3}>`.
 */
export function AdminFrame({ frame, title, count, actions, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  return (
    <Page>
      <TitleRow title="Admin" count={`${frame.site}, version ${frame.version}`} />
      <div className="admin">
        <nav className="admin-nav" aria-label="Admin">
          {sections.map(({ title, href }) => (
            <a key={href} href={href} aria-current={currentOf(href, pathname)}>
              {title}
              {frame.counts[href] ? (
                <span className="n">{frame.counts[href].toLocaleString("en-US")}</span>
              ) : null}
            </a>
          ))}
        </nav>
        <div className="admin-content">
          {title ? (
            <div className="title-row">
              <h2>{title}</h2>
              {count === undefined ? null : <span className="count">{count}</span>}
              {actions ? <div className="title-actions">{actions}</div> : null}
            </div>
          ) : null}
          {children}
        </div>
      </div>
    </Page>
  );
}

/** The section is current on the screens below it too. */
function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/admin" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
