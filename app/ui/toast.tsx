export interface ToastProps {
  message: string;
  kind?: "success" | "error";
}

/**
 * The result of the last action, shown after its redirect. A checkbox dismisses it and an animation fades it, so both
 * work without script. It stays while hovered or focused, and errors stay.
 */
export function Toast({ message, kind = "success" }: ToastProps) {
  return (
    <div className="toast" data-tone={kind === "success" ? "good" : "bad"} key={message}>
      <div role={kind === "error" ? "alert" : "status"}>{message}</div>
      <input type="checkbox" aria-label="Dismiss" title="Dismiss" />
    </div>
  );
}
