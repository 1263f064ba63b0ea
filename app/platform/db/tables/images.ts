import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface ImageTables {
  images: {
    id: Generated<number>;
    /** Random: the image's name in addresses. */
    key: string;
    /** Null once the owner's account is deleted. */
    owner_id: number | null;
    type: string;
    width: number;
    height: number;
    /** How many texts show it, maintained by triggers. */
    uses_count: Generated<number>;
    created_at: Time;
    /** Since when no text shows it, as the sweep found. */
    unused_since: Time | null;
    content: Buffer;
  };
  /** Which texts show an image. Triggers delete the row with its text. */
  image_uses: {
    id: Generated<number>;
    image_id: number;
    /** The table of the text; "users" for an avatar. */
    place: string;
    row_id: number;
  };
}
