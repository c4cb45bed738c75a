import { CalendarPlus } from 'lucide-react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { booking } from '~/texts/public/booking.ts'
import { type CalendarAppointment, calendarEntry, calendarFileName } from '../model/calendar-entry.ts'

/**
 * Adds the appointment to the patient's own calendar. A real link that holds the file itself: phones open what is typed
 * text/calendar with their calendar, others save it; nothing is asked of the server.
 */
export function AddToCalendar({ appointment }: { appointment: CalendarAppointment }) {
  const practice = usePractice()
  const address = (path: string) => `${location.origin}${path.replace(':appointmentId', appointment.id)}`
  const entry = calendarEntry(appointment, practice, {
    reschedule: address(paths.actionRescheduleShort),
    cancel: address(paths.actionCancelShort),
  })
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(entry)}`}
      download={calendarFileName(appointment)}
      type="text/calendar"
      className={buttonStyle()}
    >
      <CalendarPlus aria-hidden="true" size="1.125rem" className="shrink-0" />
      {booking.calendar.add}
    </a>
  )
}
