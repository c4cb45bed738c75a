import type { ReactNode } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased, shortDate, shortWeekday, weekdayText } from '~/lib/format.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import type { FreeHours } from '../../hooks/use-free-hours.ts'
import { daysShown, freeHours, hoursOf } from '../../model/editing/free-hours.ts'

/** The look of what may be pressed to choose a day or an hour. */
const chip = (isChosen: boolean): string =>
  cx(
    'num min-h-8.5 min-w-0 rounded-ctl border px-2 py-1 leading-tight max-md:min-h-11',
    isChosen ? 'border-bosque-600 bg-bosque-100 ring-1 ring-bosque-600' : 'border-ctl bg-paper hover:border-bosque-600',
  )

type DaysProps = {
  hours: FreeHours
  date: string
  /** The day of a visit that the patient has already. */
  hasVisit: string | null
  onPick: (date: string) => void
}

/** The days of the next two weeks, each with how many hours are free. */
export function FreeDays({ hours: { days, weeks, wanted }, date, hasVisit, onPick }: DaysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={texts.freeDays} className="grid grid-cols-4 gap-1.5 lg:grid-cols-6">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === date}
          onClick={() => onPick(day)}
          className={chip(day === date)}
        >
          <span className="block font-semibold">
            {shortWeekday(day)} {Number(day.slice(8))}
          </span>{' '}
          <span className={cx('block text-xs', day === hasVisit ? 'font-semibold text-coral-t' : 'text-ink-2')}>
            {day === hasVisit ? texts.hasVisit : weeks ? texts.free(freeHours(weeks, day, wanted).length) : '…'}
          </span>
        </button>
      ))}
    </div>
  )
}

type HoursProps = {
  hours: FreeHours
  date: string
  value: string
  /** The hour of the person's last visit, which stands first. */
  usual: string | null
  onPick: (hour: string) => void
  /** What stands beside their title. */
  tools: ReactNode
}

/** The hours of a day at which a visit fits, live: one that is free is chosen by a press, one that is taken says by whom. */
export function HoursOfDay({ hours: read, date, value, usual, onPick, tools }: HoursProps) {
  const { rows, wanted, failed, readAgain } = read
  const title = texts.freeHours(`${weekdayText(date)} ${dateText(date)}`)
  const hours = rows && hoursOf(rows, date, wanted, usual)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-[0.8125rem] font-semibold max-sm:order-last">{title}</h3>
        {tools}
      </div>
      {!hours && failed && <FailedLine text={texts.freeHoursFailed} onRetry={readAgain} />}
      {!hours && !failed && <p className="text-ink-2">{texts.freeHoursLoading}</p>}
      {hours?.length === 0 && <p className="text-ink-2">{texts.noFreeHours}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-1.5">
        {hours?.map(({ hour, takenBy }) => (
          <button
            key={hour}
            type="button"
            aria-pressed={hour === value}
            onClick={() => onPick(hour)}
            className={takenBy ? takenChip(hour === value) : cx(chip(hour === value), 'font-semibold')}
          >
            <span className={cx('block', takenBy && hour !== value && 'line-through')}>{hour}</span>
            {(takenBy || hour === usual) && ' '}
            {takenBy && (
              <span className="block truncate text-xs">
                <span className="sr-only">{texts.takenMark}</span> {takenBy.name ?? erased}
              </span>
            )}
            {!takenBy && hour === usual && <span className="block text-xs">{texts.usual}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}

const takenChip = (isChosen: boolean): string =>
  cx(
    'num min-h-8.5 min-w-0 rounded-ctl border px-2 py-1 leading-tight max-md:min-h-11',
    isChosen
      ? 'border-cancelado-d bg-cancelado text-cancelado-t ring-1 ring-cancelado-d'
      : 'border-transparent bg-paper-3 text-ink-2 hover:border-ctl',
  )

type FortnightProps = Pick<HoursProps, 'hours' | 'date' | 'value'> & {
  isOpen: boolean
  onPick: (date: string, hour: string) => void
}

/** The free hours of the next two weeks, a line for each day. */
export function FreeFortnight({ hours: { days, weeks, wanted }, date, value, isOpen, onPick }: FortnightProps) {
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-1 font-semibold text-bosque-700 max-md:py-3">
        {texts.freeOfDays(daysShown)}
      </summary>
      <ul className="mt-1 divide-y divide-line">
        {days.map((day) => (
          <li key={day} className="grid grid-cols-[4.5rem_1fr] items-center gap-2 py-1.5">
            <span className="num text-[0.8125rem]">
              {shortWeekday(day)} {shortDate(day)}
            </span>
            <span className="flex flex-wrap gap-1.5">
              {weeks &&
                freeHours(weeks, day, wanted).map((hour) => (
                  <button
                    key={hour}
                    type="button"
                    aria-label={`${weekdayText(day)} ${shortDate(day)} ${hour}`}
                    aria-pressed={day === date && hour === value}
                    onClick={() => onPick(day, hour)}
                    className={cx(chip(day === date && hour === value), 'font-semibold')}
                  >
                    {hour}
                  </button>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
