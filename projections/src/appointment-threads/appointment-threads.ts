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
  /** 4: what a request was answered with. 5: what the patient was told by its own streams, and proofs of payments. 6: what the patient is not notified of. 7: why staff cancelled or waived a fine. 8: how much was paid, and other prices. 9: which account of staff. */
  version: 9,
  handles: [...stepTypes, ...deliveryStepTypes],
  indexes: [],
  idsOf({ data }) {
    if ('appointmentId' in data) return [data.appointmentId]
    return data.about.of === 'appointment' ? [data.about.appointmentId] : []
  },
  apply: (thread, event, id) => ({ id, steps: [...(thread?.steps ?? []), stepOf(event)] }),
}

/** When it was and who did it, and whether the patient was not to be notified of it. */
const plainStep = ({ type, at, meta, data }: Recorded<AppointmentStep | DeliveryStep>): Step => {
  const unannounced = 'unannounced' in data && data.unannounced
  const by = staffIdOf(meta.actor)
  return { type, at, actor: kindOf(meta.actor), ...(by !== null && { by }), ...(unannounced && { unannounced }) }
}

/** What a step tells beside its type; most tell nothing more, so the compiler asks for no case of a new one (docs/how-to/add-an-event.md). */
const stepOf = (event: Recorded<AppointmentStep | DeliveryStep>): Step => {
  const step = plainStep(event)
  if (isDelivery(event)) return { ...step, notification: notificationOf(event) }
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
    case 'CancellationExplained':
    case 'FineWaived':
      return { ...step, response: event.clinical?.reason ?? null }
    case 'MoneyReceived':
    case 'MoneyReceiptUndone':
      return { ...step, money: { amountCrc: event.data.amountCrc, for: event.data.for } }
    case 'VisitPriced':
      return { ...step, money: { amountCrc: event.data.priceCrc } }
    case 'PaymentProofAttached':
    case 'PaymentProofDetached': {
      const { conversationId, messageId } = event.data
      const fileTypes = 'fileTypes' in event.data ? event.data.fileTypes : []
      return { ...step, proof: { conversationId, messageId, fileTypes } }
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

const isDelivery = (event: Recorded<AppointmentStep | DeliveryStep>): event is Recorded<DeliveryStep> =>
  'deliveryId' in event.data

/** Only what is about an appointment is a step of its thread. */
const notificationOf = (event: Recorded<DeliveryStep>): Step['notification'] => {
  const { deliveryId: id, channel, about } = event.data
  const named = { id, kind: about.of === 'appointment' ? about.kind : '', channel }
  switch (event.type) {
    case 'DeliveryClaimed':
    case 'DeliveryTaken':
      return named
    case 'DeliveryReported':
      return { ...named, status: event.data.status }
    case 'DeliverySkipped':
    case 'DeliveryUnclear':
      return { ...named, reason: event.data.reason }
    case 'DeliveryPostponed':
    case 'DeliveryFailed': {
      const { reason, code } = event.data
      return { ...named, reason, ...(code !== undefined && { code }) }
    }
    default:
      return event satisfies never
  }
}

const startOf = ({ date, startTime }: Held) => ({ date, startTime })

/** The kind of an actor, without the id: 'staff:<id>' → 'staff'. */
const kindOf = (actor: string): Step['actor'] => {
  if (actor === 'public') return 'public'
  return staffIdOf(actor) === null ? 'system' : 'staff'
}
