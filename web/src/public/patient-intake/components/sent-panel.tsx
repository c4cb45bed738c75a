import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { paths } from '~/paths.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'

/** Tells that the form arrived, without showing anything of it. */
export function SentPanel() {
  const { done } = patientIntake
  return (
    <DonePanel title={done.title}>
      <p className="mt-3 max-w-[56ch] text-pretty text-ink-2">{done.lead}</p>
      <Link to={paths.home} className={buttonStyle('primary', 'lg', 'mt-6 max-sm:w-full')}>
        {done.home}
      </Link>
    </DonePanel>
  )
}
