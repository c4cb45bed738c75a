import { dayAt, hourAt } from '@clinic/shared-events/contracts/clock.ts'
import type { UndeliveredRow, WaitingDeliveries } from '@clinic/shared-events/contracts/deliveries.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { Clock, Phone, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { dateTimeText, erased, phoneText, today } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { undeliveredTexts as texts } from '~/texts/deliveries.ts'
import { notificationTexts } from '~/texts/notifications.ts'
import { useSettleDelivery, useUndelivered } from './undelivered.ts'

/** 'Mensajes que no salieron': what, to whom and why, each until it went out or somebody has seen it; and what goes out by itself once a server is back. */
export function UndeliveredList({ className }: { className?: string }) {
  const { data, isError, refetch } = useUndelivered()
  const { rows = [], total = 0, waiting = [] } = data?.data ?? {}
  return (
    <section aria-labelledby="undelivered" className={className}>
      <h2 id="undelivered" className="flex items-center gap-2 text-base font-bold">
        {texts.title}
        {total > 0 && <span className="num rounded-full bg-paper-3 px-2 text-sm font-semibold">{total}</span>}
      </h2>
      {isError && <FailedLine text={texts.failed} onRetry={() => void refetch()} className="mt-2" />}
      {!data && !isError && (
        <div role="status" className="mt-3">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-16 rounded-box" />
        </div>
      )}
      {data && total === 0 && <p className="mt-1 text-sm text-ink-2">{texts.none}</p>}
      <ol className="mt-2 grid gap-4">
        {rows.map((row) => (
          <Undelivered key={row.id} row={row} />
        ))}
      </ol>
      {total > rows.length && <p className="mt-3 text-sm text-ink-2">{texts.more(total - rows.length)}</p>}
      {waiting.map((some) => (
        <Waiting key={`${some.channel} ${some.reason}`} some={some} />
      ))}
    </section>
  )
}

const whatOf = ({ kind, by }: UndeliveredRow): string => (kind ? texts.kinds[kind] : texts.by[by ?? 'bot'])

const whyOf = ({ reason, code }: UndeliveredRow): string => {
  const why = notificationTexts.reasons[reason] ?? reason
  return code === null ? why : `${why} ${notificationTexts.code(code)}`
}

/** '08:00' of today, else with its day. */
const whenOf = (instant: string): string => (dayAt(instant) === today() ? hourAt(instant) : dateTimeText(instant))

function Undelivered({ row }: { row: UndeliveredRow }) {
  const { id, channel, at, name, address, date, startTime, appointmentId, conversationId } = row
  const { mutate, isPending, variables } = useSettleDelivery(id)
  const what = whatOf(row)
  // A number may be nobody's that is known; without an address whom it was for was erased.
  const whom = name ?? (address === null ? erased : '')
  // Once it is done the row goes: a second press before that is none.
  const done = useRef(false)
  const settle = (form: { what: 'send' | 'see' }) => () => {
    if (done.current) return
    done.current = true
    mutate(form, {
      onError: () => {
        done.current = false
      },
    })
  }
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-2">
      <Joint kind="attention" className="mt-1 size-3.5" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong className="font-semibold">{what}</strong>
          <span className="num text-sm text-ink-2">
            {texts.channels[channel]} · {whenOf(at)}
          </span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {name ?? erased}{' '}
          {address && (channel === 'email' ? address : <span className="num">{phoneText(address)}</span>)}
        </p>
        <p className="text-sm">
          {whyOf(row)} {date && startTime && texts.itsVisit(spokenTime({ date, startTime }))}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" className="max-md:min-h-11" aria-disabled={isPending} onClick={settle({ what: 'send' })}>
            <RotateCcw aria-hidden="true" size={16} />
            {isPending && variables.what === 'send' ? texts.sending : texts.sendAgain}
          </Button>
          {channel === 'whatsapp' && address && (
            <a className={buttonStyle('outline', 'sm', 'max-md:min-h-11')} href={`tel:${address}`}>
              <Phone aria-hidden="true" size={16} />
              {texts.call}
            </a>
          )}
          {appointmentId && (
            <Link
              className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}
              to={`${paths.doctorDashboard}?cita=${appointmentId}`}
            >
              {texts.correct}
            </Link>
          )}
          {conversationId && (
            <Link
              className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}
              to={generatePath(paths.doctorConversation, { conversationId })}
            >
              {texts.open}
            </Link>
          )}
          <Button
            look="quiet"
            size="sm"
            className="max-md:min-h-11"
            aria-disabled={isPending}
            aria-label={texts.seenOf(`${what}, ${whom || phoneText(address ?? '')}`)}
            onClick={settle({ what: 'see' })}
          >
            {texts.seen}
          </Button>
        </p>
      </div>
    </li>
  )
}

/** What the account or a server holds up: it is nobody's fault whom it is for. */
function Waiting({ some }: { some: WaitingDeliveries }) {
  const { channel, reason, count, since } = some
  const isOurs = reason === 'account-refused' || reason === 'not-configured'
  const Icon = isOurs ? TriangleAlert : Clock
  return (
    <div className="mt-3 flex gap-2.5 rounded-box bg-paper-3 px-3.5 py-2.5 text-sm">
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-2" />
      <p>
        <strong className="font-semibold">{texts.waiting(count, channel)}.</strong>{' '}
        {notificationTexts.reasons[reason] ?? ''} {texts.since(whenOf(since))}
      </p>
    </div>
  )
}
