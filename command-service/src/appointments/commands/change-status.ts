import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import { createReserving, releaseAfter, type StepAnswer, type StepDeps } from './steps.ts'

type StatusChange = {
  appointmentId: string
  to: Status
  notify?: boolean | undefined
  askedBy?: AskedBy | undefined
  why?: string | undefined
  ifRevision?: Revision | undefined
}

/** Confirms, completes or cancels, and undoes the last two: after cancelling, the interval is released at once; to undo it, it is held again. */
export const changeStatus = async (deps: StepDeps, change: StatusChange, origin: Origin): Promise<StepAnswer> => {
  const { appointmentId, ifRevision, ...asked } = change
  const stream = appointmentStream(appointmentId)
  const reserving = createReserving(deps, origin, false)
  const answer: StepAnswer = await deps.handler.handle({
    stream,
    decider: appointment,
    ...commandFrom(origin, { type: 'ChangeAppointmentStatus', data: { step: stepOf(origin), ...asked } }),
    ifRevision,
    beforeAppend: reserving.prepare(stream),
  })
  await reserving.settleLeftOver(answer)
  return releaseCancelled(deps, answer, origin)
}

/** Releases at once the interval that a command's cancellation gave up. */
export const releaseCancelled = async (deps: StepDeps, answer: StepAnswer, origin: Origin): Promise<StepAnswer> => {
  const cancelled = answer.ok && answer.events.find((event) => event.type === 'AppointmentCancelled')
  if (!cancelled) return answer
  return { ...answer, position: await releaseAfter(deps, cancelled.data, 'cancelled', origin, answer.position) }
}
