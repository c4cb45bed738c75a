import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { erased, shortDate, shortWeekday } from '~/lib/format.ts'
import { statusText } from '~/texts/appointments.ts'
import { tabTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { outsideOf } from '../../model/calendar.ts'
import { StatusIcon } from './status-icon.tsx'

/** More of them than this are folded away under their number: they would push the calendar out of sight. */
const openAtMost = 4

type OutsideProps = { rows: readonly AppointmentRow[]; week: readonly string[]; onOpen: (id: string) => void }

/** Names the week's appointments that no block shows, each as a way to it. */
export function Outside({ rows, week, onOpen }: OutsideProps) {
  const outside = outsideOf(rows, week)
  const wide = useMedia('(min-width: 48rem)')
  if (outside.length === 0) return null
  return (
    <details open={wide && outside.length <= openAtMost} className="px-4 pb-3 text-[0.8125rem] md:px-5">
      <summary className="py-1 text-ink-2 max-md:py-3">
        {texts.outside} <span className="font-semibold">{tabTexts.count(outside.length)}</span>
      </summary>
      <ul className="flex flex-wrap gap-2 pt-1">
        {outside.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-block={row.id}
              onClick={() => onOpen(row.id)}
              className="flex min-h-8 items-center gap-1.5 rounded-ctl border border-line-2 px-2 text-left hover:border-bosque-600 hover:bg-bosque-50 max-md:min-h-11"
            >
              <StatusIcon status={row.status} />{' '}
              <span className="num">
                {shortWeekday(row.date)} {shortDate(row.date)} {row.startTime}
              </span>{' '}
              <span className="font-semibold">{row.name ?? erased}</span>{' '}
              <span className="sr-only">{statusText[row.status]}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
