import { ButtonLink } from "../../../platform/ui/button.tsx";
import { RecentTime, useIsToday } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { useOneStop } from "../../../platform/ui/one-stop.ts";
import type { ChatPage } from "../chat-page.server.ts";

export function ChatList({ chats, current, newer, older }: ChatPage["chats"] & { current: number | null }) {
  const isToday = useIsToday();
  const ids = chats.map(({ id }) => String(id));
  const { isStop, setFocused } = useOneStop(ids, current === null ? null : String(current));
  const today = chats.filter(({ updatedAt }) => isToday(updatedAt));
  const groups = [
    { title: "Today", rows: today },
    { title: today.length > 0 ? "Earlier" : null, rows: chats.slice(today.length) },
  ];
  return (
    <section className="pane" data-pane="list" aria-labelledby="chats">
      <div className="pane-head">
        <h2 id="chats">Chats</h2>
        <div className="title-actions">
          <ButtonLink size="small" href="/askai?new">
            <Icon name="plus" /> New chat
          </ButtonLink>
        </div>
      </div>
      <nav className="pane-body" aria-label="Your chats" data-arrows>
        {chats.length === 0 ? <p className="soft">Your chats will appear here.</p> : null}
        {groups.map(({ title, rows }) =>
          rows.length === 0 ? null : (
            <div key={title}>
              {title ? <h3>{title}</h3> : null}
              <ul>
                {rows.map(({ id, title, last, updatedAt }) => (
                  <li key={id}>
                    <a
                      className="talk"
                      href={`/askai/${id}`}
                      aria-current={id === current ? "page" : undefined}
                      tabIndex={isStop(String(id)) ? undefined : -1}
                      onFocus={() => setFocused(String(id))}
                    >
                      <b>{title}</b>
                      <RecentTime value={updatedAt} />
                      {last ? <span className="last">{last}</span> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        {newer || older ? (
          <div className="actions">
            {newer ? (
              <ButtonLink size="small" href={newer}>
                Newer chats
              </ButtonLink>
            ) : null}
            {older ? (
              <ButtonLink size="small" href={older}>
                Older chats
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </nav>
    </section>
  );
}
