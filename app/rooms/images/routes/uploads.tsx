import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { asHttpError, Invalid } from "../../../platform/http/errors.ts";
import { readUpload } from "../../../platform/http/upload.server.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Page, Section, TitleRow } from "../../../platform/ui/page.tsx";
import { addImage } from "../commands.server.ts";
import { uploadsOff } from "../encoding.server.ts";
import { toImageJson } from "../json.ts";
import { imageTypes, MOST_BYTES } from "../limits.ts";
import "../../../platform/ui/styles/file-field.css";
import "../uploads.css";

export const loader = withUser(() => ({ isOff: uploadsOff() !== undefined }));

export const action = withUser(async ({ request, app, viewer }) => {
  const { file } = await readUpload(request, { file: MOST_BYTES, field: 100 });
  try {
    if (!file) throw new Invalid("Choose an image.");
    return { image: toImageJson(await addImage(app, viewer, file)) };
  } catch (error) {
    const known = asHttpError(error);
    if (!known || known.status === 429) throw error;
    return { problem: known.message };
  }
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Upload an image · Upsolve" }];

export default function UploadsScreen() {
  const { isOff } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const image = result && "image" in result ? result.image : undefined;
  const problem = result && "problem" in result ? result.problem : undefined;
  return (
    <Page shape="form">
      <TitleRow title="Upload an image" />
      <p className="page-note">
        Put its Markdown into a problem, solution, blog, comment or message of yours. Until then, only you can
        see it. Images that no text shows are deleted after a day.
      </p>
      {image ? (
        <Section title="Uploaded">
          <div className="panel panel-body uploaded">
            <img src={image.url} width={image.width} height={image.height} alt="What you uploaded" />
            <label htmlFor="markdown">Markdown</label>
            <input className="control" id="markdown" readOnly value={image.markdown} />
            <label htmlFor="address">Address</label>
            <input className="control" id="address" readOnly value={image.url} />
          </div>
        </Section>
      ) : null}
      {isOff ? (
        <p className="message">Uploads are off on this site.</p>
      ) : (
        <Form method="post" encType="multipart/form-data" reloadDocument className="form">
          {problem ? (
            <div className="message" data-tone="bad" role="alert">
              {problem}
            </div>
          ) : null}
          <div className="field">
            <label htmlFor="image">Image</label>
            <input
              className="control"
              id="image"
              type="file"
              name="image"
              accept={imageTypes.join(",")}
              required
              aria-describedby="image-help"
            />
            <p className="field-help" id="image-help">
              PNG, JPEG, WebP or GIF, at most 5 MB. Metadata such as the place where a photo was taken is
              removed. Only the first frame of an animation is kept.
            </p>
          </div>
          <div className="actions">
            <SubmitButton kind="primary" pendingLabel="Uploading...">
              Upload
            </SubmitButton>
          </div>
        </Form>
      )}
    </Page>
  );
}
