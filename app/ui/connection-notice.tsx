import { Button } from "./button.tsx";

export interface ConnectionNoticeProps {
  /** Whether live delivery has been given up. */
  isLost: boolean;
  /** Whether a screen that was asked for waits for the connection. */
  isWaiting: boolean;
  onReconnect(): void;
}

/** Says, politely, that nothing new comes in by itself any more. The region is always there, or readers miss it. */
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
