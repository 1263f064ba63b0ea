import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";

/** The owner's announcement on every page. @param path where to return after hiding it without JavaScript */
export function AnnouncementBar({ html, path }: { html: string; path: string }) {
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
