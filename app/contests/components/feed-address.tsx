import { CopyButton } from "../../ui/copy-button.tsx";

/** The secret address of the calendar to subscribe to. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <section className="panel" aria-labelledby="feed-title">
      <div className="panel-head">
        <h2 id="feed-title">In your own calendar</h2>
        <CopyButton from="feed" label="the address" />
      </div>
      <div className="panel-body stack">
        <p>
          Subscribe to this address, and new contests appear in your calendar by themselves. It is yours
          alone; the{" "}
          <a className="link" href="/settings">
            settings
          </a>{" "}
          make a new one if it gets out.
        </p>
        <code id="feed">{address}</code>
      </div>
    </section>
  );
}
