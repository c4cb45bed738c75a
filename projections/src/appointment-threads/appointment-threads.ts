import { staffIdOf } from '@clinic/platform/log/actor.ts'
import { type AppointmentStep, type Held, stepTypes } from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type DeliveryStep, deliveryStepTypes } from '@clinic/shared-events/deliveries/events.ts'
import type { Projection } from '../projection.ts'

type Step = AppointmentThread['steps'][number]
type Ended = Recorded<Extract<AppointmentStep, { type: 'ActionProcessed' | 'ActionExpired' }>>

/**
 * The thread of the detail panel: a document per appointment, its steps oldest first. What staff answered a request is all that is personal
 * in it, null once erased. Fences are not steps.
 */
export const appointmentThreads: Projection<AppointmentThread, AppointmentStep | DeliveryStep> = {
  name: 'appointment-threads',
  /** 4: what a request was answered with. 5: what the patient was told by its own streams, and proofs of payments. */
  version: 5,
  handles: [...stepTypes, ...deliveryStepTypes],
  indexes: [],
  idsOf({ data }) {
    if ('appointmentId' in data) return [data.appointmentId]
    return data.about.of === 'appointment' ? [data.about.appointmentId] : []
  },
  apply: (thread, event, id) => ({ id, steps: [...(thread?.steps ?? []), stepOf(event)] }),
}

/** What a step tells beside its type; most tell nothing more, so the compiler asks for no case of a new one (docs/how-to/add-an-event.md). */
const stepOf = (event: Recorded<AppointmentStep | DeliveryStep>): Step => {
  const step: Step = { type: event.type, at: event.at, actor: kindOf(event.meta.actor) }
  switch (event.type) {
    case 'AppointmentRescheduled':
      return { ...step, from: startOf(event.data.from), to: startOf(event.data.to) }
    case 'AppointmentDetailsCorrected':
      return { ...step, fields: event.data.fields }
    case 'ActionRequested':
      return { ...step, action: event.data.action }
    case 'ActionProcessed':
      return { ...step, action: event.data.action, ...answerOf(event) }
    case 'ActionExpired': {
      const { action, withdrawal } = event.data
      return { ...step, action, ...(withdrawal && { withdrawal }), ...answerOf(event) }
    }
    case 'PaymentProofAttached': {
      const { conversationId, messageId, fileTypes } = event.data
      return { ...step, proof: { conversationId, messageId, fileTypes } }
    }
    case 'PaymentProofDetached': {
      const { conversationId, messageId } = event.data
      return { ...step, proof: { conversationId, messageId, fileTypes: [] } }
    }
    case 'DeliveryClaimed':
    case 'DeliveryTaken':
      return { ...step, notification: notificationOf(event.data) }
    case 'DeliveryReported':
      return { ...step, notification: { ...notificationOf(event.data), status: event.data.status } }
    case 'DeliverySkipped':
    case 'DeliveryUnclear':
      return { ...step, notification: { ...notificationOf(event.data), reason: event.data.reason } }
    case 'DeliveryPostponed':
    case 'DeliveryFailed': {
      const { reason, code } = event.data
      return { ...step, notification: { ...notificationOf(event.data), reason, ...(code !== undefined && { code }) } }
    }
    default:
      return step
  }
}

/** What staff answered the patient; of an erased answer `answerBy` says that there was one. */
const answerOf = ({ data, clinical }: Ended): Pick<Step, 'response'> => {
  if (clinical === null) return data.answerBy ? { response: null } : {}
  return clinical.response === undefined ? {} : { response: clinical.response }
}

/** Only what is about an appointment is a step of its thread. */
const notificationOf = ({ deliveryId: id, channel, about }: DeliveryStep['data']) => ({
  id,
  kind: about.of === 'appointment' ? about.kind : '',
  channel,
})

const startOf = ({ date, startTime }: Held) => ({ date, startTime })

/** The kind of an actor, without the id: 'staff:<id>' → 'staff'. */
const kindOf = (actor: string): Step['actor'] => {
  if (actor === 'public') return 'public'
  return staffIdOf(actor) === null ? 'system' : 'staff'
}
