import { hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { CloudOff, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { PlaceLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { callUrl, dateText, erased, phoneText } from '~/lib/format.ts'
import { routeTo } from '~/lib/route-to.ts'
import { useClock } from '~/lib/use-clock.ts'
import { appointmentTypeText } from '~/texts/appointments.ts'
import { nowNextTexts } from '~/texts/office/appointments-board.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { useUnlock } from '../api/unlock.ts'
import { type KeptDay, type KeptVisit, offlineCopy } from '../model/sealed-copy.ts'
import { PinForm } from './pin-form.tsx'

const texts = staffTexts.offline

type OfflineTodayProps = { loading: ReactNode /** Shown where nothing is kept. */; none: ReactNode }

/** Today's visits as they were kept of the session, where the server cannot be reached: to be read, not to be changed. */
export function OfflineToday({ loading, none }: OfflineTodayProps) {
  const [copy, setCopy] = useState<KeptDay | 'resting' | null | undefined>()
  const [unlocked, setUnlocked] = useState(0)
  const unlock = useUnlock()
  const minute = useClock(60_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session may have ended with every minute
  useEffect(() => void offlineCopy.read().then(setCopy), [minute, unlocked])
  if (copy === undefined) return loading
  if (copy === null) return none
  const onPin = async (pin: string) => {
    const sentence = await unlock(pin)
    setUnlocked(unlocked + 1)
    return sentence
  }
  return (
    <main className="min-h-dvh bg-paper text-sm text-ink">
      <title>{texts.title}</title>
      <div className="mx-auto max-w-[640px] px-4 py-5">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        {copy === 'resting' ? (
          <>
            <p className="mt-2 text-base text-ink-2">{staffTexts.resting.lead()}</p>
            <PinForm onPin={onPin} />
          </>
        ) : (
          <Day {...copy} />
        )}
      </div>
    </main>
  )
}

function Day({ day, readAt, visits }: KeptDay) {
  return (
    <>
      <p className="num text-ink-2">{dateText(day)}</p>
      <p role="status" className="my-4 flex gap-2 rounded-ctl bg-agendado px-3 py-2.5 text-agendado-t">
        <CloudOff aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>
          <strong>{texts.asOf(hourAt(new Date(readAt).toISOString()))}</strong> {texts.hint}
        </span>
      </p>
      {visits.length === 0 && <p className="text-base text-ink-2">{texts.none}</p>}
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <Visit key={visit.id} {...visit} />
        ))}
      </ul>
    </>
  )
}

function Visit({ startTime, endTime, name, address, phone, appointmentType, status }: KeptVisit) {
  const isOver = status === 'realizado' || status === 'cancelado'
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={cx('num text-base', isOver ? 'text-ink-2' : 'font-bold')}>
          {startTime} – {endTime}
        </span>
        <span className="text-ink-2">{appointmentTypeText[appointmentType]}</span>
        <StatusBadge status={status} className="ml-auto" />
      </p>
      <h2
        className={cx(
          'mt-1 text-lg leading-tight break-words',
          isOver ? 'text-ink-2' : 'font-bold',
          status === 'cancelado' && 'line-through',
        )}
      >
        {name ?? erased}
      </h2>
      <p className="mt-1 flex gap-2 text-base break-words">
        <MapPin aria-hidden="true" size={16} className="mt-1 shrink-0" />
        <span className="min-w-0">{address === null ? erased : <PlaceLink address={address} />}</span>
      </p>
      {status !== 'cancelado' && <Ways {...{ name, phone }} address={isOver ? null : address} />}
    </li>
  )
}

/** The phone, and the programs that lead there, which work without our server. */
function Ways({ name, address, phone }: Pick<KeptVisit, 'name' | 'address' | 'phone'>) {
  const to = address === null ? null : routeTo(address)
  const ways = [
    ...(phone === null ? [] : [{ text: `${nowNextTexts.call} ${phoneText(phone)}`, href: callUrl(phone) }]),
    ...(to
      ? [
          { text: nowNextTexts.waze, href: to.waze },
          { text: nowNextTexts.maps, href: to.maps },
        ]
      : []),
  ]
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {ways.map(({ text, href }) => (
        <a
          key={text}
          href={href}
          aria-label={`${text}: ${name ?? erased}`}
          className={buttonStyle('outline', 'sm', 'min-h-11 gap-1.5!')}
        >
          {href.startsWith('tel:') && <Phone aria-hidden="true" size={17} />}
          {text}
        </a>
      ))}
    </p>
  )
}
