import { CopyLink } from '~/components/ui/copy-link.tsx'
import { paths } from '~/paths.ts'
import { intakeReviewTexts } from '~/texts/patients/intakes.ts'

/** Copies the address of the public first-session form, to be given to patients. */
export function CopyFormLink() {
  return <CopyLink url={`${location.origin}${paths.patientIntake}`} texts={intakeReviewTexts.formLink} />
}
