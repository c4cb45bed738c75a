import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow as Row, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { cx } from '~/lib/class-names.ts'
import { agoText, dateText, erased, shortDate } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { SpecialtyMark } from '~/office/shared/appointments/components/detail/specialty-mark.tsx'
import { isFresh, type RowChange, useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { localityOf } from '~/office/shared/appointments/model/locality.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'
import { DraftMark } from '~/office/shared/records/drafts/draft-card.tsx'
import { inCourse } from '~/texts/appointments.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { askedText } from '../../model/requests.ts'
import { rowGrid } from './row-grid.ts'
import { RowJoint } from './row-joint.tsx'

type RowProps = {
  row: Row
  now: string
  /** The patient's requests that nobody has answered. */
  asked: readonly ActionType[]
  selected: boolean
  /** Whether Tab stops here; the arrows move between rows. */
  inTabOrder: boolean
  ends: { first: boolean; last: boolean }
  onOpen: () => void
}

/** A row of the day, 56 px: hour, thread, name over specialty and locality, status; past ones quieter, cancelled ones struck. */
export function AppointmentRow({ row, now, asked, selected, inTabOrder, ends, onOpen }: RowProps) {
  const changes = useRowChange(row.id)
  const phase = phaseOf(row, now)
  const struck = row.status === 'cancelado'
  const quiet = phase === 'past' || struck
  return (
    <li data-row={row.id} className={cx('relative', changes?.kind === 'new' && 'animate-rise')}>
      {changes && <Glow key={changes.arrived} changes={changes} />}
      <button
        type="button"
        data-id={row.id}
        tabIndex={inTabOrder ? 0 : -1}
        aria-current={selected || undefined}
        onClick={onOpen}
        className={cx(
          rowGrid,
          'relative min-h-16.5 w-full items-stretch pr-4 text-left -outline-offset-2 transition-colors duration-150 max-[19rem]:pr-2 md:min-h-14 md:pr-5',
          selected ? 'bg-paper-3' : 'hover:bg-paper-2',
          changes?.kind === 'new' && !selected && 'bg-linear-to-r from-bosque-100/80 to-bosque-50/60',
        )}
      >
        <Hour row={row} quiet={quiet} struck={struck} />
        <RowJoint row={row} phase={phase} fresh={changes?.kind ?? null} ends={ends} />
        <Facts row={row} asked={asked} changes={changes} phase={phase}>
          <Name row={row} quiet={quiet} struck={struck} />
        </Facts>
      </button>
      {selected && <span aria-hidden="true" className="absolute inset-y-0 right-0 w-0.75 bg-bosque-600" />}
    </li>
  )
}

type FactsProps = Pick<RowProps, 'row' | 'asked'> & {
  changes: RowChange | null
  phase: ReturnType<typeof phaseOf>
  /** The name. */
  children: ReactNode
}

/** Name over specialty and locality, the status, and the words beside them. */
function Facts({ row, asked, changes, phase, children }: FactsProps) {
  const words = wordsOf(row, changes, phase)
  const asks = asked.length > 0
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto_auto] content-center items-center gap-x-1.5 border-b border-line py-1.5 max-[22rem]:flex max-[22rem]:flex-col max-[22rem]:items-start max-[22rem]:gap-y-0.5 md:grid-cols-[minmax(0,1fr)_8.25rem]">
      <span
        className={cx(
          'flex min-w-0 items-center gap-2',
          words && changes?.kind !== 'new' ? 'max-md:col-span-2' : 'max-md:col-span-3',
        )}
      >
        {children}
        {changes?.kind === 'new' && <NewChip />}
        <DraftMark appointmentId={row.id} />
      </span>
      {words}
      <Where row={row} />
      <StatusBadge
        status={row.status}
        className={cx(
          'justify-self-end max-md:col-span-2 max-md:row-start-2 max-md:text-[0.8125rem] md:col-start-2 md:row-start-1 md:justify-self-start',
          !words && !asks && 'md:row-span-2',
        )}
      />
      {asks && <Asks asked={asked} under={words !== null} />}
    </span>
  )
}

/** The news of a row, for as long as it is fresh. */
const useRowChange = (id: string): RowChange | null => {
  const changes = useRowChanges((state) => state.changes.get(id))
  const now = useClock(changes ? 1000 : 60_000)
  return isFresh(changes, Date.parse(now)) ? changes : null
}

