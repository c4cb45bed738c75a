import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { paths } from '~/paths.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeInput, isEmpty } from '../model/intake-form.ts'

/** 'Volver' leads to / (docs/specification.md#public-screens). What was typed is clinical and is forgotten then, so it asks first. */
export function LeaveLink({ values }: { values: IntakeInput }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { leave } = patientIntake
  const click = (event: MouseEvent) => {
    if (isEmpty(values)) return intakeDraft.forget()
    event.preventDefault()
    setAsking(true)
  }
  const goAway = () => {
    intakeDraft.forget()
    navigate(paths.home)
  }
  return (
    <>
      <Link to={paths.home} onClick={click} className={buttonStyle('quiet', 'lg', 'max-sm:w-full')}>
        {patientIntake.back}
      </Link>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={leave.title}
        description={leave.question}
        confirm={leave.confirm}
        dismiss={leave.stay}
        onConfirm={goAway}
        destructive
      />
    </>
  )
}
