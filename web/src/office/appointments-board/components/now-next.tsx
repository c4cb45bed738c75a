import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { MapPin, Navigation, NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { PlaceLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { callUrl, durationText, erased } from '~/lib/format.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { routeTo } from '~/lib/route-to.ts'
import { useClock } from '~/lib/use-clock.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'
import { paths } from '~/paths.ts'
import { actionTexts, detailTexts } from '~/texts/appointments.ts'
import { nowNextTexts as texts } from '~/texts/office/appointments-board.ts'
import { nowAndNext } from '../model/now-next.ts'

/** The visit of now and the next one of today, first on a phone: who, when and where, and what is done there. */
export function NowNext({ today }: { today: string }) {
  const wide = useMedia('(min-width: 48rem)')
  const now = useClock(30_000)
  // The counter follows today's rows already.
  const rows = nowAndNext(useAppointments({ from: today, to: today }, false).data?.data ?? [], now)
  if (wide || rows.length === 0) return null
  return (
    <section aria-label={texts.title} className="border-b border-line bg-bosque-50 px-4 py-3">
      <Thread>
        {rows.map((row, at) => (
          <Visit key={row.id} row={row} now={now} last={at === rows.length - 1} />
        ))}
      </Thread>
    </section>
  )
}

type VisitProps = { row: AppointmentRow; now: string; last: boolean }

function Visit({ row, now, last }: VisitProps) {
  const isNow = phaseOf(row, now) === 'current'
  const left = isNow
    ? texts.left(durationText(now, instantOf(row.date, row.endTime)))
    : texts.in(durationText(now, instantOf(row.date, row.startTime)))
  return (
    <ThreadStep kind={isNow ? 'attention' : 'planned'} filled={isNow} last={last} className="gap-x-2 pb-4 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx('font-bold', isNow ? 'text-coral-t' : 'text-bosque-700')}>
            {isNow ? texts.now : texts.next}
          </span>
          <span className="num font-bold">
            {row.startTime} – {row.endTime}
          </span>
          <span className="ml-auto text-ink-2">{left}</span>
        </p>
        <h2 className={cx('text-lg leading-tight font-bold break-words', row.name === null && 'italic text-ink-2')}>
          {row.name ?? erased}
        </h2>
        <AlertLine of={{ appointmentId: row.id }} person={row} className="mt-0.5" />
        <p className="mt-1 flex gap-2 break-words text-ink-2">
          <MapPin aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{row.address === null ? erased : <PlaceLink address={row.address} />}</span>
        </p>
        <Actions row={row} isNow={isNow} />
      </div>
    </ThreadStep>
  )
}

const button = 'min-h-11 gap-1.5! px-2!'

/** 'Ir', which offers both programs, 'Llamar' and 'Anotar'; what was erased leads nowhere. */
function Actions({ row, isNow }: { row: AppointmentRow; isNow: boolean }) {
  const [going, setGoing] = useState(false)
  const back = useBackHere()
  const named = (what: string) => ({ 'aria-label': `${what}: ${row.name ?? erased}` })
  return (
    <div className="mt-2 grid grid-cols-3 gap-2 max-[22rem]:grid-cols-1">
      {row.address !== null && (
        <Button
          {...named(texts.go)}
          size="sm"
          className={button}
          aria-expanded={going}
          onClick={() => setGoing(!going)}
        >
          <Navigation aria-hidden="true" size={17} />
          {texts.go}
        </Button>
      )}
      {row.phone !== null && (
        <a {...named(texts.call)} href={callUrl(row.phone)} className={buttonStyle('outline', 'sm', button)}>
          <Phone aria-hidden="true" size={17} />
          {texts.call}
        </a>
      )}
      <Link
        {...named(detailTexts.note)}
        to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.id })}
        state={back}
        className={buttonStyle(isNow ? 'primary' : 'outline', 'sm', button)}
      >
        <NotebookPen aria-hidden="true" size={17} />
        {detailTexts.note}
      </Link>
      {going && row.address !== null && <Routes address={row.address} />}
    </div>
  )
}

function Routes({ address }: { address: string }) {
  const { waze, maps } = routeTo(address)
  const style = buttonStyle('outline', 'sm', button)
  return (
    <p className="col-span-full grid grid-cols-2 gap-2">
      {[
        { name: texts.waze, to: waze },
        { name: texts.maps, to: maps },
      ].map(({ name, to }) => (
        <a key={name} href={to} target="_blank" rel="noopener noreferrer" className={style}>
          <span>
            {name} <span className="sr-only">{actionTexts.newTab}</span>
          </span>
        </a>
      ))}
    </p>
  )
}
