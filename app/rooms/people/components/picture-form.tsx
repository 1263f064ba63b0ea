import { ActForm, ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import type { SubmissionResult } from "../../../platform/ui/use-form.ts";
import { imageTypes } from "../../images/limits.ts";

interface PictureFormProps {
  id: number;
  username: string;
  avatar: string | null;
  /** False where this server cannot process images. */
  isOn: boolean;
  /** Of a form sent without JavaScript; otherwise ActForm shows a failure. */
  result: SubmissionResult | undefined;
}

export function PictureForm({ id, username, avatar, isOn, result }: PictureFormProps) {
  return (
    <FormSection title="Picture" help="Shown beside your name, to every member.">
      <div className="picture-form">
        <Avatar id={String(id)} name={username} image={avatar} size="huge" />
        {isOn ? (
          <ActForm key={avatar} encType="multipart/form-data" preventScrollReset>
            <label htmlFor="picture">{avatar ? "Replace picture" : "Upload a picture"}</label>
            <input
              className="control"
              id="picture"
              type="file"
              name="picture"
              accept={imageTypes.join(",")}
              aria-describedby="picture-help"
              required
            />
            <p className="field-help" id="picture-help">
              PNG, JPEG, WebP or GIF, at most 5 MB. It is cropped to a square.
            </p>
            <SubmitButton pendingLabel="Uploading...">Upload</SubmitButton>
          </ActForm>
        ) : (
          <p className="soft">Uploads are off on this site.</p>
        )}
        {avatar ? (
          <ActForm preventScrollReset>
            <SubmitButton kind="quiet" name="intent" value="remove-picture" pendingLabel="Removing...">
              Remove picture
            </SubmitButton>
          </ActForm>
        ) : null}
      </div>
      <ErrorLine>{result?.error?.[""]?.join(" ")}</ErrorLine>
    </FormSection>
  );
}
