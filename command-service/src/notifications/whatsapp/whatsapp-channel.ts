import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { dateText, hourText } from '@clinic/shared-events/contracts/wire/clock.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { specialtyText } from '@clinic/shared-events/contracts/wire-words.ts'
import type { Contact } from '../../appointments/appointment.ts'
import { answeredOf } from '../../appointments/patient-requests.ts'
import { notConfigured } from '../../deliveries/delivery.ts'
import {
  answerTo,
  answerToPatient,
  inOneLine,
  messageParagraphs,
  type Paragraphs,
  type Site,
} from '../../deliveries/patient-messages.ts'
import { greetedName } from '../../deliveries/strangers-words.ts'
import { type MessageContent, type MessageSender, sendFirst } from '../../messaging/sender/message-sender.ts'
import { nobody } from '../../messaging/staff-answer.ts'
import type { Channel, Prepared, Reach } from '../sending/channel.ts'

/** The kinds that a configuration has a template of its own for. */
const ownTemplates = [
  'confirmed',
  'cancelled',
  'reminder-3-days',
  'reminder-1-day',
] as const satisfies readonly NotificationKind[]
type OwnTemplate = (typeof ownTemplates)[number]
/** The kinds that are told; those without a template of their own go out by the general one. */
const kinds = [
  'booked',
  'moved',
  'answered',
  'reinstated',
  ...ownTemplates,
] as const satisfies readonly NotificationKind[]

/** What messages go out from, with the content SIDs of its templates. */
type Out = {
  sender: MessageSender
  service: 'whatsapp' | 'sms'
  templates: Readonly<Record<OwnTemplate | 'general', string | null>>
}

export type MessagesOut = {
  /** Null while no configuration is active. */
  out(): Promise<Out | null>
  /** Whether messages go to this number ('+50688881234') at all, by its country. */
  isWrittenTo(number: string): boolean
  /** Whether who has this number, digits with the country code, asked not to be written to. */
  optedOut(digits: string): Promise<boolean>
  /** Whether free text may be written to this number: it wrote within the last 24 hours. */
  windowOpen(digits: string): Promise<boolean>
  /** Where what becomes of a delivery is reported; none where it could not be reached. */
  callbackOf(deliveryId: string): { statusCallback?: string }
}
/** `site`: the pages that patients open, and the texts as they are now. */
type WhatsappDeps = MessagesOut & { site(): Promise<Site> }

const isOwnTemplate = (kind: NotificationKind): kind is OwnTemplate => ownTemplates.some((one) => one === kind)

/**
 * Messages through the active configuration as a way to the patient: approved templates, as nothing else may be sent outside the 24 hours after their
 * last message. Within these the answer to a request goes out as free text (docs/decisions/0068).
 */
export const whatsappChannel = ({
  site: siteNow,
  out,
  isWrittenTo,
  optedOut,
  windowOpen,
  callbackOf,
}: WhatsappDeps): Channel => {
  const contentsOf = async (
    { templates, service }: Out,
    prepared: Prepared,
    digits: string,
  ): Promise<MessageContent[]> => {
    const site = await siteNow()
    if (prepared.kind !== 'answered') return templateOf(templates, site, prepared)
    const answered = answeredIn(prepared)
    if (!answered) return []
    const freely = service === 'sms' || (await windowOpen(digits))
    const visit = { ...prepared.booked, name: prepared.contact.name, begun: prepared.begun }
    const body = (from: Site) => answerToPatient(from, visit, answered)
    const text = freely ? [{ body: fitting(site, longest.freely, body) }] : []
    return [...text, ...general(templates, site, prepared, (from) => answerTo(from, visit, answered))]
  }
  return {
    name: 'whatsapp',
    kinds,
    // Whether an answer goes out was decided with it; it leaves a trace even where it cannot.
    isOpen: async (kind) => kind === 'answered' || sidOf(await out(), kind) !== null,
    async reachOf({ phone }): Promise<Reach> {
      const number = phoneOf(phone)
      if (!number) return 'no-address'
      if (!isWrittenTo(number.e164)) return 'other-country'
      return (await optedOut(number.digits)) ? 'opted-out' : 'reachable'
    },
    async prepare(prepared) {
      const own = await out()
      const phone = phoneOf(prepared.contact.phone)
      // The configuration or the phone was changed since it was asked.
      if (!own || !phone) return async () => notConfigured
      const contents = await contentsOf(own, prepared, phone.digits)
      if (contents.length === 0) return async () => notConfigured
      const { deliveryId, refusedFreely } = prepared
      const common = { to: phone.e164, refusedFreely, ...callbackOf(deliveryId) }
      return () => sendFirst(own.sender, common, contents)
    },
  }
}

const sidOf = (out: Out | null, kind: NotificationKind): string | null =>
  out?.templates[isOwnTemplate(kind) ? kind : 'general'] ?? null

const answeredIn = ({ booked, revision }: Prepared) => {
  const request = answeredOf(booked.requests, booked.appointmentId, revision)
  const text = request?.answer?.text
  return request && text ? { action: request.action, outcome: request.outcome, text } : null
}

const templateOf = (templates: Out['templates'], site: Site, prepared: Prepared): MessageContent[] => {
  const { kind, booked, contact, withForm } = prepared
  if (kind === 'booked' || kind === 'moved' || kind === 'reinstated')
    return general(templates, site, prepared, (from) =>
      messageParagraphs(from, { ...booked, name: contact.name, withForm }, kind),
    )
  const contentSid = isOwnTemplate(kind) ? templates[kind] : null
  return contentSid ? [{ contentSid, variables: variablesOf(site, prepared) }] : []
}

const nameOf = ({ name }: Contact): string => greetedName(name) ?? nobody

/** By the general template {{1}} is the name, {{2}} all there is to say, in one line. */
const general = (
  { general: contentSid }: Out['templates'],
  site: Site,
  { contact }: Prepared,
  saysFrom: (site: Site) => Paragraphs,
): MessageContent[] => {
  const says = fitting(site, longest.template, (from) => inOneLine(saysFrom(from)))
  return contentSid ? [{ contentSid, variables: { 1: nameOf(contact), 2: says } }] : []
}

/** What Twilio takes as a free message, and in a template beside its own words. */
const longest = { freely: 1600, template: 900 }

/** Texts of the practice that would be too long with links and words of staff give way to the standard ones, which are not. */
const fitting = (site: Site, most: number, saysFrom: (site: Site) => string): string => {
  const own = saysFrom(site)
  return own.length <= most ? own : saysFrom({ ...site, texts: standardTexts })
}

/**
 * The values of a template's placeholders. Of a reminder {{1}} is the name, {{2}} the specialty, {{3}} the day, {{4}} the hour, {{5}} to {{7}}
 * the links to confirm, move and cancel, {{8}} the clinical form's; of the others {{1}} is the name, {{2}} the time, {{3}} the specialty.
 */
const variablesOf = (site: Site, { booked, contact, kind }: Prepared): Record<string, string> => {
  const specialty = specialtyText[booked.specialty]
  if (kind === 'confirmed' || kind === 'cancelled')
    return { 1: nameOf(contact), 2: spokenTime(booked.held), 3: specialty }
  const [day, hour] = [dateText(booked.held.date), hourText(booked.held.startTime)]
  const { confirm, reschedule, cancel, intake } = patientLinks(site, booked)
  return { 1: nameOf(contact), 2: specialty, 3: day, 4: hour, 5: confirm, 6: reschedule, 7: cancel, 8: intake }
}
