import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { generatePath, Link } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { paths } from '~/paths.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'
import { SteadyList } from '../list/steady-list.tsx'
import { nameLineStyle, QueueStep, stepStyle, useFew, Whose } from './queue-step.tsx'
import { whenText } from './queue-unclosed.tsx'

const atMost = 6

/** The visits that were done and of which nothing is written, the latest first; each leads to where it is written. */
export function QueueToNote({ rows, today }: { rows: readonly AppointmentRow[]; today: string }) {
  const back = useBackHere()
  const { shown, more } = useFew(rows, atMost)
  return (
    <>
      <SteadyList label={texts.toNote.title}>
        {shown.map((row, at) => (
          <QueueStep key={row.id} last={at === shown.length - 1}>
            <Link
              to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.id })}
              state={back}
              className={cx(stepStyle, nameLineStyle, 'max-md:min-h-11 max-md:items-center')}
            >
              <Whose name={row.name} />{' '}
              <span className="num shrink-0 text-[0.8125rem] whitespace-nowrap text-ink-2">{whenText(row, today)}</span>
            </Link>
          </QueueStep>
        ))}
      </SteadyList>
      {more}
    </>
  )
}
