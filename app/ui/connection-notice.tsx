import { Button } from "./button.tsx";

export interface ConnectionNoticeProps {
  /** Whether live delivery has been given up. */
  isLost: boolean;
  onReconnect(): void;
}

/** Says, politely, that nothing new comes in by itself any more. The region is always there, or readers miss it. */
export function ConnectionNotice({ isLost, onReconnect }: ConnectionNoticeProps) {
  return (
    <div role="status">
      {isLost ? (
        <div className="toast connection" data-tone="bad">
          <span>Connection lost</span>
          <Button size="small" onClick={onReconnect}>
            Reconnect
          </Button>
        </div>
      ) : null}
    </div>
  );
}
