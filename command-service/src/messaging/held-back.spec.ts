import { describe, expect, it } from 'vitest'
import { friday, step, tuesday, wrote } from '../../testing/bot-samples.ts'
import { botTexts } from './bot-texts.ts'
import type { Question } from './conversation.ts'

const toStaff = { kind: 'reply', text: botTexts.notUnderstood, review: 'not-understood' }

describe('a message with the words of an action', () => {
  // @rule bot-cancel-is-pay
  it.each([
    '¿Cuánto debo cancelar?',
    'Cuanto tengo que cancelar',
    'Ya cancelé por SINPE',
    'Ya cancelé',
    'Ya le cancele la sesión',
    '¿Puedo cancelar con tarjeta?',
    'Puedo cancelar en efectivo',
    'Quiero cancelar el saldo pendiente',
    'Deseo cancelar la factura',
    'Voy a cancelar por transferencia',
    '¿Puedo cancelar mi cita?',
    '¿Me cobran si cancelo, por favor?',
  ])('that is of paying or asks about it, %s, is for staff', (text) => {
    expect(step(text)).toMatchObject(toStaff)
  })

  // @rule bot-asked
  it.each([
    'Me pueden confirmar la hora',
    'Me pueden por favor confirmar',
    'Podrían confirmar mi cita',
    'Quedo a la espera de que me puedan confirmar',
    'Necesito confirmar la dirección',
    'Quiero confirmar el precio',
    'Para confirmar a qué hora llegan',
    'Confirmar hora por favor',
    'Favor de confirmar',
  ])('that asks for a word of the clinic, %s, is for staff', (text) => {
    expect(step(text)).toMatchObject(toStaff)
  })

  // @rule bot-asked
  it.each([
    'Quisiera confirmar mi cita',
    'Necesito confirmar mi cita',
    'Les escribo para confirmar la cita del martes',
  ])('that confirms, %s, is no such question', (text) =>
    expect(step(text)).toMatchObject({ kind: 'act', action: 'appointment_confirm' }),
  )

  // @rule bot-told-later
  it.each([
    'Mañana les aviso cuál cancelar',
    'Déjeme ver y luego le digo cuál cancelar',
    'Mañana le escribo para cancelar',
    'Después le aviso para reprogramar',
    'Le avisaré otro día',
    'Confirmo o cancelo, te digo',
  ])('that announces another one, %s, is for staff', (text) => {
    expect(step(text)).toMatchObject(toStaff)
  })

  // @rule bot-told-later
  it.each([
    ['Les escribo para cancelar mi cita', 'appointment_cancel'],
    ['Le aviso que no puedo ir', 'appointment_cancel'],
    ['Confirmo, cualquier cosa les aviso', 'appointment_confirm'],
  ])('that announces none, %s, does what it says', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action })
  })

  // @rule bot-conditional
  it.each([
    'Si no puedo ir le aviso',
    'Si cancelo hoy me devuelven la plata?',
    'Le aviso si tengo que cancelar',
    'Si llueve quiero reprogramar',
    'Confirmo si llegan temprano',
    'Quería saber si puedo confirmar',
  ])('on a condition, %s, is for staff', (text) => {
    expect(step(text)).toMatchObject(toStaff)
  })

  // @rule bot-conditional
  it.each([
    ['Si, confirmo', 'appointment_confirm'],
    ['Si confirmo', 'appointment_confirm'],
    ['Confirmo que si', 'appointment_confirm'],
    ['Si claro, confirmo', 'appointment_confirm'],
    ['Si quiero confirmar la cita', 'appointment_confirm'],
    ['Ahí estaré, si Dios quiere', 'appointment_confirm'],
    ['Confirmo, hasta luego', 'appointment_confirm'],
    ['Sí quiero cancelar', 'appointment_cancel'],
    ['SI\u0301 QUIERO CANCELAR', 'appointment_cancel'],
    ['Si, quiero cancelar', 'appointment_cancel'],
    ['Debo cancelar mi cita', 'appointment_cancel'],
    ['Cancele mi cita, por favor', 'appointment_cancel'],
    ['Me es imposible ir, quiero cancelar', 'appointment_cancel'],
    ['Quería saber si puedo cambiar la cita', 'appointment_reschedule'],
    ['¿Podría ser otro día?', 'appointment_reschedule'],
  ])('%s does what it says', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action })
  })

  // @rule bot-denied
  it.each(['Imposible confirmar', 'Me es imposible, confirmo otro día', 'Imposible cancelar'])(
    'that denies it, %s, is no confirmation and no request to cancel',
    (text) => {
      const done = step(text)
      expect('action' in done ? done.action : 'none').not.toMatch(/confirm|cancel/)
    },
  )

  // @rule bot-qualified
  it.each([
    'Confirmo, pero más tarde',
    'Confirmo pero cambié de dirección',
    'Sí, confirmo, solo que en otra casa',
    'Confirmo más tarde',
    'Mañana les confirmo',
    'Luego confirmo',
    'Ya les confirmo',
    'Tengo que confirmar con mi hija',
    'Necesito confirmar con mi hija',
    'Le confirmo cuando salga del trabajo',
  ])('and more beside it, or later, %s, is for staff, and the answer names the visit', (text) => {
    const left = step(text)
    expect(left).toMatchObject({ kind: 'reply', review: 'not-understood', appointmentId: 'a1' })
    expect('text' in left && left.text).toContain('la cita del 24/11/2026 a las 09:00')
  })

  // @rule bot-qualified
  it('is named by an answer to a list too, and only what follows the confirmation counts', () => {
    const question: Question = {
      ...{ action: 'appointment_confirm', appointmentIds: ['a1', 'a2'], responseId: 'confirm' },
      ...{ starts: [tuesday, friday], askedAt: '2026-11-23T14:00:00.000Z' },
    }
    const answer = step('La del viernes, pero cambié de casa', {
      ...{ visits: [tuesday, friday], question, lastSent: wrote('bot') },
    })
    expect(answer).toMatchObject({ kind: 'reply', review: 'not-understood', appointmentId: 'a2' })
    expect('text' in answer && answer.text).toContain('la cita del 27/11/2026 a las 14:00')
    expect(step('Disculpe la demora, pero confirmo')).toMatchObject({ kind: 'act', action: 'appointment_confirm' })
    expect(step('Hola, sí, pero mejor cancelar')).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
  })
})
