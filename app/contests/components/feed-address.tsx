import { CopyButton } from "../../ui/code.tsx";

/** The secret address for calendar subscriptions. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <section className="panel" aria-labelledby="feed-title">
      <div className="panel-head">
        <h2 id="feed-title">In your own calendar</h2>
        <CopyButton from="feed" label="the address" />
      </div>
      <div className="panel-body stack">
        <p>
          Subscribe to this address to see new contests in your calendar. Keep this address private. You can
          reset it in{" "}
          <a className="link" href="/settings">
            Settings
          </a>
          .
        </p>
        <code id="feed">{address}</code>
      </div>
    </section>
  );
}
