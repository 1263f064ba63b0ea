import { useRouteLoaderData } from "@remix-run/react";
import { EntryLinks, type EntryLinksProps } from "./entry-links.tsx";
import { MoreMenu } from "./more-menu.tsx";

type EntryMenuProps = Omit<EntryLinksProps, "inMenu" | "of"> & Required<Pick<EntryLinksProps, "of">>;

/** An entry's links behind '…'; nothing for its author. */
export function EntryMenu(props: EntryMenuProps) {
  const root = useRouteLoaderData("root") as { user: { _id: string } | null } | undefined;
  if (!root?.user || root.user._id === String(props.author)) return null;
  return (
    <MoreMenu label={`More about ${props.of}`}>
      <EntryLinks {...props} inMenu />
    </MoreMenu>
  );
}
