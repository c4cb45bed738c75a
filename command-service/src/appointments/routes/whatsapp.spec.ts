import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { booked, given } from '../../../testing/appointment-samples.ts'
import type { Booked } from '../appointment.ts'
import { linkToPractice, notificationToPatient } from './whatsapp.ts'

const atTwo = { ...booked.data, startTime: '14:00', endTime: '15:00' }
const visit = given([{ ...booked, data: atTwo }]).state as Booked

const now = '2026-11-23T19:59:59.999Z'
const site = { practice, origin: 'https://clinica.example', texts: standardTexts }

describe('links', () => {
  // @rule booking-answers-appointment-whatsappurl: Public §7 It answers the appointment and whatsappUrl; a failure has
  //   an error field
  it('lead a patient to the practice, with the name and the time', () => {
    const link = linkToPractice(practice, visit)
    expect(link.startsWith(`https://wa.me/${practice.chatNumber}?text=`)).toBe(true)
    expect(decodeURIComponent(link)).toContain(
      'Soy Ana Solís. Acabo de agendar una cita para el 23/11/2026 a las 2:00 PM',
    )
  })

  it('lead staff to the patient, saying what happened', () => {
    const { whatsappNotification, whatsappProblem } = notificationToPatient(site, visit, 'cancelado', now)
    expect([whatsappNotification?.phone, whatsappProblem]).toEqual(['50688881234', undefined])
    expect(whatsappNotification?.whatsappURL.startsWith('https://wa.me/50688881234?text=')).toBe(true)
    expect(decodeURIComponent(whatsappNotification?.whatsappURL ?? '')).toContain('fue cancelada')
    expect(decodeURIComponent(whatsappNotification?.whatsappURL ?? '')).toContain('https://clinica.example/citas')
  })

  // @rule messaging-phones
  it('lead nowhere when nobody can be written to at the phone, and say so', () => {
    const contact = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-12', address: 'Heredia' }
    expect(notificationToPatient(site, { ...visit, contact }, 'confirmado', now)).toEqual({
      whatsappProblem:
        'No se puede escribir por WhatsApp al teléfono «8888-12»: no es un número completo. Corríjalo en la cita.',
    })
  })

  // @rule appointments-undo
  it('lead nowhere of a visit that has begun: nothing is told of it', () => {
    expect(notificationToPatient(site, visit, 'confirmado', '2026-11-23T20:00:00.000Z')).toEqual({})
  })

  it('lead nowhere once the contact was erased', () => {
    expect(notificationToPatient(site, { ...visit, contact: null }, 'confirmado', now)).toEqual({})
    expect(decodeURIComponent(linkToPractice(practice, { ...visit, contact: null }))).not.toContain('Soy')
  })
})
