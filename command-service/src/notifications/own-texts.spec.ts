import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { expect, it } from 'vitest'
import { booked, contact, given } from '../../testing/appointment-samples.ts'
import { isBooked } from '../appointments/appointment.ts'
import { answerToPatient, messageToPatient } from '../deliveries/patient-messages.ts'
import type { OutgoingMessage } from '../messaging/sender/message-sender.ts'
import { htmlOf, mailBodyOf, subjectOf, textOf } from './mail/mail-body.ts'
import { whatsappChannel } from './whatsapp/whatsapp-channel.ts'

const of = (own: Partial<typeof standardTexts>) => ({
  practice,
  origin: 'https://clinica.example',
  texts: { ...standardTexts, ...own },
})
const { state } = given([booked])
if (!isBooked(state)) throw new Error('not booked')
const content = {
  booked: state,
  edited: '0',
  contact,
  deliveryId: 'd1',
  revision: 0,
  askedAt: null,
  refusedFreely: false,
  withForm: false,
  begun: false,
}

// @rule texts-own: Issue: each text of mails, and of messages and links of WhatsApp, is written anew by
//   administrators; whoever sends uses it from the next message on (decision 158)
it('of a mail are the practice’s own, in subject, text and HTML, and no markup', () => {
  const site = of({
    'mail.booked.subject': '{nombre}: {fecha}',
    'mail.booked.says': 'Llegamos el {fecha} a las {hora} <b>sin falta</b>.',
    'mail.booked.asks': '¿Nos confirma, {nombre}?',
    'mail.confirm': 'Sí, confirmo',
    'mail.questions': '{clinica}: {telefono}.',
  })
  const mail = { ...content, kind: 'booked' } as const
  const body = mailBodyOf(site, mail, 'https://clinica.example/mensajes/abc')
  expect(subjectOf(site, mail)).toBe('Ana Solís: 23/11/2026')
  expect(textOf(body)).toContain('Llegamos el 23/11/2026 a las 9:00 AM <b>sin falta</b>.\n\n¿Nos confirma, Ana Solís?')
  expect(textOf(body)).toContain('Sí, confirmo:\nhttps://clinica.example/cita/a1/confirmar')
  expect(textOf(body)).toContain(`Mueve: ${practice.phone}.`)
  expect(htmlOf(body, 'Asunto')).toContain('9:00 AM &#60;b&#62;sin falta&#60;/b&#62;.')
})

// @rule texts-own
it('of a link of WhatsApp are the practice’s own', () => {
  const site = of({
    'chat.hello': 'Es {clinica}.',
    'chat.booked': '{nombre}, nos vemos el {fecha} a las {hora}. Gracias.',
    'chat.link.cancel': 'Cancelar: {enlace}',
    'chat.request.expired': 'No se pudo {accion}.',
  })
  const visit = { ...state, name: contact.name }
  const said = messageToPatient(site, visit, 'booked')
  expect(said).toMatch(
    /^Hola, Ana Solís\. Es Mueve\. Ana Solís, nos vemos el 23\/11\/2026 a las 9:00 AM\. Gracias\.\n\n/,
  )
  expect(said).toMatch(/\n\nCancelar: https:\/\/clinica\.example\/c\/a1$/)
  const answered = { action: 'cancel', outcome: 'expired', text: 'Llámenos.' } as const
  expect(answerToPatient(site, visit, answered)).toMatch(/Es Mueve\. No se pudo cancelar\. Su cita está agendada/)
})

// @rule texts-too-long: Texts that are too long for a template with links and words of staff give way to the standard
//   ones
it('that would not fit a template with their links give way to the standard ones', async () => {
  const sent: OutgoingMessage[] = []
  const sayWith = async (texts: Partial<typeof standardTexts>) => {
    const channel = whatsappChannel({
      site: async () => of(texts),
      out: async () => ({
        sender: {
          async send(message) {
            sent.push(message)
            return { kind: 'taken' }
          },
        },
        service: 'whatsapp',
        templates: {
          confirmed: null,
          cancelled: null,
          'reminder-3-days': null,
          'reminder-1-day': null,
          general: 'HX1',
        },
      }),
      isWrittenTo: () => true,
      optedOut: async () => false,
      windowOpen: async () => false,
      callbackOf: () => ({}),
    })
    await (await channel.prepare({ ...content, kind: 'booked' }))()
    return (sent.at(-1) as { variables: Record<string, string> }).variables[2] ?? ''
  }
  const long = (length: number) => `{enlace} ${'a'.repeat(length)}`
  expect(await sayWith({ 'chat.link.confirm': long(100) })).toContain('a'.repeat(100))
  const three = { 'chat.link.confirm': long(280), 'chat.link.reschedule': long(280), 'chat.link.cancel': long(280) }
  const standard = await sayWith({})
  expect(await sayWith(three)).toBe(standard)
  expect(standard).toMatch(/^Su cita quedó agendada para el 23\/11\/2026 a las 9:00 AM\. Por favor/)
})
