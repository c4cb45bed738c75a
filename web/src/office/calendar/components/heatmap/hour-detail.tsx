import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { overlap } from '@clinic/shared-events/contracts/wire/clock.ts'
import { X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { BottomSheet } from '~/components/ui/dialogs/bottom-sheet.tsx'
import { StatusBadge } from '~/components/ui/display/badge.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { PlaceLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import type { Start } from '~/office/shared/appointments/model/editing/form-values.ts'
import { specialtyColour } from '~/office/shared/appointments/model/specialties.ts'
import { paths } from '~/paths.ts'
import { appointmentTypeText, specialtyText } from '~/texts/appointments.ts'
import { heatmapTexts as texts } from '~/texts/office/heatmap.ts'
import type { MapHour } from '../../model/heatmap.ts'
import { hourTitle } from './map-cell.tsx'

type DetailProps = {
  hour: MapHour | null
  /** The cell, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  onNew: (start: Start) => void
}

/** The hour's appointments beside its cell, from 768 px. */
export function HourPopover({ hour, anchor, onClose, onNew }: DetailProps) {
  return (
    <Popover.Root open={hour !== null} onOpenChange={(open) => !open && onClose()}>
      {/* Where nothing is anchored nothing is open. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          side="right"
          sideOffset={8}
          collisionPadding={12}
          aria-label={hour ? hourTitle(hour) : undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          className="z-40 max-h-[min(32rem,80dvh)] w-91 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-line-2 bg-paper text-sm text-ink shadow-float outline-none"
        >
          {hour && (
            <HourContent
              hour={hour}
              onClose={onClose}
              onNew={onNew}
              title={<h3 className="font-bold">{hourTitle(hour)}</h3>}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The same as a sheet from below, on a phone. */
export function HourSheet({ hour, anchor, onClose, onNew }: DetailProps) {
  return (
    <BottomSheet
      open={hour !== null}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        anchor.current?.focus()
      }}
      className="pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {hour && (
        <HourContent
          hour={hour}
          onClose={onClose}
          onNew={onNew}
          title={<Dialog.Title className="font-bold">{hourTitle(hour)}</Dialog.Title>}
        />
      )}
    </BottomSheet>
  )
}

type ContentProps = { hour: MapHour; title: React.ReactNode; onClose: () => void; onNew: (start: Start) => void }

function HourContent({ hour, title, onClose, onNew }: ContentProps) {
  const { busy, past, bookings } = hour
  return (
    <>
      <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
        <div className="num">
          {title}
          <p>
            <strong className={busy ? 'text-cancelado-t' : 'text-confirmado-t'}>
              {busy ? texts.busy : texts.free}
            </strong>
            {bookings > 0 && ` · ${texts.bookings(bookings)}`}
            {past && ` · ${texts.past.toLowerCase()}`}
          </p>
        </div>
        <IconButton label={texts.close} size="sm" className="max-md:size-11" onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </IconButton>
      </div>
      {bookings > 0 && <Visits hour={hour} />}
      <HourActions hour={hour} onClose={onClose} onNew={onNew} />
    </>
  )
}

/** To the hour's day, and to a booking in it. */
function HourActions({ hour, onClose, onNew }: Omit<ContentProps, 'title'>) {
  const { date, timeSlot, busy, past } = hour
  const book = (start: Start) => {
    onClose()
    onNew(start)
  }
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-1 px-2 py-2">
      <Link
        to={`${paths.doctorDashboard}?fecha=${date}`}
        className="inline-flex min-h-8.5 items-center px-2 font-semibold text-bosque-700 underline underline-offset-4 max-md:min-h-11"
      >
        {texts.seeDay}
      </Link>
      {!past && (
        <Button
          look="quiet"
          size="sm"
          className="px-2 underline underline-offset-4 max-md:min-h-11"
          onClick={() => book(busy ? { date } : { date, startTime: timeSlot })}
        >
          {busy ? texts.bookOther : texts.bookHere}
        </Button>
      )}
    </div>
  )
}

/** The appointments of the hour, read with their day and followed live. */
function Visits({ hour: { date, timeSlot, endsAt } }: { hour: MapHour }) {
  const { data, isError, refetch } = useAppointments({ from: date, to: date })
  if (!data)
    return isError ? (
      <FailedLine text={texts.visitsFailed} onRetry={() => refetch()} className="px-4 py-3" />
    ) : (
      <Loading text={texts.readingVisits} lines={['h-5 w-48', 'h-5 w-56']} className="grid gap-2 px-4 py-3" />
    )
  const slot = { startTime: timeSlot, endTime: endsAt }
  const visits = data.data.filter((row) => row.status !== 'cancelado' && overlap(row, slot))
  return (
    <ul>
      {visits.map((row) => (
        <Visit key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Visit({ row }: { row: AppointmentRow }) {
  return (
    <li className="relative border-b border-line py-2.5 pr-4 pl-4">
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-2.5 left-0 w-1 rounded-r', specialtyColour[row.specialty])}
      />
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num shrink-0 font-semibold">
          {row.startTime}–{row.endTime}
        </span>
        <strong className={cx('min-w-0 wrap-anywhere', row.name === null && 'text-ink-2 italic')}>
          {row.name ?? texts.erased}
        </strong>
      </p>
      <p className="text-ink-2">
        {specialtyText[row.specialty]} · {appointmentTypeText[row.appointmentType]}
      </p>
      {row.address && (
        <p className="line-clamp-2 text-ink-2">
          <PlaceLink address={row.address} />
        </p>
      )}
      <StatusBadge status={row.status} className="mt-1" />
    </li>
  )
}
