import type { TakenMessage } from '@clinic/test-servers/twilio/twilio-server.ts'
import type { Mail } from '../../src/notifications/mail/mail.ts'
import type { ReceivedNotice } from './check.ts'
import { emailOf, phoneOf } from './desk.ts'

const kindOfSubject = {
  'Cita agendada': 'booked',
  'Cita reprogramada': 'moved',
  'Cita cancelada': 'cancelled',
  'Su cita sigue en pie': 'reinstated',
  'Recordatorio de su cita': 'reminder-3-days',
  'Su cita es pronto': 'reminder-1-day',
} as const satisfies Record<string, ReceivedNotice['kind']>
const isSubject = (text: string): text is keyof typeof kindOfSubject => text in kindOfSubject

/** The content SIDs of the configuration's templates. */
export const templates = {
  templateAppointmentConfirmed: 'HXconfirmed',
  templateAppointmentCancelled: 'HXcancelled',
  templateAppointmentReminder3Day: 'HXreminder-3-days',
  templateAppointmentReminder1Day: 'HXreminder-1-day',
  templateGeneralMessage: 'HXgeneral',
}
const templateKinds = ['confirmed', 'cancelled', 'reminder-3-days', 'reminder-1-day'] as const

const numberIn = (address: string, of: (patient: number) => string): number => {
  // A phone has the country's 506 before its eight digits; a patient 506 has a mail address too.
  const digits = Number(/\d+/.exec(address)?.[0]?.replace(/^506(?=\d{8}$)/, ''))
  const patient = digits - Number(/\d+/.exec(of(0))?.[0])
  if (!address.includes(of(patient))) throw new Error(`nobody has ${address}`)
  return patient
}

/** A mail as its patient reads it: who got it, what it is about, and the time its subject says. */
export const noticeByMail = ({ to, subject }: Pick<Mail, 'to' | 'subject'>, at: number): ReceivedNotice => {
  const [about = '', ...time] = subject.split(': ')
  if (!isSubject(about)) throw new Error(`a mail about ${subject}`)
  const kind = kindOfSubject[about]
  return { at, channel: 'email', patient: numberIn(to.address, emailOf), kind, time: time.join(': ') }
}

const kindOfWords: ReadonlyMap<string, ReceivedNotice['kind']> = new Map([
  ['quedó agendada', 'booked'],
  ['fue reprogramada', 'moved'],
  ['sigue en pie', 'reinstated'],
])
/** By the general template: 'Su cita quedó agendada para el 26/11/2026 a las 9:00 AM. Si necesita…' */
const generalNotice = (text: string): Pick<ReceivedNotice, 'kind' | 'time'> => {
  const [, done = '', time = ''] = /^Su cita (.+?) para el (.+? [AP]M)\b/.exec(text) ?? []
  const kind = kindOfWords.get(done)
  if (!kind) throw new Error(`a message that says ${text}`)
  return { kind, time }
}

const noticeIn = ({
  ContentSid,
  ContentVariables = '{}',
}: TakenMessage['fields']): Pick<ReceivedNotice, 'kind' | 'time'> => {
  const values = JSON.parse(ContentVariables) as Record<string, string>
  if (ContentSid === templates.templateGeneralMessage) return generalNotice(values[2] ?? '')
  const kind = templateKinds.find((one) => ContentSid === `HX${one}`)
  if (!kind) throw new Error(`a message of ${ContentSid}`)
  const isNotice = kind === 'confirmed' || kind === 'cancelled'
  return { kind, time: isNotice ? (values[2] ?? '') : `${values[3]} a las ${values[4]}` }
}

/** A message as Twilio took it. */
export const noticeByMessage = ({ fields }: Pick<TakenMessage, 'fields'>, at: number): ReceivedNotice => ({
  at,
  channel: 'whatsapp',
  patient: numberIn(fields.To ?? '', phoneOf),
  ...noticeIn(fields),
})
