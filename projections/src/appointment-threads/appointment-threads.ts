import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'AppointmentBooked',
  'AppointmentConfirmed',
  'AppointmentCompleted',
  'AppointmentCancelled',
  'AppointmentRescheduled',
  'AppointmentDetailsCorrected',
  'ClinicalIntakeSubmitted',
  'ActionRequested',
  'ActionProcessed',
  'ActionExpired',
] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>
type Step = AppointmentThread['steps'][number]

/** The hilo of the detail panel: a document per appointment, its steps oldest first, without personal data. Fences are not steps. */
export const appointmentThreads: Projection<AppointmentThread, Handled> = {
  name: 'appointment-threads',
  version: 1,
  handles,
  indexes: [],
  idsOf: (event) => [event.data.appointmentId],
  apply: (thread, event, id) => ({ id, steps: [...(thread?.steps ?? []), stepOf(event)] }),
}

const stepOf = (event: Recorded<Handled>): Step => {
  const step: Step = { type: event.type, at: event.at, actor: kindOf(event.meta.actor) }
  switch (event.type) {
    case 'AppointmentRescheduled':
      return { ...step, from: startOf(event.data.from), to: startOf(event.data.to) }
    case 'AppointmentDetailsCorrected':
      return { ...step, fields: event.data.fields }
    case 'ActionRequested':
    case 'ActionProcessed':
    case 'ActionExpired':
      return { ...step, action: event.data.action }
    case 'AppointmentBooked':
    case 'AppointmentConfirmed':
    case 'AppointmentCompleted':
    case 'AppointmentCancelled':
    case 'ClinicalIntakeSubmitted':
      return step
    default:
      return event satisfies never
  }
}

const startOf = ({ date, startTime }: Held) => ({ date, startTime })

/** 'staff:<id>' → 'staff': who exactly it was is not told here. */
const kindOf = (actor: string): Step['actor'] => {
  if (actor === 'public') return 'public'
  return actor.startsWith('staff:') ? 'staff' : 'system'
}
