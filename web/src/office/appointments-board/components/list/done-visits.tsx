import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { ChevronDown } from 'lucide-react'
import { cx } from '~/lib/class-names.ts'
import { useVisitsToNote } from '~/office/shared/appointments/api/new-online.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { rowGrid } from './row-grid.ts'

type DoneVisitsProps = { rows: readonly AppointmentRow[]; open: boolean; onToggle: () => void }

/** The visits of today that are done as one line, from when to when, with how many of them nothing is written of. */
export function DoneVisits({ rows, open, onToggle }: DoneVisitsProps) {
  const toNote = useVisitsToNote(false).data?.data ?? []
  const lacking = toNote.filter(({ id }) => rows.some((row) => row.id === id)).length
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={cx(
          rowGrid,
          'min-h-11 w-full items-stretch bg-paper-2 pr-4 text-left -outline-offset-2 hover:bg-paper-3 max-[19rem]:pr-2 md:pr-5',
        )}
      >
        <span className="num self-center text-right text-xs whitespace-nowrap text-ink-2 max-md:sr-only">
          {rows[0]?.startTime} – {rows.at(-1)?.endTime}
        </span>{' '}
        <span aria-hidden="true" className="relative grid place-items-center max-md:col-start-2">
          <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-bosque-600" />
          <span className="size-2.5 rounded-full bg-bosque-600" />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 border-b border-line py-1.5">
          <span className="font-bold">{texts.done(rows.length)}</span>{' '}
          {lacking > 0 && <span className="font-bold text-coral-t">{texts.lackingNote(lacking)}</span>}{' '}
          <span className="ml-auto flex items-center gap-1 text-ink-2">
            {open ? texts.hideDone : texts.showDone}
            <ChevronDown aria-hidden="true" size={16} className={cx(open && 'rotate-180')} />
          </span>
        </span>
      </button>
    </li>
  )
}
