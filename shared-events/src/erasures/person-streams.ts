import {
  type FoundStream,
  keptYears,
  type MatchedBy,
  type PersonQuery,
  type PersonStreamKind,
  personStreamKinds,
} from '../contracts/practice/erasures.ts'
import { dayAt, yearsLater } from '../contracts/wire/clock.ts'
import { senderKey } from '../contracts/wire/phones.ts'
import type { AnyEvent, Recorded } from '../definitions/define-event.ts'
import { normalise } from '../definitions/normal-form.ts'
import { type PersonalClass, personalClasses } from '../definitions/stored-event.ts'

/** 'appointment-x' → 'appointment'; null for what holds no data of a person, or is not known. */
export const kindOf = (stream: string): PersonStreamKind | null =>
  personStreamKinds.find((kind) => stream.startsWith(`${kind}-`)) ?? null

/** The classes of an event that hold something: not erased, not empty. */
export const heldIn = (event: AnyEvent): PersonalClass[] =>
  personalClasses.filter((personalClass) => Object.keys(event[personalClass] ?? {}).length > 0)

/** What names a person in an event, by where it stands; of any slice. */
const nameFields = ['name', 'patientName', 'customerName'] as const
const fieldsBy = {
  email: ['email', 'customerEmail'],
  phone: ['phone', 'phoneNumber', 'customerPhone'],
  cedula: ['cedula'],
  emergencyPhone: ['emergencyPhone'],
} as const satisfies Record<Exclude<MatchedBy, 'record'>, readonly string[]>
const everyMatch = Object.keys(fieldsBy) as (keyof typeof fieldsBy)[]

const textsIn = (event: AnyEvent, fields: readonly string[]): string[] =>
  [event.contact, event.financial].flatMap((part) =>
    fields.flatMap((field) => {
      const value = part?.[field]
      return typeof value === 'string' && value !== '' ? [value] : []
    }),
  )

const signsOf = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()
const sameAs = {
  email: (asked: string) => (text: string) => normalise(text) === normalise(asked),
  phone: (asked: string) => (text: string) => senderKey(text) === senderKey(asked),
  cedula: (asked: string) => (text: string) => signsOf(text) === signsOf(asked),
}

/** By which of its fields an event is found. A number that somebody named for emergencies finds too, and is told apart. */
export const foundBy = (event: AnyEvent, { email, phone, cedula }: PersonQuery): MatchedBy[] => {
  const asked = {
    email: email && sameAs.email(email),
    phone: phone && sameAs.phone(phone),
    cedula: cedula && sameAs.cedula(cedula),
    emergencyPhone: phone && sameAs.phone(phone),
  }
  return everyMatch.filter((by) => {
    const isSame = asked[by]
    return isSame ? textsIn(event, fieldsBy[by]).some(isSame) : false
  })
}

const last = (events: readonly Recorded[], types: readonly string[]): Recorded | undefined =>
  events.findLast(({ type }) => types.includes(type))

const visitSteps = [
  'AppointmentBooked',
  'AppointmentConfirmed',
  'AppointmentCompleted',
  'CompletionUndone',
  'AppointmentCancelled',
  'CancellationUndone',
  'AppointmentRescheduled',
]
const orderSteps = [
  'OrderPlaced',
  'OrderProcessingStarted',
  'OrderDelivered',
  'OrderSetBack',
  'OrderCancelled',
  'OrderReopened',
]
const visitRecords = [
  'ClinicalIntakeSubmitted',
  'MedicalRecordAdded',
  'MedicalRecordCorrected',
  'MedicalRecordAnnulled',
]

/** The day that a visit is on as its events leave it; null where it was never booked. */
const dayOfVisit = (events: readonly Recorded[]): string | null => {
  const data = last(events, visitSteps)?.data as { date?: string; to?: { date: string } } | undefined
  return data?.to?.date ?? data?.date ?? null
}

const keptFor = (because: 'clinical' | 'financial', from: Recorded | undefined, today: string): FoundStream['kept'] => {
  if (!from) return null
  const until = yearsLater(dayAt(from.at), keptYears)
  return until > today ? { because, until } : null
}

/**
 * Why a stream may not be erased at that instant, null where it may (docs/decisions/0190): what belongs to a patient's record is kept for five years after its
 * last entry, so is an order that was delivered; a visit to come and an order under way are ended first. A stream is erased whole.
 */
export const keptOf = (stream: string, events: readonly Recorded[], now: string): FoundStream['kept'] => {
  const today = dayAt(now)
  switch (kindOf(stream)) {
    case 'appointment': {
      const ended = ['AppointmentCompleted', 'AppointmentCancelled'].includes(last(events, visitSteps)?.type ?? '')
      if (!ended && (dayOfVisit(events) ?? '') >= today) return { because: 'upcoming', until: null }
      return keptFor('clinical', last(events, visitRecords), today)
    }
    case 'order': {
      const step = last(events, orderSteps)
      const delivered = events.findLast(({ type, data }) => type === 'OrderDelivered' || data.to === 'delivered')
      const isOver = step === undefined || step === delivered || step.type === 'OrderCancelled'
      return isOver ? keptFor('financial', delivered, today) : { because: 'open', until: null }
    }
    case 'intake':
    case 'patient':
      return keptFor(
        'clinical',
        events.findLast((event) => heldIn(event).length > 0),
        today,
      )
    case 'conversation':
    case 'delivery':
      return null
    default:
      return { because: 'account', until: null }
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

const aboutOf = (kind: PersonStreamKind, events: readonly Recorded[]): string | null => {
  if (kind === 'appointment') return dayOfVisit(events)
  const trackingNumber = events[0]?.data.trackingNumber
  return typeof trackingNumber === 'string' ? trackingNumber : null
}

/** What an administrator is shown of a stream; null for one that holds nothing of a person any more. @param isTied of a visit: to a record that was found */
export const shownStream = (
  stream: string,
  events: readonly Recorded[],
  query: PersonQuery,
  now: string,
  isTied = false,
): FoundStream | null => {
  const kind = kindOf(stream)
  const [first, newest] = [events[0], events.at(-1)]
  const holding = events.filter((event) => heldIn(event).length > 0)
  if (kind === null || !first || !newest || holding.length === 0) return null
  const texts = (fields: readonly string[]) => distinct(holding.flatMap((event) => textsIn(event, fields)))
  return {
    stream,
    kind,
    about: aboutOf(kind, events),
    firstAt: first.at,
    lastAt: newest.at,
    events: holding.length,
    names: texts(nameFields),
    emails: texts(fieldsBy.email),
    phones: texts(fieldsBy.phone),
    cedulas: texts(fieldsBy.cedula),
    by: [
      ...(distinct(events.flatMap((event) => foundBy(event, query))) as MatchedBy[]),
      ...(isTied ? (['record'] as const) : []),
    ],
    kept: keptOf(stream, events, now),
  }
}
