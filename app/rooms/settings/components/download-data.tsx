import { Download } from "lucide-react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

/** The part of /settings that downloads the user's data. */
export function DownloadData() {
  return (
    <FormSection
      level={3}
      title="Download"
      help="All your data in one zip file: as JSON for programs and as Markdown to read."
    >
      <ButtonLink href="/settings/export" download>
        <Download size={16} aria-hidden /> Download my data
      </ButtonLink>
    </FormSection>
  );
}
