import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import type { Changes } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import { releaseCancelled } from './change-status.ts'
import { type AnsweringDeps, wordsTo } from './requests/answering.ts'
import { createReserving, releaseAfter, type StepAnswer } from './steps.ts'

type Edit = {
  appointmentId: string
  changes: Changes
  overbook: boolean
  /** They were asked about a day more than two years ahead. */
  farAhead: boolean
  /** Who wanted it moved. */
  askedBy?: AskedBy | undefined
  /** It takes the last move back. */
  undoes?: boolean | undefined
  /** Whether the patient is notified of what was done. */
  notify?: boolean | undefined
  /** What staff answer the request to be moved; none where the edit answers nothing. */
  response?: string | undefined
  /** The request to be moved that it answers; a move of one that does not wait any more is refused. */
  actionId?: string | undefined
  /** The revision of the last edit when the form was filled in; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}

/**
 * Corrects details, moves and changes the status, in one append. A move holds both intervals until it is recorded, then lets go of the old one;
 * for the reader the slot changes at once (docs/open-points.md#editing-an-appointment).
 */
export const editAppointment = async (deps: AnsweringDeps, edit: Edit, origin: Origin): Promise<StepAnswer> => {
  const { appointmentId, changes, overbook, farAhead, askedBy, undoes, notify, ifRevision, response, actionId } = edit
  const stream = appointmentStream(appointmentId)
  const asks = changes.appointmentType && (await deps.practice.now())
  const words = await wordsTo(deps, stream, response, changes.contact)
  const reserving = createReserving(deps, origin, overbook)
  const answer: StepAnswer = await deps.handler.handle({
    stream,
    decider: appointment,
    ...commandFrom(origin, {
      type: 'EditAppointment',
      data: { step: stepOf(origin), changes, words, actionId, farAhead, askedBy, undoes, notify, asks },
    }),
    ifRevision,
    beforeAppend: reserving.prepare(stream),
  })
  await reserving.settleLeftOver(answer)
  if (!answer.ok) return answer
  const moved = answer.events.find((event) => event.type === 'AppointmentRescheduled')
  if (!moved) return releaseCancelled(deps, answer, origin)
  const left = { ...moved.data.from, appointmentId }
  const position = await releaseAfter(deps, left, 'moved', origin, answer.position)
  return releaseCancelled(deps, { ...answer, position }, origin)
}
