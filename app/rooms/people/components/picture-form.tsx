import { ActForm, ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import type { SubmissionResult } from "../../../platform/ui/use-form.ts";
import { imageTypes } from "../../images/limits.ts";
import "../../../platform/ui/styles/file-field.css";

interface PictureFormProps {
  id: number;
  username: string;
  avatar: string | null;
  /** False where this server cannot read images. */
  isOn: boolean;
  /** Of a form sent without JavaScript; otherwise ActForm shows a failure. */
  result: SubmissionResult | undefined;
}

export function PictureForm({ id, username, avatar, isOn, result }: PictureFormProps) {
  return (
    <FormSection title="Picture" help="Members see it beside your name.">
      <div className="picture-form">
        <Avatar id={String(id)} name={username} image={avatar} size="huge" />
        <div>
          <ActForm key={avatar} encType="multipart/form-data" preventScrollReset className="stack">
            {isOn ? (
              <div className="field">
                <label htmlFor="picture">{avatar ? "New picture" : "Upload a picture"}</label>
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
              </div>
            ) : (
              <p className="soft">Uploads are off on this site.</p>
            )}
            <div className="actions">
              {isOn ? (
                <SubmitButton kind="plain" pendingLabel="Uploading...">
                  Upload
                </SubmitButton>
              ) : null}
              {avatar ? (
                <SubmitButton
                  kind="quiet"
                  name="intent"
                  value="remove-picture"
                  formNoValidate
                  pendingLabel="Removing..."
                >
                  Remove picture
                </SubmitButton>
              ) : null}
            </div>
          </ActForm>
          <ErrorLine>{result?.error?.[""]?.join(" ")}</ErrorLine>
        </div>
      </div>
    </FormSection>
  );
}
