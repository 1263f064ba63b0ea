import { Form } from "@remix-run/react";
import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { ActForm } from "./act-form.tsx";
import { SubmitButton } from "./button.tsx";
import { Mark } from "./mark.tsx";
import { useMenuBehaviour } from "./menu-behaviour.ts";
import { isCurrentLink, isCurrentMenu, type MenuGroup, menusOf } from "./menus.ts";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";

export interface BarProps {
  user: { _id: string; username: string } | null;
  /** Path of the page, with its query: the theme switch returns to it. */
  path: string;
  /** Unread messages. */
  unread?: number;
  /** Unread notifications. */
  notifications?: number;
  theme?: Theme;
}

/** The top of every page. Its menus are popovers, so they open and close without script. */
export function Bar({ user, path, unread = 0, notifications = 0, theme = "system" }: BarProps) {
  useMenuBehaviour();
  return (
    <>
      <a className="button visually-hidden" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <a className="mark" href={user ? "/dashboard" : "/"}>
          <Mark />
          Upsolve
        </a>
        {user ? <SignedIn {...{ user, path, unread, notifications, theme }} /> : <SignedOut />}
      </header>
    </>
  );
}

function SignedOut() {
  return (
    <nav className="bar-guest" aria-label="Account">
      <a className="bar-item" href="/signin">
        Sign in
      </a>
      <a className="button" data-kind="primary" data-size="small" href="/signup">
        Sign up
      </a>
    </nav>
  );
}

function SignedIn({ user, path, unread, notifications, theme }: Required<BarProps>) {
  const pathname = path.split(/[?#]/, 1)[0] ?? "/";
  return (
    <>
      {/* One list of links: in the bar of wide windows, a popover sheet in narrow ones. */}
      <nav className="menus" id="menus" popover="auto" aria-label="Main">
        {menusOf(user?._id ?? "").map((menu) => (
          <Menu key={menu.id} menu={menu} pathname={pathname} unread={unread}>
            {menu.id === "profile" ? <ThemeSwitch theme={theme} redirectTo={path} /> : null}
          </Menu>
        ))}
        <LogOut />
      </nav>
      <Form className="bar-search" action="/dashboard" role="search">
        <input
          className="control"
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search problems"
          aria-keyshortcuts="/"
        />
      </Form>
      <a
        className="bar-item bell"
        href="/notifications"
        title="Notifications"
        aria-current={pathname === "/notifications" ? "page" : undefined}
      >
        <Bell size={18} aria-hidden />
        <span className="visually-hidden">Notifications</span>
        <Unread count={notifications} />
      </a>
      <ActForm id="logout" action="/logout" quiet>
        <LogOut />
      </ActForm>
      <button type="button" className="bar-item" popovertarget="menus">
        Menu
        <Unread count={unread} />
      </button>
    </>
  );
}

/** Appears in the bar and in the sheet, for one form. It reserves no width for its pending label: that would leave a gap. */
function LogOut() {
  return (
    <SubmitButton className="bar-item" form="logout" pendingLabel="Logging out...">
      Log out
    </SubmitButton>
  );
}

interface MenuProps {
  menu: MenuGroup;
  pathname: string;
  unread: number;
  children: ReactNode;
}

function Menu({ menu, pathname, unread, children }: MenuProps) {
  const id = `menu-${menu.id}`;
  return (
    <>
      <button
        type="button"
        className="bar-item"
        popovertarget={id}
        aria-current={isCurrentMenu(menu, pathname) || undefined}
      >
        {menu.title}
        {menu.id === "community" ? <Unread count={unread} /> : null}
      </button>
      <div className="menu" id={id} popover="auto">
        <p className="menu-title">{menu.title}</p>
        <ul>
          {menu.links.map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={isCurrentLink(link, pathname) ? "page" : undefined}>
                {link.title}
                {link.href === "/messages" ? <Unread count={unread} /> : null}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </>
  );
}

function Unread({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
