import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { cx } from '~/lib/class-names.ts'
import { shortWeekday } from '~/lib/format.ts'
import { tabTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'

type DayStripProps = {
  days: readonly string[]
  shown: string
  today: string
  rows: readonly AppointmentRow[]
  onPick: (date: string) => void
}

/** The days of the week on a phone, where one is shown at once. */
export function DayStrip({ days, shown, today, rows, onPick }: DayStripProps) {
  return (
    <nav aria-label={texts.pickDay} className="flex border-t border-line px-2 py-1">
      {days.map((date) => (
        <button
          key={date}
          type="button"
          aria-current={date === shown ? 'date' : undefined}
          onClick={() => onPick(date)}
          className={cx(
            'flex min-w-0 flex-1 flex-col items-center rounded-ctl py-1.5 hover:bg-bosque-50',
            date === shown && 'bg-bosque-50',
            date === today && 'text-bosque-700',
          )}
        >
          <span className={cx('text-[0.8125rem]', date === shown && 'font-bold')}>{shortWeekday(date)}</span>
          <span className="num text-base font-bold">{Number(date.slice(8))}</span>
          <span className="text-center text-xs text-ink-2">
            {tabTexts.count(rows.filter((row) => row.date === date).length)}
          </span>
          <span
            aria-hidden="true"
            className={cx(
              'mt-1 size-3 rounded-full border-[2.5px]',
              date === shown ? 'border-bosque-700 bg-bosque-700' : 'border-line-2 bg-paper',
            )}
          />
        </button>
      ))}
    </nav>
  )
}
