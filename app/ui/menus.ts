export interface MenuLink {
  title: string;
  href: string;
}

export interface MenuGroup {
  id: string;
  title: string;
  links: readonly MenuLink[];
  /** First path segments of further screens that belong under this menu. */
  also: readonly string[];
}

/** The three menus of the bar, named by the specification. */
export function menusOf(userId: string): readonly MenuGroup[] {
  return [
    {
      id: "problems",
      title: "Problems",
      links: [
        { title: "Dashboard", href: "/dashboard" },
        { title: "Bookmarked", href: "/bookmarkedproblems" },
        { title: "My Problems", href: "/myproblems" },
      ],
      also: ["problem", "addproblem"],
    },
    {
      id: "community",
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
      id: "profile",
      title: "Profile",
      links: [
        { title: "My Profile", href: `/myprofile/${userId}` },
        { title: "Important Links", href: "/importantlinks" },
        { title: "Ask AI", href: "/askai" },
        { title: "Settings", href: "/settings" },
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
