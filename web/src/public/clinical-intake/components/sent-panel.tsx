import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { dayAndHourText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { texts as common } from '~/texts/common.ts'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'
import type { IntakeAppointment } from '../api/appointment.ts'

const texts = clinicalIntake.done

/** Tells that the practice has the form. */
export function SentPanel({ appointment: { date, time } }: { appointment: IntakeAppointment }) {
  return (
    <DonePanel title={texts.title} className="mt-8 max-w-180">
      <p className="mt-4 text-lg text-ink-2">{texts.lead}</p>
      <p className="num text-xl font-bold">{dayAndHourText(date, time)}</p>
      <p className="mt-4 text-base text-ink-2">{texts.note}</p>
      <Link to={paths.home} className={buttonStyle('primary', 'lg', 'mt-7 max-sm:w-full')}>
        {common.backHome}
      </Link>
    </DonePanel>
  )
}
