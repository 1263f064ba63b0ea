import { CopyButton } from "../../ui/copy-button.tsx";

/** The secret address of the calendar to subscribe to. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <section className="panel" aria-labelledby="feed-title">
      <h2 className="panel-head" id="feed-title">
        In your own calendar
        <CopyButton from="feed" label="the address" />
      </h2>
      <div className="panel-body feed">
        <p>
          Subscribe to this address, and new contests appear in your calendar by themselves. It is yours
          alone: whoever has it can read it.
        </p>
        <code id="feed">{address}</code>
      </div>
    </section>
  );
}
