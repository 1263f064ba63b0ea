import { Download } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form.tsx";

/** The part of /settings where one's own data is downloaded. */
export function DownloadData() {
  return (
    <FormSection
      level={3}
      title="Download"
      help="Everything you have put here, in one zip file: as JSON for programs and as Markdown to read."
    >
      <ButtonLink href="/settings/export" download>
        <Download size={16} aria-hidden /> Download my data
      </ButtonLink>
    </FormSection>
  );
}
