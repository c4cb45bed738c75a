import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { describe, expect, it } from 'vitest'
import { answerToPatient, type MessageKind, messageToPatient } from './patient-messages.ts'

const site = { practice: { name: 'Mueve' }, origin: 'https://clinica.example', texts: standardTexts }
const visit = {
  appointmentId: 'Q7',
  contact: null,
  name: 'Ana Solís',
  status: 'agendado',
  held: { date: '2026-11-23', startTime: '14:00' },
} as const
const confirm = 'https://clinica.example/cita/Q7/confirmar'
const intake = 'https://clinica.example/ficha-clinica/Q7'
const own = ['https://clinica.example/r/Q7', 'https://clinica.example/c/Q7']
const linksIn = (text: string) => text.match(/https:\/\/\S+/g)

describe('what a patient is told', () => {
  // @rule messaging-texts, messaging-own-links
  it.each<[MessageKind, string, string[]]>([
    ['booked', 'Su cita quedó agendada para el 23/11/2026 a las 2:00 PM.', [confirm, ...own]],
    [
      'moved',
      'Su cita fue reprogramada para el 23/11/2026 a las 2:00 PM. Necesitamos que la confirme de nuevo.',
      [confirm, ...own],
    ],
    ['agendado', 'Su cita está agendada para el 23/11/2026 a las 2:00 PM.', [confirm, ...own]],
    ['3-days', 'Le recordamos su cita del 23/11/2026 a las 2:00 PM.', [confirm, ...own]],
    ['1-day', 'Le recordamos su cita del 23/11/2026 a las 2:00 PM.', [confirm, intake, ...own]],
    [
      'cancelado',
      'Su cita del 23/11/2026 a las 2:00 PM fue cancelada. Si desea otra fecha, con gusto le ayudamos por este medio.',
      ['https://clinica.example/citas'],
    ],
  ])('of %s, in Spanish, with their own links', (kind, sentence, links) => {
    const status = kind === 'cancelado' ? kind : 'agendado'
    const [says, ...asked] = messageToPatient(site, { ...visit, status }, kind).split('\n\n')
    expect(says).toBe(`Hola, Ana Solís. Le saluda Mueve. ${sentence}`)
    expect(linksIn(asked.join('\n'))).toEqual(links)
    expect(asked).toHaveLength(links.length)
  })

  // @rule messaging-texts: Issue: Spanish texts for booking, confirmation, rescheduling (needs new confirmation),
  //   cancellation, 1-day and 3-day reminders; the 1-day one carries the clinical form's link and asks for
  //   confirmation
  it('who has confirmed is not asked to confirm again', () => {
    for (const kind of ['confirmado', 'moved', '1-day', '3-days'] as const)
      expect(messageToPatient(site, { ...visit, status: 'confirmado' }, kind)).not.toMatch(/confírmenos|confirme/)
  })

  it('after the visit there is nothing to confirm, move or cancel', () => {
    expect(messageToPatient(site, { ...visit, status: 'realizado' }, 'realizado')).toBe(
      'Hola, Ana Solís. Le saluda Mueve. Gracias por recibirnos en su cita del 23/11/2026 a las 2:00 PM. Quedamos a su servicio.',
    )
  })
})

// @rule messaging-own-links
it('the links are pages of the public site', () => {
  expect(patientLinks({ origin: 'http://10.0.0.2:3000' }, visit)).toEqual({
    confirm: 'http://10.0.0.2:3000/cita/Q7/confirmar',
    reschedule: 'http://10.0.0.2:3000/r/Q7',
    cancel: 'http://10.0.0.2:3000/c/Q7',
    intake: 'http://10.0.0.2:3000/ficha-clinica/Q7',
  })
})

// @rule requests-answer-text: Issue: the answer has the kind of request and whether it was done, how the visit stands
//   now, the words of staff and the patient's own links
describe('the answer to a request', () => {
  const when = '23/11/2026 a las 2:00 PM'
  it.each([
    [
      'reschedule',
      'processed',
      'agendado',
      `Atendimos su solicitud de reprogramar su cita. Su cita está agendada para el ${when}.`,
    ],
    [
      'reschedule',
      'expired',
      'confirmado',
      `No pudimos atender su solicitud de reprogramar su cita. Su cita está confirmada para el ${when}.`,
    ],
    [
      'cancel',
      'expired',
      'agendado',
      `No pudimos atender su solicitud de cancelar su cita. Su cita está agendada para el ${when}.`,
    ],
    [
      'cancel',
      'processed',
      'cancelado',
      `Atendimos su solicitud de cancelar su cita. Su cita del ${when} quedó cancelada.`,
    ],
  ] as const)(
    'to %s that is %s says how the visit stands, then the words of staff, then the links',
    (action, outcome, status, sentence) => {
      const text = answerToPatient(site, { ...visit, status }, { action, outcome, text: 'Gracias por avisar.' })
      expect(text.split('\n\n').slice(0, 2)).toEqual([
        `Hola, Ana Solís. Le saluda Mueve. ${sentence}`,
        'Gracias por avisar.',
      ])
      const links = status === 'cancelado' ? ['https://clinica.example/citas'] : own
      expect(linksIn(text)).toEqual(status === 'agendado' ? [confirm, ...links] : links)
    },
  )
})
