import { Form, useFetchers } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActForm, SubmitButton } from "./button.tsx";
import { drawnOnce } from "./drawn-once.ts";
import { Icon } from "./icon.tsx";
import { Mark, Unread } from "./marks.tsx";
import { useClosedMenus } from "./menu-behaviour.ts";

interface BarProps {
  user: { _id: string; username: string; isStaff: boolean } | null;
  offersSignUp: boolean;
  /** Where the theme switch returns to. */
  path: string;
  unread: number;
  notifications: number;
  /** Lists shared with the user that are still unopened. */
  lists: number;
  theme: Theme;
  onSearch(): void;
}

/** Menus are popovers, which work without script. */
export function Bar({ user, offersSignUp, ...rest }: BarProps) {
  useClosedMenus();
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
        {user ? <SignedIn user={user} {...rest} /> : <SignedOut offersSignUp={offersSignUp} />}
      </header>
    </>
  );
}

function SignedOut({ offersSignUp }: Pick<BarProps, "offersSignUp">) {
  return (
    <nav className="bar-guest" aria-label="Account">
      <a className="bar-item" href="/signin">
        Sign in
      </a>
      {offersSignUp ? (
        <a className="button" data-kind="primary" data-size="small" href="/signup">
          Sign up
        </a>
      ) : null}
    </nav>
  );
}

type SignedInProps = Omit<BarProps, "user" | "offersSignUp"> & { user: NonNullable<BarProps["user"]> };

function SignedIn({ user, path, unread, notifications, lists, theme, onSearch }: SignedInProps) {
  const pathname = path.split(/[?#]/, 1)[0] ?? "/";
  const news = { "/messages": unread, "/lists": lists };
  return (
    <>
      {/* In narrow windows these links are a popover sheet. */}
      <nav className="menus" id="menus" popover="auto" aria-label="Main">
        {menusOf(user._id, user.isStaff).map((menu) => (
          <Menu key={menu.title} menu={menu} pathname={pathname} news={news}>
            {menu.title === "Profile" ? <ThemeSwitch theme={theme} redirectTo={path} /> : null}
          </Menu>
        ))}
        <LogOut />
      </nav>
      <Form className="bar-search" action="/search" role="search">
        <input
          className="control"
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search everything"
          aria-keyshortcuts="/ Control+K Meta+K"
          title="Press / or Ctrl K to search, ? for all shortcuts"
          onClick={onSearch}
        />
      </Form>
      <a
        className="bar-item bell"
        href="/notifications"
        title="Notifications"
        aria-current={pathname === "/notifications" ? "page" : undefined}
      >
        <Icon name="bell" size={18} />
        <span className="visually-hidden">Notifications</span>
        <Unread count={notifications} />
      </a>
      <ActForm id="logout" action="/logout" quiet>
        <LogOut />
      </ActForm>
      <button type="button" className="bar-item" popovertarget="menus">
        Menu
        <Unread count={unread + lists} />
      </button>
    </>
  );
}

/** Appears twice, for one form. Reserving width for the longer label would leave a gap. */
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
  news: Record<string, number>;
  children: ReactNode;
}

function Menu({ menu, pathname, news, children }: MenuProps) {
  const id = `menu-${menu.title.toLowerCase()}`;
  const countAt = ({ href }: MenuLink) => news[href] ?? 0;
  return (
    <>
      <button
        type="button"
        className="bar-item"
        popovertarget={id}
        aria-current={isCurrentMenu(menu, pathname) || undefined}
      >
        {menu.title}
        <Unread count={menu.links.reduce((sum, link) => sum + countAt(link), 0)} />
      </button>
      <div className="menu" id={id} popover="auto">
        <p className="menu-title">{menu.title}</p>
        <MenuLinks
          links={menu.links.map((link) => ({
            ...link,
            isCurrent: isCurrentLink(link, pathname),
            news: countAt(link),
          }))}
        />
        {children}
      </div>
    </>
  );
}

const MenuLinks = drawnOnce(({ links }: { links: (MenuLink & { isCurrent: boolean; news: number })[] }) => (
  <ul>
    {links.map(({ href, title, isCurrent, news }) => (
      <li key={href}>
        <a href={href} aria-current={isCurrent ? "page" : undefined}>
          {title}
          <Unread count={news} />
        </a>
      </li>
    ))}
  </ul>
));

type MenuLink = { title: string; href: string };

interface MenuGroup {
  title: string;
  links: readonly MenuLink[];
  /** First path segments of screens that belong here too. */
  also: readonly string[];
}

export function menusOf(userId: string, isStaff = false): readonly MenuGroup[] {
  return [
    {
      title: "Problems",
      links: [
        { title: "Dashboard", href: "/dashboard" },
        { title: "Bookmarked", href: "/bookmarkedproblems" },
        { title: "My Problems", href: "/myproblems" },
        { title: "Tags", href: "/tags" },
      ],
      also: ["problem", "addproblem"],
    },
    {
      title: "Practice",
      links: [
        { title: "My queue", href: "/upsolve" },
        { title: "Lists", href: "/lists" },
        { title: "Leaderboard", href: "/leaderboard" },
      ],
      also: ["revisit"],
    },
    {
      title: "Community",
      links: [
        { title: "Messages", href: "/messages" },
        { title: "Contests", href: "/contests" },
        { title: "Blogs", href: "/blogs" },
        { title: "Hire Collaborator", href: "/collaborators" },
      ],
      also: ["addblog", "blog", "profile"],
    },
    {
      title: "Profile",
      links: [
        { title: "My Profile", href: `/myprofile/${userId}` },
        { title: "Important Links", href: "/importantlinks" },
        { title: "Ask AI", href: "/askai" },
        { title: "Settings", href: "/settings" },
        ...(isStaff ? [{ title: "Admin", href: "/admin" }] : []),
      ],
      also: ["importantlink"],
    },
  ];
}

export function isCurrentLink(link: MenuLink, path: string): boolean {
  return path === link.href || path.startsWith(`${link.href}/`);
}

export function isCurrentMenu(menu: MenuGroup, path: string): boolean {
  return menu.links.some((link) => isCurrentLink(link, path)) || menu.also.includes(path.split("/")[1] ?? "");
}

export type Theme = "system" | "light" | "dark";

export function ThemeSwitch({ theme, redirectTo }: { theme: Theme; redirectTo: string }) {
  const underWay = useFetchers().find(({ formAction }) => formAction === "/theme");
  const chosen = underWay?.formData?.get("theme") ?? theme;
  return (
    <ActForm className="theme" action="/theme" preventScrollReset>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <span aria-hidden="true">Theme</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot show its legend next to it */}
      <div className="segments" role="group" aria-label="Theme">
        {["System", "Light", "Dark"].map((title) => {
          const value = title.toLowerCase();
          const props = { name: "theme", value, "aria-pressed": value === chosen };
          return (
            <button key={title} className="segment" type="submit" {...props}>
              {title}
            </button>
          );
        })}
      </div>
    </ActForm>
  );
}
