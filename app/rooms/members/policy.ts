export type LinkState = "open" | "used" | "ended" | "withdrawn";

interface Links {
  most_uses: number;
  uses: number;
  expires_at: number;
  withdrawn_at: number | null;
}

export function linkStateOf({ most_uses, uses, expires_at, withdrawn_at }: Links, now: number): LinkState {
  if (withdrawn_at !== null) return "withdrawn";
  if (uses >= most_uses) return "used";
  return expires_at <= now ? "ended" : "open";
}
