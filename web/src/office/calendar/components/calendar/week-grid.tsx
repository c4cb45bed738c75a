import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateText, shortDate, shortWeekday, weekdayText } from '~/lib/format.ts'
import type { Start } from '~/office/shared/appointments/model/editing/form-values.ts'
import { tabTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { freeHalves, shownHours } from '../../model/calendar.ts'
import { DayColumn, Hours } from './day-column.tsx'

type WeekGridProps = {
  ref: Ref<HTMLDivElement>
  days: readonly string[]
  today: string
  /** UTC ISO. */
  now: string
  rows: readonly AppointmentRow[]
  /** How many visits may be held at once. */
  capacity: number
  openId: string | null
  unsureId: string | null
  onOpen: (id: string) => void
  onNew: (start: Start) => void
  /** The popover of the open appointment. */
  children: ReactNode
}

/** The days side by side, with their hours. The arrows go from one empty hour to the next, Enter starts an appointment there. */
export function WeekGrid(props: WeekGridProps) {
  const { ref, days, today, now, rows, capacity, openId, unsureId, onOpen, onNew, children } = props
  const ofDay = (date: string) => rows.filter((row) => row.date === date)
  const entry = firstFree(days, { today, capacity, ofDay })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of days is no fieldset
    <div role="group" aria-label={texts.grid} onKeyDown={moveFocus} className="min-w-0">
      <div className="sticky top-0 z-25 flex border-y border-line bg-paper max-lg:static">
        <span className="w-14 shrink-0" />
        {days.map((date) => (
          <DayHead key={date} date={date} today={today} count={ofDay(date).length} />
        ))}
      </div>
      <div ref={ref} className="relative flex">
        <Hours now={now} isToday={days.includes(today)} />
        {days.map((date) => (
          <DayColumn
            key={date}
            date={date}
            today={today}
            now={now}
            rows={ofDay(date)}
            capacity={capacity}
            entry={entry?.date === date ? entry.hour : null}
            openId={openId}
            unsureId={unsureId}
            onOpen={onOpen}
            onNew={date < today ? null : (startTime) => onNew({ date, startTime })}
          />
        ))}
        {children}
      </div>
    </div>
  )
}

/** The first empty hour from today on, to which Tab leads. */
const firstFree = (
  days: readonly string[],
  {
    today,
    capacity,
    ofDay,
  }: Pick<WeekGridProps, 'today' | 'capacity'> & { ofDay: (date: string) => readonly AppointmentRow[] },
): { date: string; hour: string } | undefined =>
  days
    .filter((date) => date >= today)
    .flatMap((date) =>
      shownHours.filter((hour) => freeHalves(hour, ofDay(date), capacity).length > 0).map((hour) => ({ date, hour })),
    )[0]

function DayHead({ date, today, count }: { date: string; today: string; count: number }) {
  return (
    <div
      className={cx(
        'flex min-h-9.5 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 border-l border-line px-2 py-1',
        date === today && 'bg-bosque-50',
      )}
    >
      <h3 className="flex flex-wrap items-baseline gap-x-2" title={`${weekdayText(date)} ${dateText(date)}`}>
        <span className="font-bold xl:hidden">{shortWeekday(date)}</span>
        <span className="font-bold capitalize max-xl:hidden">{weekdayText(date)}</span>
        <span className="num font-normal text-ink-2">{shortDate(date)}</span>
      </h3>
      {date === today && (
        <span className="rounded-full bg-bosque-700 px-2 py-px text-xs font-bold text-on-pri">{texts.today}</span>
      )}
      <span className="ml-auto text-xs text-ink-2">{tabTexts.count(count)}</span>
    </div>
  )
}

const vertical: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** From an empty hour the arrows lead to the next one of its day, or to the nearest one of another day. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const from = event.target
  if (!(from instanceof HTMLElement) || from.dataset.hour === undefined) return
  const next = nextHour(event.key, from, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hour]')])
  if (!next) return
  event.preventDefault()
  next.focus()
}

const dayOf = (hour: HTMLElement) => hour.dataset.hour?.slice(0, 10) ?? ''
const timeOf = (hour: HTMLElement) => Number(hour.dataset.hour?.slice(11, 13))

const nextHour = (key: string, from: HTMLElement, hours: readonly HTMLElement[]): HTMLElement | undefined => {
  const down = vertical[key]
  if (down !== undefined) {
    const next = hours[hours.indexOf(from) + down]
    return next && dayOf(next) === dayOf(from) ? next : undefined
  }
  const over = sideways[key]
  const days = [...new Set(hours.map(dayOf))]
  const day = over === undefined ? undefined : days[days.indexOf(dayOf(from)) + over]
  return hours
    .filter((hour) => dayOf(hour) === day)
    .toSorted((a, b) => Math.abs(timeOf(a) - timeOf(from)) - Math.abs(timeOf(b) - timeOf(from)))[0]
}
