import { missingOf } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { PracticeNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { dayAndHourText } from '@clinic/shared-events/contracts/wire/clock.ts'
import { specialtyText } from '@clinic/shared-events/contracts/wire-words.ts'
import { greetedName, inert } from '../../deliveries/strangers-words.ts'
import type { Channel, Prepared } from '../sending/channel.ts'
import { type MailSender, messageIdOf, sendBy } from './mail.ts'

type PracticeMailDeps = {
  practice: { now(): Promise<PracticeNow> }
  /** Null where no server is named. */
  sender: MailSender | null
  /** 'https://clinica.example'. */
  origin: string
  /** What names the mail, from the delivery's parts, in place of the appointment's id. */
  nameOf(appointmentId: string): string
}

/** The part of an address before its first comma, where people write their town; the rest stays in the system. */
const areaOf = (address: string): string => inert(address.split(',')[0] ?? '').slice(0, 60)

const textOf = ({ booked, contact }: Prepared, origin: string): string => {
  const { date, startTime } = booked.held
  return [
    `${greetedName(contact.name) ?? 'Alguien'} reservó una cita en línea.`,
    [
      `Fecha y hora: ${dayAndHourText(date, startTime)}`,
      `Especialidad: ${specialtyText[booked.specialty]}`,
      `Zona: ${areaOf(contact.address)}`,
    ].join('\n'),
    `Ver la cita:\n${origin}/doctor/dashboard?cita=${booked.appointmentId}`,
    'Este correo sale por cada reserva que hace un paciente. Se apaga en «Datos de la clínica».',
  ].join('\n\n')
}

/** The way to the practice itself, for what patients book online, while an administrator has it switched on (docs/decisions/0222). */
export const practiceMail = ({ practice, sender, origin, nameOf }: PracticeMailDeps): Channel => ({
  name: 'email',
  kinds: ['booked-online'],
  isOpen: async () => (await practice.now()).bookingMails,
  reachOf: async () => {
    if (missingOf(await practice.now()).includes('email')) return 'no-address'
    return sender ? 'reachable' : 'no-mail-server'
  },
  async prepare(prepared) {
    const { name, email: address } = await practice.now()
    const { date, startTime } = prepared.booked.held
    const mail = {
      messageId: messageIdOf(`${nameOf(prepared.booked.appointmentId)}.booked-online`, origin),
      from: name,
      to: { name, address },
      subject: `Nueva cita en línea: ${dayAndHourText(date, startTime)}`,
      text: textOf(prepared, origin),
    }
    return () => sendBy(sender, mail)
  },
})
