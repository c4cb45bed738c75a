import { useState } from 'react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased, shortDate, shortWeekday } from '~/lib/format.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { useClock } from '~/lib/use-clock.ts'
import { SoonMark } from '~/office/shared/appointments/components/detail/soon-mark.tsx'
import type { WaitingRequest } from '~/office/shared/pending/waiting.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'
import { isFreshRequest, type OpenAppointment } from '../../model/requests.ts'
import { SteadyList } from '../list/steady-list.tsx'
import { Age, QueueStep, stepStyle, useFew, Whose } from './queue-step.tsx'

type QueueRequestsProps = {
  /** That of the next visit first. */
  rows: readonly WaitingRequest[]
  /** How many are shown until all are asked for. */
  atMost: number
  selectedId: string | null
  onOpen: OpenAppointment
}

/** The patients' requests; each leads to its appointment, where confirming, moving or cancelling answers it. */
export function QueueRequests({ rows, atMost, selectedId, onOpen }: QueueRequestsProps) {
  const { shown, more } = useFew(rows, atMost)
  return (
    <>
      <SteadyList label={texts.requests.title}>
        {shown.map((row, at) => (
          <Request
            key={row.id}
            row={row}
            last={at === shown.length - 1}
            selected={row.appointmentId === selectedId}
            onOpen={onOpen}
          />
        ))}
      </SteadyList>
      {more}
      <RequestsAnnounced rows={rows} />
    </>
  )
}

type RequestProps = { row: WaitingRequest; last: boolean; selected: boolean; onOpen: OpenAppointment }

function Request({ row, last, selected, onOpen }: RequestProps) {
  const now = useClock(30_000)
  const fresh = isFreshRequest(row, now)
  return (
    <QueueStep fresh={fresh} last={last}>
      <button
        type="button"
        aria-current={selected || undefined}
        onClick={() => onOpen(row.appointmentDate, row.appointmentId)}
        className={cx(
          stepStyle,
          'flex items-center gap-3 max-[22rem]:flex-col max-[22rem]:items-stretch max-[22rem]:gap-1.5 xl:block',
        )}
      >
        <RequestWords row={row} now={now} />
        <span
          className={buttonStyle(
            'outline',
            'sm',
            'shrink-0 max-md:min-h-11 xl:min-h-0 xl:border-0 xl:bg-transparent xl:p-0 xl:text-bosque-700',
          )}
        >
          {texts.requests.open}
        </span>
      </button>
    </QueueStep>
  )
}

/** Who asks for what, since when, and in which words. */
function RequestWords({ row, now }: { row: WaitingRequest; now: string }) {
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex items-baseline gap-2 max-[22rem]:flex-wrap xl:justify-between">
        <Whose name={row.patientName} />
        <Age since={row.createdAt} />
      </span>
      <span className="block">
        {texts.asks} <strong>{texts.kinds[row.actionType]}</strong> {texts.itsAppointment}{' '}
        <span className="num whitespace-nowrap">
          {dateText(row.appointmentDate)} {row.appointmentTime}
        </span>
      </span>
      <SoonMark request={row} now={now} className="my-0.5" />
      {row.wishes.length > 0 && (
        <span className="num block text-[0.8125rem]">
          {texts.wished}{' '}
          {row.wishes.map(({ date, time }) => `${shortWeekday(date)} ${shortDate(date)} ${time}`).join(', ')}
        </span>
      )}
      {row.notes && (
        <span className="line-clamp-1 text-ink-2 max-md:hidden xl:line-clamp-3">{texts.quoted(row.notes)}</span>
      )}
    </span>
  )
}

/** Reads out a request that has come since the list was first shown. */
function RequestsAnnounced({ rows }: { rows: readonly WaitingRequest[] }) {
  const [known] = useState(() => new Set(rows.map(({ id }) => id)))
  const newest = rows.toSorted(newestFirst).find(({ id }) => !known.has(id))
  return (
    <p role="status" className="sr-only">
      {newest && texts.arrived(newest.patientName ?? erased, texts.kinds[newest.actionType])}
    </p>
  )
}