function Hour({ row, quiet, struck }: { row: Row; quiet: boolean; struck: boolean }) {
  return (
    <span className="num flex flex-col justify-center text-right">
      <span
        className={cx(
          'text-base leading-tight',
          quiet ? 'font-semibold text-ink-2' : 'font-bold',
          struck && 'line-through',
        )}
      >
        {row.startTime}
      </span>
      <span className="text-xs text-ink-2">
        <span className="md:hidden">{shortDate(row.date)}</span>
        <span className="max-md:hidden">{dateText(row.date)}</span>
      </span>
    </span>
  )
}

function Name({ row, quiet, struck }: { row: Row; quiet: boolean; struck: boolean }) {
  return (
    <span
      className={cx(
        'truncate text-[0.9375rem] leading-snug max-[22rem]:whitespace-normal',
        quiet ? 'font-medium text-ink-2' : 'font-bold',
        struck && 'line-through',
        row.name === null && 'italic',
      )}
    >
      {row.name ?? erased}
    </span>
  )
}

function Where({ row }: { row: Row }) {
  const locality = row.address === null ? erased : localityOf(row.address)
  return (
    <span className="flex min-w-0 items-center gap-3 text-[0.8125rem] text-ink-2 max-md:row-start-2 md:overflow-hidden">
      <SpecialtyMark specialty={row.specialty} />
      <span title={locality} className="truncate max-md:hidden">
        {locality}
      </span>
    </span>
  )
}

/** 'Pide reprogramar': a request that somebody has to answer. @param under shows it below the row's other words */
function Asks({ asked, under }: { asked: readonly ActionType[]; under: boolean }) {
  return (
    <span
      className={cx(
        'flex items-center gap-1.5 text-xs leading-snug font-bold text-coral-t max-md:col-span-3 max-md:row-start-3 md:col-start-2 md:pl-1',
        under ? 'md:row-start-3' : 'md:row-start-2',
      )}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-2 border-coral-600" />
      {askedText(asked)}
    </span>
  )
}

function NewChip() {
  return (
    <span className="shrink-0 rounded-full bg-bosque-700 px-2 py-px text-xs font-bold text-on-pri">{texts.fresh}</span>
  )
}

const inks: Record<Status, string> = {
  agendado: 'text-agendado-t',
  confirmado: 'text-confirmado-t',
  cancelado: 'text-cancelado-t',
  realizado: 'text-realizado-t',
}

const wordsClass =
  'justify-self-end text-xs whitespace-nowrap max-[22rem]:whitespace-normal md:col-start-2 md:row-start-2 md:justify-self-start md:pl-1'

/** The words of a row: 'hace 40 s', 'cambió hace 3 s', 'en curso', or none. */
const wordsOf = (row: Row, changes: RowChange | null, phase: ReturnType<typeof phaseOf>) => {
  if (changes) return <ChangeWords changes={changes} />
  if (phase !== 'current' || row.status !== 'confirmado') return null
  return <span className={cx(wordsClass, 'text-ink-2')}>{inCourse}</span>
}

function ChangeWords({ changes }: { changes: RowChange }) {
  const now = useClock(1000)
  const ago = Date.parse(now) - Date.parse(changes.at) < 1000 ? texts.justNow : agoText(changes.at, now)
  const isNew = changes.kind === 'new'
  return (
    <span className={cx(wordsClass, 'font-bold', isNew ? 'text-bosque-700 max-md:hidden' : inks[changes.status])}>
      {isNew ? ago : `${texts.changed} ${ago}`}
    </span>
  )
}

const tints: Record<Status, string> = {
  agendado: 'bg-agendado shadow-[0_0_18px_var(--agendado-d)]',
  confirmado: 'bg-confirmado shadow-[0_0_18px_var(--confirmado-d)]',
  cancelado: 'bg-cancelado shadow-[0_0_18px_var(--cancelado-d)]',
  realizado: 'bg-realizado shadow-[0_0_18px_var(--realizado-d)]',
}

/** A glow, once, in the tint of the new status; with reduced motion there are only the words. */
function Glow({ changes }: { changes: RowChange }) {
  if (changes.kind === 'new') return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'board-glow pointer-events-none absolute inset-0 z-1 mix-blend-multiply dark:mix-blend-screen',
        tints[changes.status],
      )}
    />
  )
}
