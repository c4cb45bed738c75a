import { dayAt, hourAt, minutesOf } from '@clinic/shared-events/contracts/clock.ts'
import { heatmapSlots } from '@clinic/shared-events/contracts/heatmap.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dayRange, shortDate, shortWeekday } from '~/lib/format.ts'
import { heatmapTexts as texts } from '~/texts/heatmap.ts'
import { type MapDay, type MapHour, moveFrom } from '../../model/heatmap.ts'
import { MapCell } from './map-cell.tsx'

type MapGridProps = {
  map: readonly MapDay[]
  /** UTC ISO. */
  now: string
  openId: string | null
  phone: boolean
  onOpen: (hour: MapHour, cell: HTMLElement) => void
}

/** The map as a table: a column for each day, a row for each hour. The arrows go from cell to cell; one of them is in the tab order. */
export function MapGrid({ map, now, openId, phone, onOpen }: MapGridProps) {
  const today = dayAt(now)
  const todayAt = Math.max(
    0,
    map.findIndex(({ date }) => date === today),
  )
  const [at, setAt] = useState(() => ({ day: todayAt, hour: hourIndex(now) }))
  const scroller = useRef<HTMLElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // Where the days do not fit, today comes first.
    const [box, head] = [scroller.current, grid.current?.querySelector<HTMLElement>('[data-today]')]
    if (box && head)
      box.scrollLeft = head.offsetLeft - (grid.current?.querySelector<HTMLElement>('th[scope=row]')?.offsetWidth ?? 0)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveFrom(at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.day}-${next.hour}"]`)?.focus()
  }
  return (
    <section ref={scroller} aria-label={texts.title} className="overflow-x-auto px-4 pb-5 md:px-5">
      <table
        ref={grid}
        aria-label={texts.title}
        className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]"
        style={{ minWidth: phone ? '93rem' : '68rem' }}
      >
        <MapHead map={map} today={today} />
        <tbody>
          {heatmapSlots.map((slot, hour) => (
            <HourRow key={slot} slot={slot}>
              {map.map(
                ({ date, hours: { [hour]: one } }, day) =>
                  one && (
                    <MapCell
                      key={one.id}
                      hour={one}
                      position={`${day}-${hour}`}
                      tabbed={at.day === day && at.hour === hour}
                      today={date === today}
                      last={hour === heatmapSlots.length - 1}
                      open={openId === one.id}
                      phone={phone}
                      onKeyDown={onKeyDown}
                      onFocus={() => setAt({ day, hour })}
                      onOpen={onOpen}
                    />
                  ),
              )}
            </HourRow>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-[0.8125rem] text-ink-2 max-md:hidden">{texts.keys}</p>
    </section>
  )
}

function HourRow({ slot, children }: { slot: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="num sticky left-0 z-10 bg-paper pr-2 text-right align-top font-normal text-ink-2">
        {slot}
      </th>
      {children}
    </tr>
  )
}

/** The row of the hour it is, the first or last one outside the map. */
const hourIndex = (now: string): number =>
  Math.min(heatmapSlots.length - 1, Math.max(0, Math.floor(minutesOf(hourAt(now)) / 60) - 7))

function MapHead({ map, today }: { map: readonly MapDay[]; today: string }) {
  const [first, last, second, end] = [map[0], map[6], map[7], map[13]].map((day) => day?.date ?? today)
  return (
    <thead>
      <tr>
        <td className="sticky left-0 z-10 w-14 bg-paper" />
        <th colSpan={7} scope="colgroup" className="pb-1.5 text-left font-semibold text-ink-2">
          {texts.thisWeek(dayRange(first ?? today, last ?? today))}
        </th>
        <th colSpan={7} scope="colgroup" className="pb-1.5 pl-2 text-left font-semibold text-ink-2">
          {texts.nextWeek(dayRange(second ?? today, end ?? today))}
        </th>
      </tr>
      <tr>
        <th scope="col" className="sticky left-0 z-10 w-14 bg-paper">
          <span className="sr-only">{texts.hours}</span>
        </th>
        {map.map((day) => (
          <DayHead key={day.date} day={day} today={today} />
        ))}
      </tr>
    </thead>
  )
}

function DayHead({ day, today }: { day: MapDay; today: string }) {
  const isToday = day.date === today
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      data-today={isToday || undefined}
      className={cx(
        'num rounded-t-tag border-x-2 px-1 pt-1 pb-1.5 text-left leading-snug font-normal',
        isToday ? 'border-bosque-900 bg-bosque-900 text-white' : 'border-transparent',
        day.date < today && 'text-ink-2',
      )}
    >
      <span className="block">
        {shortWeekday(day.date)}
        {isToday && ` · ${texts.today}`}
      </span>
      <span className="block text-base font-bold">{shortDate(day.date)}</span>
      <span className="block text-xs whitespace-nowrap">
        {day.date < today ? texts.busyHours(day.busy) : texts.freeHours(day.free)}
      </span>
    </th>
  )
}
