import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

export type Pending = { actionId: string; action: 'reschedule' | 'cancel' }
type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }
type AppointmentSoFar = { id: string; held: object; asked: number; pending: Pending[] }

/** What patients ask for through links and how it ends, one believable step of an appointment at a time. */
export const actionSteps = ({ record, random }: Recording) => {
  const whereOf = ({ id, held }: AppointmentSoFar) => ({ appointmentId: id, ...held, specialty: 'fisioterapia' })

  const ask = (appointment: AppointmentSoFar, action: Pending['action']): void => {
    appointment.asked += 1
    const one = { actionId: `${appointment.id}.${appointment.asked}`, action }
    appointment.pending.push(one)
    const erased = random() < 0.2
    record(`appointment-${appointment.id}`, {
      type: 'ActionRequested',
      data: { ...whereOf(appointment), ...one, expiresAt: '2026-12-01T15:00:00.000Z' },
      contact: erased ? null : { name: `María ${appointment.id}`, phone: '8888-0000' },
      clinical: erased ? null : { ...(random() < 0.5 && { notes: 'Estoy fuera del país' }) },
    })
  }

  const end = (appointment: AppointmentSoFar, one: Pending): void => {
    appointment.pending = appointment.pending.filter((other) => other !== one)
    const [type, actor] =
      random() < 0.5 ? ['ActionProcessed', 'staff:admin'] : ['ActionExpired', 'system:action-expiry']
    const answer = type === 'ActionProcessed'
    const clinical = random() < 0.2 ? null : { ...(answer && { response: 'Con gusto, quedó cancelada' }) }
    const data = { ...whereOf(appointment), ...one, ...(answer && { answerBy: 'link' }) }
    record(`appointment-${appointment.id}`, { type, data, clinical }, actor)
  }

  return {
    /** Asks for something that was not asked yet, or ends what waits. */
    step(appointment: AppointmentSoFar): void {
      const kinds = (['reschedule', 'cancel'] as const).filter((kind) =>
        appointment.pending.every((one) => one.action !== kind),
      )
      const kind = kinds[Math.floor(random() * kinds.length)]
      const waits = appointment.pending[0]
      if (waits && (!kind || random() < 0.4)) end(appointment, waits)
      else if (kind) ask(appointment, kind)
    },
  }
}
