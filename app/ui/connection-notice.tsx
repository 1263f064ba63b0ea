import { Button } from "./button.tsx";

export interface ConnectionNoticeProps {
  /** Whether the live connection has given up. */
  isLost: boolean;
  /** Whether a navigation waits for the connection. */
  isWaiting: boolean;
  onReconnect(): void;
}

/** Says that live updates have stopped. The region is always present, or screen readers miss its change. */
export function ConnectionNotice({ isLost, isWaiting, onReconnect }: ConnectionNoticeProps) {
  return (
    <div role="status">
      {isLost || isWaiting ? (
        <div className="toast" data-tone="bad">
          <span>{isWaiting ? "No connection. Waiting for it to come back." : "Connection lost"}</span>
          <Button size="small" onClick={onReconnect}>
            {isWaiting ? "Try now" : "Reconnect"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
