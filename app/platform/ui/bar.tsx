import { Form, useFetchers } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActForm, SubmitButton } from "./button.tsx";
import { drawnOnce } from "./drawn-once.ts";
import { Icon } from "./icon.tsx";
import { Mark, Unread } from "./marks.tsx";
import { useClosedMenus } from "./menu-behaviour.ts";
import { showHelp } from "./shortcuts.ts";

interface BarProps extends Omit<HeaderProps, "place"> {
  /** Where the theme switch returns to. */
  path: string;
}

/** Menus are popovers, which work without script. */
export function Bar({ path, ...header }: BarProps) {
  useClosedMenus();
  const { user } = header;
  return (
    <>
      <a className="button visually-hidden" href="#main">
        Skip to content
      </a>
      <Header {...header} place={placeOf(user, path.split(/[?#]/, 1)[0] ?? "/")} />
      {/* Outside the header, which is the same on many pages. */}
      {user ? <input type="hidden" name="redirectTo" value={path} form={THEME_FORM} /> : null}
    </>
  );
}

type HeaderProps = {
  user: { _id: string; username: string; isStaff: boolean } | null;
  offersSignUp: boolean;
  place: Place;
  unread: number;
  notifications: number;
  /** Lists shared with the user that are still unopened. */
  lists: number;
  theme: Theme;
  onSearch(): void;
};

const Header = drawnOnce(({ user, offersSignUp, ...rest }: HeaderProps) => (
  <header className="bar">
    <a className="mark" href={user ? "/dashboard" : "/"}>
      <Mark />
      Upsolve
    </a>
    {user ? <SignedIn user={user} {...rest} /> : <SignedOut offersSignUp={offersSignUp} />}
  </header>
));

function SignedOut({ offersSignUp }: Pick<HeaderProps, "offersSignUp">) {
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

type SignedInProps = Omit<HeaderProps, "user" | "offersSignUp"> & { user: NonNullable<HeaderProps["user"]> };

function SignedIn({ user, place, unread, notifications, lists, theme, onSearch }: SignedInProps) {
  const news = { "/messages": unread, "/lists": lists };
  return (
    <>
      {/* In narrow windows these links are a popover sheet. */}
      <nav className="menus" id="menus" popover="auto" aria-label="Main">
        {menusOf(user._id, user.isStaff).map((menu) => (
          <Menu key={menu.title} menu={menu} place={place} news={news}>
            {menu.title === "Profile" ? (
              <>
                <button type="button" className="user-action scripted" onClick={showHelp}>
                  Keyboard shortcuts
                </button>
                <ThemeSwitch theme={theme} id={THEME_FORM} />
              </>
            ) : null}
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
          title="Press / or Ctrl K"
          onClick={onSearch}
        />
      </Form>
      <a
        className="bar-item bell"
        href={NOTIFICATIONS}
        title="Notifications"
        aria-current={place.link === NOTIFICATIONS ? "page" : undefined}
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

const THEME_FORM = "bar-theme";
const NOTIFICATIONS = "/notifications";
const BOARDS = "/contests/past";

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
  place: Place;
  news: Record<string, number>;
  children: ReactNode;
}

function Menu({ menu, place, news, children }: MenuProps) {
  const id = `menu-${menu.title.toLowerCase()}`;
  const countAt = (href: string) => news[href] ?? 0;
  return (
    <>
      <button
        type="button"
        className="bar-item"
        popovertarget={id}
        aria-current={menu.title === place.menu || undefined}
      >
        {menu.title}
        <Unread count={menu.links.reduce((sum, [, href]) => sum + countAt(href), 0)} />
      </button>
      <div className="menu" id={id} popover="auto">
        <p className="menu-title small soft">{menu.title}</p>
        <ul>
          {menu.links.map(([title, href]) => (
            <li key={href}>
              <a href={href} aria-current={href === place.link ? "page" : undefined}>
                {title}
                <Unread count={countAt(href)} />
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </>
  );
}

type MenuLink = readonly [title: string, href: string];

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
        ["Dashboard", "/dashboard"],
        ["Bookmarked", "/bookmarkedproblems"],
        ["My Problems", "/myproblems"],
        ["Tags", "/tags"],
      ],
      also: ["problem", "addproblem"],
    },
    {
      title: "Practice",
      links: [
        ["My queue", "/upsolve"],
        ["Boards", BOARDS],
        ["Wall", "/wall"],
        ["Revisit", "/revisit"],
        ["Lists", "/lists"],
        ["Trainings", "/trainings"],
        ["Leaderboard", "/leaderboard"],
      ],
      also: ["duels"],
    },
    {
      title: "Community",
      links: [
        ["Messages", "/messages"],
        ["Contests", "/contests"],
        ["Groups", "/groups"],
        ["Blogs", "/blogs"],
        ["Hire Collaborator", "/collaborators"],
      ],
      also: ["addblog", "blog", "profile"],
    },
    {
      title: "Profile",
      links: [
        ["My Profile", `/myprofile/${userId}`],
        ["Important Links", "/importantlinks"],
        ["Ask AI", "/askai"],
        ["Handles", "/settings/handles"],
        ["Settings", "/settings"],
        ...(isStaff ? ([["Admin", "/admin"]] as const) : []),
      ],
      also: ["importantlink"],
    },
  ];
}

/** What the bar marks as current. */
type Place = { menu?: string | undefined; link?: string | undefined };

/** The first link that fits is the current one: /settings/handles stands before /settings. */
export function placeOf(user: HeaderProps["user"], pathname: string): Place {
  if (!user) return {};
  const path = `${pathname.endsWith("/board") ? BOARDS : pathname}/`;
  const menus = menusOf(user._id, user.isStaff);
  const link = menus.flatMap(({ links }) => links).find(([, href]) => path.startsWith(`${href}/`));
  const first = path.split("/")[1] ?? "";
  return {
    menu: menus.find(({ links, also }) => (link ? links.includes(link) : also.includes(first)))?.title,
    link: pathname === NOTIFICATIONS ? NOTIFICATIONS : link?.[1],
  };
}

export type Theme = "system" | "light" | "dark";

interface ThemeSwitchProps {
  theme: Theme;
  id?: string;
  /** Optional for a form whose field is elsewhere on the page. */
  redirectTo?: string;
}

export function ThemeSwitch({ theme, id, redirectTo }: ThemeSwitchProps) {
  const underWay = useFetchers().find(({ formAction }) => formAction === "/theme");
  const chosen = underWay?.formData?.get("theme") ?? theme;
  return (
    <ActForm className="theme meta" id={id} action="/theme" preventScrollReset>
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
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
