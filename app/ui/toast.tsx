export interface ToastProps {
  message: string;
  kind?: "success" | "error";
}

/**
 * Word of what the last action did, shown after its redirect. A checkbox dismisses it and an animation
 * fades it, so both work without script; it waits while it is hovered or focused, and errors stay.
 */
export function Toast({ message, kind = "success" }: ToastProps) {
  return (
    <div className="toast" data-tone={kind === "success" ? "good" : "bad"} key={message}>
      <div role={kind === "error" ? "alert" : "status"}>{message}</div>
      <input type="checkbox" aria-label="Dismiss" title="Dismiss" />
    </div>
  );
}
