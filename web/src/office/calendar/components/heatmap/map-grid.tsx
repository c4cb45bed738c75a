import { heatmapDays, heatmapSlots } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { dayAt, hourAt, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { cx } from '~/lib/class-names.ts'
import { dayRange, shortDate, shortWeekday } from '~/lib/format.ts'
import { heatmapTexts as texts } from '~/texts/office/heatmap.ts'
import { useWidth } from '../../hooks/use-width.ts'
import { columnRem, fittingDays, type MapDay, type MapHour, moveFrom, shownFrom } from '../../model/heatmap.ts'
import { MapCell } from './map-cell.tsx'

type MapGridProps = {
  map: readonly MapDay[]
  /** UTC ISO. */
  now: string
  openId: string | null
  phone: boolean
  onOpen: (hour: MapHour, cell: HTMLElement) => void
}

/**
 * The map as a table: a column for each day, a row for each hour. As many days as fit are shown, today first where not all do, and buttons lead to the
 * others. The arrows go from cell to cell, also to days that are not shown yet; one cell is in the tab order.
 */
export function MapGrid({ map, now, openId, phone, onOpen }: MapGridProps) {
  const today = dayAt(now)
  const view = useMapView(
    phone,
    map.findIndex(({ date }) => date === today),
    hourIndex(now),
  )
  const { at, from, count } = view
  const shown = map.slice(from, from + count)
  return (
    <section aria-label={texts.title} className="px-4 pb-5 md:px-5">
      <div ref={view.box}>
        {count < map.length && <OtherDays shown={shown} from={from} count={count} onShow={view.show} />}
        <table
          ref={view.grid}
          aria-label={texts.title}
          className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]"
        >
          <MapHead days={shown} weekOne={Math.max(0, 7 - from)} map={map} today={today} />
          <tbody>
            {heatmapSlots.map((slot, hour) => (
              <HourRow key={slot} slot={slot}>
                {shown.map(
                  ({ date, hours: { [hour]: one } }, column) =>
                    one && (
                      <MapCell
                        key={one.id}
                        hour={one}
                        position={`${from + column}-${hour}`}
                        tabbed={at.day === from + column && at.hour === hour}
                        today={date === today}
                        last={hour === heatmapSlots.length - 1}
                        open={openId === one.id}
                        phone={phone}
                        onKeyDown={view.onKeyDown}
                        onFocus={() => view.setAt({ day: from + column, hour })}
                        onOpen={onOpen}
                      />
                    ),
                )}
              </HourRow>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-[0.8125rem] text-ink-2 max-md:hidden">{texts.keys}</p>
    </section>
  )
}

function HourRow({ slot, children }: { slot: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="num bg-paper pr-2 text-right align-top font-normal text-ink-2">
        {slot}
      </th>
      {children}
    </tr>
  )
}

/** The cell that is in the tab order, and the days that are shown: as many as fit, those around that cell. */
const useMapView = (phone: boolean, todayAt: number, hour: number) => {
  const today = Math.max(0, todayAt)
  const [at, setAt] = useState({ day: today, hour })
  const [first, setFirst] = useState(today)
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const count = fittingDays(useWidth(box, 'rem') ?? 0, phone ? columnRem.phone : columnRem.wide)
  const from = shownFrom(first, count, at.day)
  const move = (to: { day: number; hour: number }) => {
    setFirst(shownFrom(from, count, to.day))
    setAt(to)
  }
  useEffect(() => {
    // The cell may stand on the page only now.
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-at="${at.day}-${at.hour}"]`)?.focus()
    moved.current = false
  }, [at])
  return {
    at,
    setAt,
    from,
    count,
    box,
    grid,
    /** Shows the days from that one on. */
    show: (day: number) => {
      setFirst(day)
      setAt({ day, hour: at.hour })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = moveFrom(at, event.key)
      if (!next) return
      event.preventDefault()
      moved.current = true
      move(next)
    },
  }
}

type OtherDaysProps = { shown: readonly MapDay[]; from: number; count: number; onShow: (day: number) => void }

/** Leads to the days before and behind those that are shown. */
function OtherDays({ shown, from, count, onShow }: OtherDaysProps) {
  const [first, last] = [shown[0]?.date ?? '', shown.at(-1)?.date ?? '']
  const end = heatmapDays - count
  // At either end the button stays where it is, with its focus.
  const quiet = 'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3'
  return (
    <div className="flex items-center justify-between gap-2 pb-2">
      <TipButton
        label={texts.daysBefore}
        aria-disabled={from === 0}
        className={quiet}
        onClick={() => onShow(Math.max(0, from - count))}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </TipButton>
      <p role="status" className="num font-semibold">
        {first === last ? shortDate(first) : dayRange(first, last)}
      </p>
      <TipButton
        label={texts.daysAfter}
        aria-disabled={from >= end}
        className={quiet}
        onClick={() => onShow(Math.min(end, from + count))}
      >
        <ChevronRight aria-hidden="true" size={20} />
      </TipButton>
    </div>
  )
}

/** The row of the hour it is, the first or last one outside the map. */
const hourIndex = (now: string): number =>
  Math.min(heatmapSlots.length - 1, Math.max(0, Math.floor(minutesOf(hourAt(now)) / 60) - 7))

type MapHeadProps = {
  days: readonly MapDay[]
  /** How many days of the first week may be among them. */
  weekOne: number
  map: readonly MapDay[]
  today: string
}

function MapHead({ days, weekOne, map, today }: MapHeadProps) {
  const [first, last, second, end] = [map[0], map[6], map[7], map[13]].map((day) => day?.date ?? today)
  const here = Math.min(weekOne, days.length)
  return (
    <thead>
      <tr>
        <td className="w-14 bg-paper" />
        {here > 0 && (
          <th colSpan={here} scope="colgroup" className="pb-1.5 text-left font-semibold text-ink-2">
            {texts.thisWeek(dayRange(first ?? today, last ?? today))}
          </th>
        )}
        {here < days.length && (
          <th colSpan={days.length - here} scope="colgroup" className="pb-1.5 pl-2 text-left font-semibold text-ink-2">
            {texts.nextWeek(dayRange(second ?? today, end ?? today))}
          </th>
        )}
      </tr>
      <tr>
        <th scope="col" className="w-14 bg-paper">
          <span className="sr-only">{texts.hours}</span>
        </th>
        {days.map((day) => (
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
