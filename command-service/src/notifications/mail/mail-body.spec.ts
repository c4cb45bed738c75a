import { type MailKind, mailKinds, standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { booked, cancelled, confirmed, contact, given, held, moved } from '../../../testing/appointment-samples.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { messageToPatient } from '../../deliveries/patient-messages.ts'
import type { Prepared } from '../sending/channel.ts'
import { emailChannel } from './email-channel.ts'
import type { Mail } from './mail.ts'
import { htmlOf, mailBodyOf, textOf } from './mail-body.ts'

const site = { practice, origin: 'https://clinica.example', texts: standardTexts }
const optOutUrl = 'https://clinica.example/mensajes/abc'
type History = Parameters<typeof given>[0]
const prepared = (kind: MailKind, history: History = [booked], name = contact.name): Prepared & { kind: MailKind } => {
  const { state } = given(history)
  if (!isBooked(state)) throw new Error('not booked')
  const deliveryId = `a1.${kind}.email.0`
  const edited = String(history.length - 1)
  return {
    booked: state,
    edited,
    contact: { ...contact, name },
    kind,
    deliveryId,
    revision: 0,
    askedAt: null,
    refusedFreely: false,
    withForm: false,
    begun: false,
  }
}
const sent: Mail[] = []
const channel = emailChannel({
  site: async () => site,
  sender: {
    async send(mail) {
      sent.push(mail)
      return { kind: 'taken' }
    },
  },
  optedOut: async (address) => address === 'no@ejemplo.cr',
  nameOf: (id) => id.replaceAll('a1', 'x9'),
  optOutUrl: (address) => `https://clinica.example/mensajes/${address}`,
})
/** The calendar that the mail brings, and whether it takes the visit out of one. */
const calendarFor = async (one: Prepared) => {
  const send = await channel.prepare(one)
  await send()
  return sent.pop()?.calendar ?? expect.unreachable()
}
const bodyOf = (...of: Parameters<typeof prepared>) => mailBodyOf(site, prepared(...of), optOutUrl)
const linksOf = (...of: Parameters<typeof prepared>) => bodyOf(...of).links.map(({ text }) => text)

// @rule mail-links: Public §2, Issue: the patient may confirm or ask to be moved or cancelled at any time; the 1-day
//   mail has the clinical form and asks for confirmation
describe('what the patient can do', () => {
  it('of a booking: confirm, fill in the form, ask to be moved or cancelled', () => {
    expect(bodyOf('booked').links.map(({ url }) => url)).toEqual([
      'https://clinica.example/cita/a1/confirmar',
      'https://clinica.example/ficha-clinica/a1',
      'https://clinica.example/r/a1',
      'https://clinica.example/c/a1',
    ])
  })

  it.each(['booked', 'reminder-1-day'] as const)('of %s: what is confirmed is that we can be received', (kind) => {
    expect(bodyOf(kind).paragraphs.join(' ')).toContain('Por favor confírmenos que podrá recibirnos')
  })

  it('of one that is confirmed nothing is asked again', () => {
    expect(linksOf('reminder-1-day', [booked, confirmed])).not.toContain('Confirmar mi cita')
    expect(bodyOf('reminder-1-day', [booked, confirmed]).paragraphs).toHaveLength(1)
  })

  it('the 1-day reminder asks for the clinical form, the 3-day one does not', () => {
    expect(linksOf('reminder-1-day')).toContain('Llenar la ficha clínica')
    expect(linksOf('reminder-3-days')).not.toContain('Llenar la ficha clínica')
  })

  it('of a cancelled one: book another', () => {
    expect(linksOf('cancelled', [booked, cancelled])).toEqual(['Agendar otra cita'])
  })
})

// @rule mail-booking-facts: Public §7 The confirmation e-mail has recipient, name, date, time, address and reason, 'No
//   especificado' where none was given; no other mail has the address or the reason
describe('the confirmation of a booking', () => {
  const factsOf = (...of: Parameters<typeof prepared>) => bodyOf(...of).facts

  it('says to whom, when, where and what for', () => {
    expect(bodyOf('booked').hello).toBe('Hola, Ana Solís.')
    expect(factsOf('booked')).toEqual([
      ['Fecha y hora', 'lunes 23/11/2026, 9:00 AM'],
      ['Dirección', 'Heredia centro'],
      ['Motivo de consulta', 'Dolor lumbar'],
      ['Reserva', '₡5,000'],
    ])
  })

  // @rule visit-deposit-booked
  it('names the deposit that was asked for then, not the one that is asked for now', () => {
    const before = { ...booked, data: { ...booked.data, depositCrc: 4_000 } }
    expect(factsOf('booked', [before])).toContainEqual(['Reserva', '₡4,000'])
    const practiceNow = { ...practice, deposit: 9_000 }
    const { facts } = mailBodyOf({ ...site, practice: practiceNow }, prepared('booked', [before]), optOutUrl)
    expect(facts).toContainEqual(['Reserva', '₡4,000'])
  })

  it('says that no reason was given', () => {
    expect(factsOf('booked', [{ ...booked, clinical: {} }])).toContainEqual(['Motivo de consulta', 'No especificado'])
  })

  it('is the one mail that says where and what for, in its text, its page and its calendar', async () => {
    const others = mailKinds.filter((kind) => kind !== 'booked')
    for (const kind of others) {
      const body = bodyOf(kind)
      const { text } = await calendarFor(prepared(kind))
      for (const form of [textOf(body), htmlOf(body, 'Asunto'), text])
        expect(form).not.toMatch(/Dolor lumbar|Heredia centro/)
    }
  })
})

// @rule mail-content: Issue: HTML, readable on dark and without pictures, and plain text; what patients wrote is text
describe.each(mailKinds)('a mail of %s', (kind) => {
  const body = bodyOf(kind)
  const [text, html] = [textOf(body), htmlOf(body, 'Asunto')]

  it('says in text and in HTML when, and where not to be written to', () => {
    for (const form of [text, html])
      for (const part of [
        'Hola, Ana Solís.',
        '23/11/2026 a las 9:00 AM',
        optOutUrl,
        ...body.links.map(({ text }) => text),
      ])
        expect(form).toContain(part)
    expect(text).not.toMatch(/undefined|<|&#/)
  })

  it('is readable on dark and without pictures: it loads nothing and sets no colour', () => {
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).not.toMatch(/<img|url\(|background|[^-]color:|src=|@import|<script/)
  })
})

// @rule mail-content
it('what a patient wrote is text in HTML, whatever it is', () => {
  const html = htmlOf(bodyOf('booked', [booked], '<script>alert("1")</script>'), 'Asunto')
  expect(html).not.toMatch(/<script/)
  expect(html).toContain('&#60;script&#62;')
})

const phishing = 'Banco Nacional: su cuenta fue bloqueada. Entre ya a https://banco.example'

// @rule mail-stranger-name
it('whose name is an address, or no name at all, is greeted without one, in mails and messages alike', () => {
  expect(bodyOf('booked', [booked], phishing).hello).toBe('Hola.')
  expect(bodyOf('booked', [booked], 'Ana\nSolís').hello).toBe('Hola, Ana Solís.')
  const visit = { appointmentId: 'a1', contact, status: 'agendado', held, name: phishing } as const
  expect(messageToPatient(site, visit, 'booked')).toMatch(/^Hola\. Le saluda Mueve\. /)
})

// @rule mail-inert
it('nothing that a stranger wrote becomes a link, neither in the text nor on the page nor in the calendar', async () => {
  const visit = { ...booked, contact: { ...contact, address: 'www.banco.example' }, clinical: { reason: phishing } }
  const made = prepared('booked', [visit], phishing)
  const strange = { ...made, contact: { ...made.contact, address: 'www.banco.example' } }
  const body = mailBodyOf(site, strange, optOutUrl)
  const { text } = await calendarFor(strange)
  for (const form of [textOf(body), htmlOf(body, 'Asunto'), text]) expect(form).not.toMatch(/banco\.\S|:\/\/banco/)
  expect(body.facts.slice(1, 3)).toEqual([
    ['Dirección', 'www. banco. example'],
    ['Motivo de consulta', 'Banco Nacional: su cuenta fue bloqueada. Entre ya a https: / /banco. example'],
  ])
  // Where a program looks for more than links, the page asks it not to.
  expect(htmlOf(body, 'Asunto')).toContain('name="format-detection"')
})

// @rule mail-calendar: Issue: the .ics is attached, and the appointment moved or removed in the calendar by later
//   mails
describe('the appointment for a calendar', () => {
  const linesOf = async (...of: Parameters<typeof prepared>) => (await calendarFor(prepared(...of))).text.split('\r\n')
  const numberIn = (lines: string[]) => Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9))

  it('has its hours, its place, its links and a number that grows with each move', async () => {
    const lines = await linesOf('booked')
    for (const line of [
      'METHOD:PUBLISH',
      'UID:x9',
      'DTSTART;TZID=America/Costa_Rica:20261123T090000',
      'DTEND;TZID=America/Costa_Rica:20261123T100000',
      'SUMMARY:Cita de Fisioterapia · Mueve',
      'LOCATION:Heredia centro',
      'STATUS:TENTATIVE',
    ])
      expect(lines).toContain(line)
    expect(lines.join('').replaceAll('\r\n ', '')).toContain('Reprogramar: https://clinica.example/r/a1')
    const later = await linesOf('moved', [booked, moved])
    for (const line of ['UID:x9', 'DTSTART;TZID=America/Costa_Rica:20261124T140000']) expect(later).toContain(line)
    expect(numberIn(later)).toBeGreaterThan(numberIn(lines))
  })

  it('is taken out again by a cancellation', async () => {
    const history: History = [booked, moved, cancelled]
    const lines = await linesOf('cancelled', history)
    for (const line of ['METHOD:CANCEL', 'UID:x9', 'STATUS:CANCELLED']) expect(lines).toContain(line)
    expect(numberIn(lines)).toBeGreaterThan(numberIn(await linesOf('moved', [booked, moved])))
    expect((await calendarFor(prepared('cancelled', history))).cancels).toBe(true)
  })
})

describe('e-mail as a way to the patient', () => {
  it('leads to a valid address whose owner did not ask otherwise', async () => {
    const reach = (email: string) => channel.reachOf({ ...contact, email })
    expect(await Promise.all(['ana@ejemplo.cr', 'no@ejemplo.cr', 'ana', ''].map(reach))).toEqual([
      'reachable',
      'opted-out',
      'no-address',
      'no-address',
    ])
  })

  // @rule mail-names: The names that relays and calendars see are not the ids that open a patient's pages
  it('sends nothing before it is told to, and names nothing by the id that opens the patient’s pages', async () => {
    const send = await channel.prepare(prepared('booked'))
    expect(sent).toEqual([])
    await send()
    expect(sent).toMatchObject([
      {
        messageId: '<x9.booked.email.0@clinica.example>',
        calendar: { text: expect.stringContaining('UID:x9') },
        from: practice.name,
        to: { name: 'Ana Solís', address: 'ana@ejemplo.cr' },
        subject: 'Cita agendada: 23/11/2026 a las 9:00 AM',
        unsubscribeUrl: 'https://clinica.example/mensajes/ana@ejemplo.cr',
      },
    ])
  })
})
