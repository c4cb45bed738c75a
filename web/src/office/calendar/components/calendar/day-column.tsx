import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { hourAt, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { MouseEvent } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateText, weekdayText } from '~/lib/format.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { blocksOf, firstMinute, freeHalves, lastMinute, shownHours } from '../../model/calendar.ts'
import { Block, hourRem, Stripe } from './block.tsx'

type DayColumnProps = {
  date: string
  today: string
  /** UTC ISO. */
  now: string
  rows: readonly AppointmentRow[]
  /** How many visits may be held at once. */
  capacity: number
  /** The hour to which Tab leads, if it is of this day. */
  entry: string | null
  openId: string | null
  /** The appointment that is asked about or being moved. */
  unsureId: string | null
  onOpen: (id: string) => void
  /** Starts an appointment; without it the day is over. */
  onNew: ((startTime: string) => void) | null
}

/** A day of the calendar: its empty hours, its blocks and stripes, and the line of now. */
export function DayColumn({
  date,
  today,
  now,
  rows,
  capacity,
  entry,
  openId,
  unsureId,
  onOpen,
  onNew,
}: DayColumnProps) {
  return (
    <div
      data-day={date}
      className={cx(
        'relative min-w-0 flex-1 border-l border-line [--stripe:1.75rem] max-md:[--stripe:2.75rem]',
        date === today && 'bg-bosque-50',
      )}
    >
      {shownHours.map((hour) => (
        <Hour
          key={hour}
          date={date}
          hour={hour}
          free={onNew ? freeHalves(hour, rows, capacity) : []}
          inTabOrder={hour === entry}
          onNew={onNew}
        />
      ))}
      {date === today && <NowLine now={now} />}
      {blocksOf(rows, capacity).map((block) => {
        const { row } = block
        const shown = { block, open: row.id === openId, onOpen: () => onOpen(row.id) }
        if (row.status === 'cancelado') return <Stripe key={row.id} {...shown} />
        return <Block key={row.id} {...shown} past={phaseOf(row, now) === 'past'} unsure={row.id === unsureId} />
      })}
    </div>
  )
}

type HourProps = {
  date: string
  hour: string
  free: readonly string[]
  inTabOrder: boolean
  onNew: DayColumnProps['onNew']
}

/** An hour of the day; where some of it is free, a button that starts an appointment there: in the half that was pressed, if that is free. */
function Hour({ date, hour, free, inTabOrder, onNew }: HourProps) {
  const [first] = free
  const height = { height: `${hourRem}rem` }
  if (!onNew || first === undefined) return <div style={height} className="border-b border-line" />
  const start = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // A press by the keyboard has no place of its own.
    const lower = event.detail > 0 && event.clientY > box.top + box.height / 2
    onNew((lower ? free.at(-1) : first) ?? first)
  }
  return (
    <button
      type="button"
      data-hour={`${date} ${hour}`}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={texts.newAt(`${weekdayText(date)} ${dateText(date)}`, first)}
      onClick={start}
      style={height}
      className="block w-full border-b border-line -outline-offset-2 hover:bg-bosque-100/60"
    />
  )
}

const isShown = (minute: number) => minute >= firstMinute && minute <= lastMinute

/** The line of now runs under the blocks, so that it strikes nobody's name; its dot stands over them, at the edge of the day. */
function NowLine({ now }: { now: string }) {
  const minute = minutesOf(hourAt(now))
  if (!isShown(minute)) return null
  const style = { top: `${((minute - firstMinute) / 60) * hourRem}rem` }
  const place = 'pointer-events-none absolute left-0 bg-coral-600'
  return (
    <>
      <span aria-hidden="true" style={style} className={cx(place, 'right-0 h-0.5 -translate-y-1/2')} />
      <span aria-hidden="true" style={style} className={cx(place, 'z-20 size-2.5 -translate-1/2 rounded-full')} />
    </>
  )
}

/** The hours at the left, and the hour that it is. */
export function Hours({ now, isToday }: { now: string; isToday: boolean }) {
  const minute = minutesOf(hourAt(now))
  const isMarked = isToday && isShown(minute)
  return (
    <div aria-hidden="true" className="num relative w-14 shrink-0 text-right text-xs text-ink-2">
      {shownHours.map((hour) => {
        const hidden = isMarked && Math.abs(minutesOf(hour) - minute) < 25
        return (
          <div key={hour} style={{ height: `${hourRem}rem` }} className="pr-2">
            <span className={cx('block', minutesOf(hour) > firstMinute && '-translate-y-1/2', hidden && 'invisible')}>
              {Number(hour.slice(0, 2))}:00
            </span>
          </div>
        )
      })}
      {isMarked && (
        <span
          style={{ top: `${((minute - firstMinute) / 60) * hourRem}rem` }}
          className="absolute right-1 z-20 -translate-y-1/2 rounded-tag bg-coral-600 px-1.5 py-px font-bold text-white dark:text-on-pri"
        >
          {hourAt(now)}
        </span>
      )}
    </div>
  )
}
