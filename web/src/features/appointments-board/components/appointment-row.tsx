import type { AppointmentRow as Row, Status } from '@clinic/shared-events/contracts/appointments.ts'
import { StatusBadge } from '~/components/ui/badge.tsx'
import { cx } from '~/lib/class-names.ts'
import { agoText, dateText, erased, shortDate } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { boardListTexts as texts } from '~/texts/appointments-board.ts'
import { isFresh, type News, useNews } from '../freshness.ts'
import { phaseOf } from '../moments.ts'
import { placeOf } from '../place.ts'
import { RowJoint } from './row-joint.tsx'
import { SpecialtyMark } from './specialty-mark.tsx'

type RowProps = {
  row: Row
  now: string
  selected: boolean
  /** Whether Tab stops here; the arrows move between rows. */
  inTabOrder: boolean
  ends: { first: boolean; last: boolean }
  onOpen: () => void
}

/** 56 px: hour, thread, name over specialty and place, status; past ones quieter, cancelled ones struck. */
export function AppointmentRow({ row, now, selected, inTabOrder, ends, onOpen }: RowProps) {
  const news = useRowNews(row.id)
  const phase = phaseOf(row, now)
  const struck = row.status === 'cancelado'
  const quiet = phase === 'past' || struck
  return (
    <li data-row={row.id} className={cx('relative', news?.kind === 'new' && 'animate-rise')}>
      {news && <Glow key={news.arrived} news={news} />}
      <button
        type="button"
        data-id={row.id}
        tabIndex={inTabOrder ? 0 : -1}
        aria-current={selected || undefined}
        onClick={onOpen}
        className={cx(
          'relative grid min-h-16.5 w-full grid-cols-[62px_38px_minmax(0,1fr)] items-stretch pr-4 text-left -outline-offset-2 transition-colors duration-150 md:min-h-14 md:grid-cols-[88px_44px_minmax(0,1fr)_auto] md:pr-5',
          selected ? 'bg-paper-3' : 'hover:bg-paper-2',
          news?.kind === 'new' && !selected && 'bg-linear-to-r from-bosque-100/80 to-bosque-50/60',
        )}
      >
        <Hour row={row} quiet={quiet} struck={struck} />
        <RowJoint row={row} phase={phase} fresh={news?.kind ?? null} ends={ends} />
        <span className="grid min-w-0 content-center border-b border-line py-2 max-md:gap-0.5 md:contents">
          <span className="min-w-0 content-center md:border-b md:border-line md:py-1.5">
            <span className="flex items-center gap-2">
              <Name row={row} quiet={quiet} struck={struck} />
              {news?.kind === 'new' && <NewChip />}
            </span>
            <Where row={row} selected={selected} />
          </span>
          <span className="flex items-center justify-between gap-2 md:block md:min-w-33 md:content-center md:border-b md:border-line md:pl-3">
            <span className="text-xs text-ink-2 md:hidden">
              <SpecialtyMark specialty={row.specialty} />
            </span>
            <span className="flex flex-row-reverse flex-wrap items-center justify-start gap-x-2 md:flex-col md:items-start">
              <StatusBadge status={row.status} className="max-md:text-[13px]" />
              <Words news={news} phase={phase} status={row.status} />
            </span>
          </span>
        </span>
      </button>
      {selected && <span aria-hidden="true" className="absolute inset-y-0 right-0 w-0.75 bg-bosque-600" />}
    </li>
  )
}

/** What has just happened to a row, for as long as it is fresh. */
const useRowNews = (id: string): News | null => {
  const news = useNews((state) => state.news.get(id))
  const now = useNow(news ? 1000 : 60_000)
  return isFresh(news, Date.parse(now)) ? news : null
}

function Hour({ row, quiet, struck }: { row: Row; quiet: boolean; struck: boolean }) {
  return (
    <span className={cx('num flex flex-col justify-center text-right', struck && 'line-through')}>
      <span className={cx('text-base leading-tight', quiet ? 'font-semibold text-ink-2' : 'font-bold')}>
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
        'truncate text-[15px] leading-snug',
        quiet ? 'font-medium text-ink-2' : 'font-bold',
        struck && 'line-through',
        row.name === null && 'italic',
      )}
    >
      {row.name ?? erased}
    </span>
  )
}

function Where({ row, selected }: { row: Row; selected: boolean }) {
  return (
    <span className={cx('flex items-center gap-3 text-[13px] max-md:hidden', selected ? 'text-ink-2' : 'text-ink-2')}>
      <SpecialtyMark specialty={row.specialty} />
      <span className="truncate">{row.address === null ? erased : placeOf(row.address)}</span>
    </span>
  )
}

const NewChip = () => (
  <span className="shrink-0 rounded-full bg-bosque-700 px-2 py-px text-xs font-bold text-on-pri">{texts.fresh}</span>
)

const inks: Record<Status, string> = {
  agendado: 'text-agendado-t',
  confirmado: 'text-confirmado-t',
  cancelado: 'text-cancelado-t',
  realizado: 'text-realizado-t',
}

type WordsProps = { news: News | null; phase: 'past' | 'current' | 'ahead'; status: Status }

/** 'hace 40 s', 'cambió hace 3 s', 'en curso'. */
function Words({ news, phase, status }: WordsProps) {
  const now = useNow(news ? 1000 : 60_000)
  if (news) {
    const ago = agoText(news.at, now)
    return (
      <span
        className={cx(
          'px-1 text-xs font-bold whitespace-nowrap',
          news.kind === 'new' ? 'text-bosque-700' : inks[news.status],
        )}
      >
        {news.kind === 'new' ? ago : `${texts.changed} ${ago}`}
      </span>
    )
  }
  if (phase !== 'current' || status !== 'confirmado') return null
  return <span className="px-1 text-xs whitespace-nowrap text-ink-2">{texts.inCourse}</span>
}

const tints: Record<Status, string> = {
  agendado: 'bg-agendado shadow-[0_0_18px_var(--agendado-d)]',
  confirmado: 'bg-confirmado shadow-[0_0_18px_var(--confirmado-d)]',
  cancelado: 'bg-cancelado shadow-[0_0_18px_var(--cancelado-d)]',
  realizado: 'bg-realizado shadow-[0_0_18px_var(--realizado-d)]',
}

/** One glow in the tint of the new status; without motion the words alone tell it. */
function Glow({ news }: { news: News }) {
  if (news.kind === 'new') return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'board-glow pointer-events-none absolute inset-0 z-1 mix-blend-multiply dark:mix-blend-screen',
        tints[news.status],
      )}
    />
  )
}
