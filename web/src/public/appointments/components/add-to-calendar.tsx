import { appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { CalendarPlus } from 'lucide-react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { pathOf } from '~/lib/http/call.ts'
import { booking } from '~/texts/public/booking.ts'

/** Saves the appointment for the patient's own calendar, under the name that the server gives the file; of one that is over the page stays. */
export function AddToCalendar({ id }: { id: string }) {
  return (
    <a href={pathOf(appointmentCalls.readCalendarEntry, { id })} download="" className={buttonStyle()}>
      <CalendarPlus aria-hidden="true" size="1.125rem" className="shrink-0" />
      {booking.calendar.add}
    </a>
  )
}
