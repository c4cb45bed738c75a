import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { dayAndHourText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { texts as common } from '~/texts/common.ts'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'
import type { IntakeAppointment } from '../api/appointment.ts'

const texts = clinicalIntake.done

type SentPanelProps = {
  appointment: IntakeAppointment
  /** When it was sent, a UTC instant, where that was before the page was opened. */
  sentAt: string | null
  /** The form of a first session under the same link; null where that has no mark. */
  firstSession: string | null
  onAgain: () => void
}

/** Tells that the practice has the form: it was sent now, or the link of one that was sent is opened again. */
export function SentPanel({ appointment: { date, time }, sentAt, firstSession, onAgain }: SentPanelProps) {
  return (
    <DonePanel title={texts.title} className="mt-8 max-w-180">
      {sentAt && <p className="num mt-4 text-lg">{texts.sent(dayAndHourText(dayAt(sentAt), hourAt(sentAt)))}</p>}
      <p className="mt-4 text-lg text-ink-2">{texts.lead}</p>
      <p className="num text-xl font-bold">{dayAndHourText(date, time)}</p>
      <p className="mt-4 text-base text-ink-2">{sentAt ? texts.againHint : texts.note}</p>
      {firstSession && (
        <p className="mt-4 text-base text-ink-2">
          {texts.first.before}{' '}
          <Link to={firstSession} className="font-semibold text-bosque-700 underline underline-offset-2">
            {texts.first.link}
          </Link>
          {texts.first.after}
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3 max-sm:flex-col">
        <Link to={paths.home} className={buttonStyle('primary', 'lg')}>
          {common.backHome}
        </Link>
        {sentAt && (
          <Button size="lg" onClick={onAgain}>
            {texts.again}
          </Button>
        )}
      </div>
    </DonePanel>
  )
}
