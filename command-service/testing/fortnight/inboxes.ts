import type { TakenMessage } from '@clinic/test-servers/twilio/twilio-server.ts'
import type { Mail } from '../../src/notifications/mail/mail.ts'
import type { Told } from './check.ts'
import { emailOf, phoneOf } from './desk.ts'

const kindOfSubject = {
  'Cita agendada': 'booked',
  'Cita reprogramada': 'moved',
  'Cita cancelada': 'cancelled',
  'Recordatorio de su cita': 'reminder-3-days',
  'Su cita es pronto': 'reminder-1-day',
} as const satisfies Record<string, Told['kind']>
const isSubject = (text: string): text is keyof typeof kindOfSubject => text in kindOfSubject

/** The content SIDs of the configuration's templates. */
export const templates = {
  templateAppointmentConfirmed: 'HXconfirmed',
  templateAppointmentCancelled: 'HXcancelled',
  templateAppointmentReminder3Day: 'HXreminder-3-days',
  templateAppointmentReminder1Day: 'HXreminder-1-day',
}
const templateKinds = ['confirmed', 'cancelled', 'reminder-3-days', 'reminder-1-day'] as const

const numberIn = (address: string, of: (patient: number) => string): number => {
  const digits = Number(/\d+/.exec(address)?.[0]?.replace(/^506/, ''))
  const patient = digits - Number(/\d+/.exec(of(0))?.[0])
  if (!address.includes(of(patient))) throw new Error(`nobody has ${address}`)
  return patient
}

/** A mail as its patient reads it: who got it, what it is about, and the time its subject says. */
export const toldBy = ({ to, subject }: Pick<Mail, 'to' | 'subject'>, at: number): Told => {
  const [about = '', ...time] = subject.split(': ')
  if (!isSubject(about)) throw new Error(`a mail about ${subject}`)
  const kind = kindOfSubject[about]
  return { at, channel: 'email', patient: numberIn(to.address, emailOf), kind, time: time.join(': ') }
}

/** A message as Twilio took it. */
export const toldByMessage = ({ fields }: Pick<TakenMessage, 'fields'>, at: number): Told => {
  const kind = templateKinds.find((one) => fields.ContentSid === `HX${one}`)
  if (!kind) throw new Error(`a message of ${fields.ContentSid}`)
  const values = JSON.parse(fields.ContentVariables ?? '{}') as Record<string, string>
  const time = kind === 'confirmed' || kind === 'cancelled' ? values[2] : `${values[3]} a las ${values[4]}`
  return { at, channel: 'whatsapp', patient: numberIn(fields.To ?? '', phoneOf), kind, time: time ?? '' }
}
