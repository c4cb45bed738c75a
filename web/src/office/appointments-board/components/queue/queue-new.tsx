import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { cx } from '~/lib/class-names.ts'
import { useClock } from '~/lib/use-clock.ts'
import { isSoon, visitMoment } from '~/office/shared/appointments/model/moments.ts'
import { queueTexts } from '~/texts/office/appointments-board.ts'
import { isFreshRequest, type OpenAppointment } from '../../model/requests.ts'
import { SteadyList } from '../list/steady-list.tsx'
import { Age, nameLineStyle, QueueStep, stepStyle, useFew, Whose } from './queue-step.tsx'

type QueueNewProps = {
  rows: readonly AppointmentRow[]
  /** How many are shown until all are asked for. */
  atMost: number
  selectedId: string | null
  onOpen: OpenAppointment
}

/** What patients booked and nobody of staff has opened; each leads to itself. */
export function QueueNew({ rows, atMost, selectedId, onOpen }: QueueNewProps) {
  const now = useClock(30_000)
  const { shown, more } = useFew(rows, atMost)
  return (
    <>
      <SteadyList label={queueTexts.online.title}>
        {shown.map((row, at) => (
          <QueueStep key={row.id} fresh={isFreshRequest(row, now)} last={at === shown.length - 1}>
            <button
              type="button"
              aria-current={row.id === selectedId || undefined}
              onClick={() => onOpen(row.date, row.id)}
              className={cx(stepStyle, 'max-md:min-h-11')}
            >
              <span className={nameLineStyle}>
                <Whose name={row.name} />
                <Age since={row.createdAt} />
              </span>
              <span
                className={cx(
                  'num block text-[0.8125rem]',
                  isSoon(startOf(row), now) ? 'font-bold text-coral-t' : 'text-ink-2',
                )}
              >
                {visitMoment(row, now)}
              </span>
            </button>
          </QueueStep>
        ))}
      </SteadyList>
      {more}
    </>
  )
}
