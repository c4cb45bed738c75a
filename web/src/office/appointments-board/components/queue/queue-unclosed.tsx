import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { NotebookPen } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { erased, shortDate } from '~/lib/format.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { paths } from '~/paths.ts'
import { detailTexts } from '~/texts/appointments.ts'
import { queueTexts } from '~/texts/office/appointments-board.ts'
import type { OpenAppointment } from '../../model/requests.ts'
import { SteadyList } from '../list/steady-list.tsx'
import { nameLineStyle, QueueStep, stepStyle, Whose } from './queue-step.tsx'

const texts = queueTexts.unclosed
const atMost = 6

type QueueUnclosedProps = {
  /** The latest first. */
  rows: readonly AppointmentRow[]
  today: string
  selectedId: string | null
  onOpen: OpenAppointment
}

/**
 * The latest visits that are over and that nobody closed, each leading to itself, and to where it is written of and closed; all of them are
 * in their own list.
 */
export function QueueUnclosed({ rows, today, selectedId, onOpen }: QueueUnclosedProps) {
  const shown = rows.slice(0, atMost)
  const back = useBackHere()
  return (
    <>
      <SteadyList label={texts.title}>
        {shown.map((row, at) => (
          <QueueStep key={row.id} fresh last={at === shown.length - 1}>
            <span className="flex items-center md:gap-1 xl:gap-0">
              <button
                type="button"
                aria-current={row.id === selectedId || undefined}
                onClick={() => onOpen(row.date, row.id)}
                className={cx(stepStyle, nameLineStyle, 'mr-0 flex-1 max-md:min-h-11 max-md:items-center')}
              >
                <Whose name={row.name} />{' '}
                <span className="num shrink-0 text-[0.8125rem] whitespace-nowrap text-ink-2">
                  {whenText(row, today)}
                </span>
              </button>
              <Link
                aria-label={`${detailTexts.note}: ${row.name ?? erased}`}
                title={detailTexts.note}
                to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.id })}
                state={back}
                className={buttonStyle('quiet', 'sm', '-mr-1.5 shrink-0 px-1.5! max-md:min-h-11')}
              >
                <NotebookPen aria-hidden="true" size={16} />
                <span className="xl:hidden">{detailTexts.note}</span>
              </Link>
            </span>
          </QueueStep>
        ))}
      </SteadyList>
      <Link
        to={`${paths.doctorAppointments}?tab=unclosed`}
        className={buttonStyle('quiet', 'sm', 'ml-2.25 max-md:min-h-11')}
      >
        {texts.all}
      </Link>
    </>
  )
}

/** '11:30' of today, 'ayer 17:00', '20/11 09:00'. */
export const whenText = ({ date, startTime }: AppointmentRow, today: string): string => {
  if (date === today) return startTime
  return date === addDays(today, -1) ? texts.yesterday(startTime) : `${shortDate(date)} ${startTime}`
}
