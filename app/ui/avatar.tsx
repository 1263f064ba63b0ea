/** One of eight hues, always the same for a user. */
export function hueOf(id: string): number {
  let sum = 0;
  for (let index = 0; index < id.length; index++) sum = (sum * 31 + id.charCodeAt(index)) % 8191;
  return sum % 8;
}

export interface AvatarProps {
  id: string;
  name: string;
  /** 24, 32 (default), 48 or 72 px. */
  size?: "small" | "large" | "huge";
  presence?: "online" | "offline";
}

/** The name is beside it, so screen readers skip it and hear only the presence. */
export function Avatar({ id, name, size, presence }: AvatarProps) {
  return (
    <>
      <span
        className="avatar"
        aria-hidden="true"
        data-hue={hueOf(id)}
        data-size={size}
        data-presence={presence}
      >
        {[...name][0]?.toUpperCase() ?? "?"}
      </span>
      {presence ? (
        <span className="visually-hidden">{presence === "online" ? "Online" : "Offline"}</span>
      ) : null}
    </>
  );
}
