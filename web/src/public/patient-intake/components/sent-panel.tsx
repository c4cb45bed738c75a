import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { dayAndHourText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'

type SentPanelProps = {
  /** When it was sent, a UTC instant, where that was before the page was opened. */
  sentAt: string | null
  onAgain: () => void
}

/** Tells that the form arrived, without showing anything of it: it was sent now, or the link of one that was sent is opened again. */
export function SentPanel({ sentAt, onAgain }: SentPanelProps) {
  const { done } = patientIntake
  return (
    <DonePanel title={done.title}>
      {sentAt && <p className="num mt-3 text-lg">{done.sent(dayAndHourText(dayAt(sentAt), hourAt(sentAt)))}</p>}
      <p className="mt-3 max-w-[56ch] text-pretty text-ink-2">{sentAt ? done.before : done.lead}</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <Link to={paths.home} className={buttonStyle('primary', 'lg')}>
          {done.home}
        </Link>
        {sentAt && (
          <Button size="lg" onClick={onAgain}>
            {done.again}
          </Button>
        )}
      </div>
    </DonePanel>
  )
}
