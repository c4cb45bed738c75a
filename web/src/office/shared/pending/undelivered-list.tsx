import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { UndeliveredRow, WaitingDeliveries } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Clock, TriangleAlert } from 'lucide-react'
import { useOutletContext } from 'react-router-dom'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { EmailLink, PhoneLink } from '~/components/ui/reach-links.tsx'
import { capitalised, dateTimeText, erased, phoneText, today } from '~/lib/format.ts'
import { undeliveredTexts as texts } from '~/texts/messaging/deliveries.ts'
import { notificationTexts } from '~/texts/messaging/notifications.ts'
import { faultText } from './account-fault.ts'
import { useFaults, useUndelivered } from './undelivered.ts'
import { UndeliveredButtons } from './undelivered-buttons.tsx'

/** 'Mensajes que no salieron': what, to whom and why, each until it went out or somebody has seen it; and what goes out by itself once a server is back. */
export function UndeliveredList({ className }: { className?: string }) {
  const { data, isError, refetch } = useUndelivered()
  const isAdmin = useOutletContext<Doctor>().role === 'admin'
  const { faults, now } = useFaults()
  const { rows = [], total = 0, waiting = [] } = data?.data ?? {}
  return (
    <section aria-labelledby="undelivered" className={className}>
      <h2 id="undelivered" className="flex items-center gap-2 text-base font-bold">
        {texts.title}
        {total > 0 && <span className="num rounded-full bg-paper-3 px-2 text-sm font-semibold">{total}</span>}
      </h2>
      {isError && <FailedLine text={texts.failed} onRetry={() => void refetch()} className="mt-2" />}
      {!data && !isError && <Loading text={texts.loading} lines={['h-16 rounded-box']} className="mt-3" />}
      {data && total + waiting.length === 0 && <p className="mt-1 text-sm text-ink-2">{texts.none}</p>}
      <ol className="mt-2 grid gap-4">
        {rows.map((row) => (
          <Undelivered key={`${row.id} ${row.at}`} row={row} isAdmin={isAdmin} />
        ))}
      </ol>
      {total > rows.length && <p className="mt-3 text-sm text-ink-2">{texts.more(total - rows.length)}</p>}
      {waiting.map((some) => (
        <Waiting key={`${some.channel} ${some.reason}`} {...{ some, now, isAdmin }} alarms={faults.includes(some)} />
      ))}
    </section>
  )
}

const whatOf = ({ kind, by }: UndeliveredRow): string => (kind ? texts.kinds[kind] : texts.by[by ?? 'bot'])

const whyOf = ({ kind, channel, reason, code }: UndeliveredRow): string => {
  if (kind === 'booked-online' && reason === 'no-address') return texts.practiceAddress
  const why = reason === 'bad-address' ? texts.badAddress[channel] : (notificationTexts.reasons[reason] ?? reason)
  return code === null ? why : `${why} ${notificationTexts.code(code)}`
}

/** '08:00' of today, else with its day. */
const whenOf = (instant: string): string => (dayAt(instant) === today() ? hourAt(instant) : dateTimeText(instant))

function Undelivered({ row, isAdmin }: { row: UndeliveredRow; isAdmin: boolean }) {
  const { channel, at, name, address, date, startTime } = row
  const what = whatOf(row)
  // A number may be nobody's that is known; without an address whom it was for was erased.
  const whom = name ?? (address === null ? erased : '')
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
          {whom} {address && (channel === 'email' ? <EmailLink email={address} /> : <PhoneLink phone={address} />)}
        </p>
        <p className="text-sm">
          {whyOf(row)} {date && startTime && texts.itsVisit(spokenTime({ date, startTime }))}
        </p>
        <UndeliveredButtons row={row} named={`${what}, ${whom || phoneText(address ?? '')}`} isAdmin={isAdmin} />
      </div>
    </li>
  )
}

type WaitingProps = {
  some: WaitingDeliveries
  now: string
  /** Whether administrators are alarmed of it. */
  alarms: boolean
  isAdmin: boolean
}

/** What the account or a server holds up: it is nobody's fault whom it is for. */
function Waiting({ some, now, alarms, isAdmin }: WaitingProps) {
  const { channel, reason, count, since } = some
  const fault = faultText(some, now)
  const Icon = alarms ? TriangleAlert : Clock
  return (
    <div className="mt-3 flex gap-2.5 rounded-box bg-paper-3 px-3.5 py-2.5 text-sm">
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-2" />
      <p>
        <strong className="font-semibold">{texts.waiting(count, channel)}.</strong>{' '}
        {fault === null
          ? `${notificationTexts.reasons[reason] ?? ''} ${texts.since(whenOf(since))}`
          : `${capitalised(fault)}.`}
        {alarms && !isAdmin && ` ${texts.adminsKnow}`}
      </p>
    </div>
  )
}
