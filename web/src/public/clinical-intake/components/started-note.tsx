import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Clock } from 'lucide-react'
import { useClock } from '~/lib/use-clock.ts'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'
import type { IntakeAppointment } from '../api/appointment.ts'
import { Contact } from './contact.tsx'

/**
 * Warns before a form is filled in that the server takes none after the appointment's start (docs/open-points.md#clinical-form). The
 * server decides.
 */
export function StartedNote({ appointment: { date, time } }: { appointment: IntakeAppointment }) {
  const now = useClock(30_000)
  if (now < instantOf(date, time)) return null
  return (
    <div role="status" className="mt-5 rounded-box bg-agendado px-5 py-4 text-agendado-t md:px-7">
      <p className="flex gap-3 font-semibold">
        <Clock aria-hidden="true" size="1.375rem" className="mt-px shrink-0" />
        {texts.started}
      </p>
      <Contact className="mt-4" />
    </div>
  )
}
