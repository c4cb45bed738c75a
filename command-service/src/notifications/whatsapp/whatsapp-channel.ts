import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { specialtyText } from '@clinic/shared-events/contracts/wire-words.ts'
import type { DeliveryOutcome, Reach } from '../../appointments/appointment.ts'
import { patientLinks } from '../../messaging/patient-messages.ts'
import { deliveryProblemOf, type MessageSender, type SendOutcome } from '../../messaging/sender/message-sender.ts'
import type { Channel, Prepared } from '../sending/channel.ts'

/** The kinds that a configuration has a template for. */
export const templateKinds = [
  'confirmed',
  'cancelled',
  'reminder-3-days',
  'reminder-1-day',
] as const satisfies readonly NotificationKind[]
export type TemplateKind = (typeof templateKinds)[number]

/** What messages go out from, with the content SIDs of its templates. */
export type Out = { sender: MessageSender; templates: Readonly<Record<TemplateKind, string | null>> }

export type WhatsappParts = {
  /** Of the pages patients open: 'https://clinica.example'. */
  origin: string
  /** Null while no configuration is active. */
  out(): Promise<Out | null>
  /** Whether who has this number, digits with the country code, asked not to be written to. */
  optedOut(digits: string): Promise<boolean>
}

const isTemplateKind = (kind: NotificationKind): kind is TemplateKind => templateKinds.some((one) => one === kind)

/** Approved templates as a way to the patient: outside the 24 hours after their last message nothing else may be sent. */
export const whatsappChannel = ({ origin, out, optedOut }: WhatsappParts): Channel => {
  const templateOf = async (kind: NotificationKind) => {
    const own = isTemplateKind(kind) ? await out() : null
    const contentSid = own && isTemplateKind(kind) ? own.templates[kind] : null
    return own && contentSid ? { sender: own.sender, contentSid } : null
  }
  return {
    name: 'whatsapp',
    kinds: templateKinds,
    isOpen: async (kind) => (await templateOf(kind)) !== null,
    async reachOf({ phone }): Promise<Reach> {
      const number = phoneOf(phone)
      if (!number) return 'no-address'
      return (await optedOut(number.digits)) ? 'opted-out' : 'reachable'
    },
    async prepare(prepared) {
      const template = await templateOf(prepared.kind)
      const to = phoneOf(prepared.contact.phone)?.e164
      // The configuration or the phone was changed since it was asked.
      if (!template || to === undefined) return async () => ({ kind: 'refused', permanent: true, reason: 'refused' })
      const message = { to, contentSid: template.contentSid, variables: variablesOf(origin, prepared) }
      return async () => outcomeOf(await template.sender.send(message))
    },
  }
}

/**
 * The values of a template's placeholders. Of a reminder {{1}} is the name, {{2}} the specialty, {{3}} the day, {{4}} the hour, {{5}} to {{7}}
 * the links to confirm, move and cancel, {{8}} the clinical form's; of the others {{1}} is the name, {{2}} the time, {{3}} the specialty.
 */
const variablesOf = (origin: string, { booked, contact, kind }: Prepared): Record<string, string> => {
  const specialty = specialtyText[booked.specialty]
  const time = spokenTime(booked.held)
  if (kind === 'confirmed' || kind === 'cancelled') return { 1: contact.name, 2: time, 3: specialty }
  const [day = '', hour = ''] = time.split(' a las ')
  const { confirm, reschedule, cancel, intake } = patientLinks(origin, booked.appointmentId)
  return { 1: contact.name, 2: specialty, 3: day, 4: hour, 5: confirm, 6: reschedule, 7: cancel, 8: intake }
}

const outcomeOf = (outcome: SendOutcome): DeliveryOutcome => {
  if (outcome.outcome === 'taken') return { kind: 'taken', providerId: outcome.sid }
  if (outcome.outcome === 'unclear') return { kind: 'unclear', reason: 'answer-lost' }
  const { permanent, code } = outcome
  return { kind: 'refused', permanent, reason: deliveryProblemOf(outcome), code }
}
