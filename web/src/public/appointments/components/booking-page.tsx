import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useState } from 'react'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { useFocused } from '~/lib/focus/use-focused.ts'
import { erased } from '~/lib/format.ts'
import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { openWhatsapp } from '~/public/shared/messaging/open-whatsapp.ts'
import { booking as texts } from '~/texts/public/booking.ts'
import { useBookedHere } from '../hooks/use-booked-here.ts'
import { type Booking, useBooking } from '../hooks/use-booking.ts'
import { isTyped, offeredAt } from '../model/booking-form.ts'
import { type Booked, BookedPanel } from './booked-panel.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingHead } from './booking-head.tsx'
import { Costs } from './costs.tsx'
import { NextSteps } from './next-steps.tsx'

/** /citas: 'Agendar Cita' (docs/specification.md#public-screens). */
export function BookingPage() {
  const booking = useBooking()
  const { booked, bookAnother, values, now, rules } = booking
  const when = offeredAt(values, now, rules.hours)
  const kept = useBookedHere(dayAt(now))
  const shown = booked?.appointment ?? kept
  const whatsappUrl = booked?.whatsappUrl
  return (
    <div className="wrap pb-14 md:pb-22">
      <BookingHead />
      <div className="mt-8 grid gap-12 md:mt-10 lg:grid-cols-[minmax(0,1fr)_21.25rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          {shown && (
            <BookedPanel
              appointment={shown}
              earlier={booked?.earlier ?? false}
              onWhatsapp={whatsappUrl ? () => openWhatsapp(whatsappUrl) : null}
              onAnother={bookAnother}
            />
          )}
          {rules.bookingsOpen ? (
            <BookingForm booking={booking} when={when} />
          ) : (
            <BookingsClosed typed={isTyped(values)} />
          )}
        </div>
        <aside className="flex flex-col gap-8">
          <NextSteps {...(when.date === '' && shown ? dayOf(shown) : when)} today={dayAt(now)} />
          <Costs />
        </aside>
      </div>
      {booked && <WhatsappQuestion booked={booked} />}
    </div>
  )
}

/** What stands in the form's place while the practice takes no bookings on its site; brought into view of who was filling it in. */
function BookingsClosed({ typed }: { typed: boolean }) {
  const { title, text, kept, chat } = texts.closed
  const heading = useFocused<HTMLHeadingElement>(typed)
  return (
    <section aria-labelledby="sin-reservas" className="rounded-box border border-line-2 p-6">
      <h2 id="sin-reservas" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {title}
      </h2>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
      {typed && <p className="mt-2 text-ink-2">{kept}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <CallLink look="primary" />
        <ChatLink>{chat}</ChatLink>
      </div>
    </section>
  )
}

/** Asks once for each booking whether to write to the practice about it. */
function WhatsappQuestion({ booked }: { booked: NonNullable<Booking['booked']> }) {
  const [answered, setAnswered] = useState<typeof booked | null>(null)
  const { whatsappUrl, appointment } = booked
  if (!whatsappUrl) return null
  return (
    <AlertDialog
      open={answered !== booked}
      onOpenChange={(open) => !open && setAnswered(booked)}
      title={texts.whatsapp.title}
      description={texts.whatsapp.question(appointment.name ?? erased)}
      confirm={texts.whatsapp.accept}
      dismiss={texts.whatsapp.decline}
      onConfirm={() => openWhatsapp(whatsappUrl)}
    />
  )
}

/** The day of the next steps once the form was emptied: that of the booking. */
const dayOf = ({ date, time }: Booked) => ({ date, startTime: time })
