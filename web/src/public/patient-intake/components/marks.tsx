import { RequiredMark } from '~/components/ui/forms/field.tsx'
import { patientIntake } from '~/texts/public/patient-intake.ts'

/** Explains the *, and which fields may be blank all the same. */
export function Marks() {
  const { before, after } = patientIntake.marks
  return (
    <p className="mb-9 max-w-[68ch] text-pretty text-ink-2">
      {before}
      <RequiredMark />
      <span className="sr-only">asterisco</span>. {after}
    </p>
  )
}
