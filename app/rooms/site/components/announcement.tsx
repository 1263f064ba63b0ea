import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";

interface AnnouncementBarProps {
  html: string;
  /** The page, to which hiding it without script returns. */
  path: string;
}

/** What the owner tells everybody, below the bar of every page. */
export function AnnouncementBar({ html, path }: AnnouncementBarProps) {
  return (
    <aside className="announcement row-with-actions" aria-label="Announcement">
      <div>
        <Prose html={html} />
      </div>
      <ActForm action="/announcement" preventScrollReset>
        <input type="hidden" name="redirectTo" value={path} />
        <SubmitButton kind="quiet" size="small" pendingLabel="Hiding...">
          Hide
        </SubmitButton>
      </ActForm>
    </aside>
  );
}
