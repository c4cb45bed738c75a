import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { describe, expect, it } from 'vitest'
import { booked, contact } from '../../../testing/appointment-samples.ts'
import { visitAfter } from '../../../testing/delivery-samples.ts'
import type { Mail } from './mail.ts'
import { practiceMail } from './practice-mail.ts'

const own = { email: 'citas@norte.cr', name: 'Clínica del Norte', bookingMails: true }
const channelOf = (chosen: Partial<typeof own> = own, sent: Mail[] | null = []) =>
  practiceMail({
    practice: { now: async () => practiceNow(practice, chosen) },
    sender: sent && {
      async send(mail) {
        sent.push(mail)
        return { kind: 'taken' }
      },
    },
    origin: 'https://clinica.example',
    nameOf: (id) => id.replaceAll('a1', 'x9'),
  })

const mailOf = async (changed: Partial<typeof contact> = {}): Promise<Mail> => {
  const sent: Mail[] = []
  const send = await channelOf(own, sent).prepare({
    booked: visitAfter(booked),
    edited: '0',
    contact: { ...contact, ...changed },
    kind: 'booked-online',
    deliveryId: 'd1',
    revision: 0,
    askedAt: null,
    refusedFreely: false,
    withForm: false,
    begun: false,
  })
  await send()
  return sent[0] ?? expect.unreachable()
}

// @rule practice-booking-mail: Issue: a mail to the practice for every booking made by a patient, when the owner
//   switches it on
describe('what the practice is mailed of a booking', () => {
  it('is who, when, what for, in which town, and the link to the visit', async () => {
    const { to, subject, text, messageId } = await mailOf({ address: 'Heredia, San Francisco, casa 4' })
    expect([to, subject, messageId]).toEqual([
      { name: 'Clínica del Norte', address: 'citas@norte.cr' },
      'Nueva cita en línea: lunes 23/11/2026, 9:00 AM',
      '<x9.booked-online@clinica.example>',
    ])
    expect(text).toContain(
      [
        'Ana Solís reservó una cita en línea.',
        'Fecha y hora: lunes 23/11/2026, 9:00 AM\nEspecialidad: Fisioterapia\nZona: Heredia',
        'Ver la cita:\nhttps://clinica.example/doctor/dashboard?cita=a1',
      ].join('\n\n'),
    )
    for (const kept of ['casa 4', contact.phone, 'Dolor lumbar']) expect(text).not.toContain(kept)
  })

  it('holds no word of a stranger that leads anywhere', async () => {
    const { text } = await mailOf({ name: 'Entre a https://banco.example', address: 'www.banco.example' })
    expect(text).toContain('Alguien reservó una cita en línea.')
    expect(text).not.toMatch(/banco\.\S/)
  })

  it('goes out while it is switched on, to an address of its own, by a server', async () => {
    const reach = (channel: ReturnType<typeof channelOf>) => channel.reachOf(contact)
    expect(await Promise.all([channelOf(), channelOf({})].map((one) => one.isOpen?.('booked-online')))).toEqual([
      true,
      false,
    ])
    expect(await Promise.all([channelOf(), channelOf({}), channelOf(own, null)].map(reach))).toEqual([
      'reachable',
      'no-address',
      'no-mail-server',
    ])
  })
})
