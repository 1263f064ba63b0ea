import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { addImage } from "./commands.server.ts";
import { imageAnswer, toImageJson } from "./json.ts";
import { imageTypes } from "./limits.ts";

export const loader = serveCalls(
  "Images",
  defineCall("POST", "/uploads", {
    summary:
      "Upload an image of at most 5 MB and 25 megapixels. It is scaled down to 1,600 pixels and stored without its metadata; of an animation, only the first frame. Only the caller can see it until one of their texts shows it. Images that no text shows are deleted after a day",
    file: imageTypes,
    status: 201,
    answer: imageAnswer,
    refusals: {
      400: "The image is damaged",
      413: "The image is larger than 5 MB or 25 megapixels, or the account's storage is full",
      415: "The body is no PNG, JPEG, WebP or GIF image",
      503: "Uploads are off on this site",
    },
    run: async ({ app, viewer, file }) => toImageJson(await addImage(app, viewer, file)),
  }),
);
export const action = loader;
