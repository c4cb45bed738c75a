import { describe, expect, it } from 'vitest'
import { friday, own, responses, step, tuesday } from '../../testing/bot-samples.ts'
import { botTexts, filled } from './bot-texts.ts'
import type { Question } from './conversation.ts'
import { responseTo, wordsOf } from './keywords.ts'
import type { Visit } from './visit-list.ts'

const startOf = ({ date, startTime }: Visit) => ({ date, startTime })
const asked: Question = {
  ...{ action: 'appointment_cancel', appointmentIds: ['a1', 'a2'], responseId: 'cancel' },
  starts: [startOf(tuesday), startOf(friday)],
  askedAt: '2026-11-23T14:00:00.000Z',
}

describe('the response to a message', () => {
  // @rule bot-keywords
  it.each([
    ['CONFIRMO', 'confirm'],
    ['¡Sí!', 'confirm'],
    ['si 🙏🏽', 'confirm'],
    ['Deseo CANCELACIÓN, por favor', 'cancel'],
    ['quiero la cancelacion', 'cancel'],
    ['¿Podría ser otro   día?', 'reschedule'],
    ['Buenos días 🌞', 'greeting'],
    ['¿Cuánto cuesta?', 'prices'],
  ])('%s finds its keyword without accents, capitals, signs and emoji', (text, standard) => {
    expect(responseTo(text, responses)?.id).toBe(standard)
  })

  // @rule bot-keywords
  it.each(['siempre', 'confirmación no', 'asísí', '🙏', '', '???'])('%s has no keyword: words are whole', (text) => {
    expect(responseTo(text, responses)).toBeNull()
  })

  it('may be found by an emoji', () => {
    const thumbs = [own('thumb', ['👍', '❤️'])]
    expect(['👍🏽', 'ok👍', '❤', '👎'].map((text) => responseTo(text, thumbs)?.id)).toEqual([
      'thumb',
      'thumb',
      'thumb',
      undefined,
    ])
  })

  // @rule bot-two-keywords
  it('is of two the one of the higher priority, then the longer keyword, then the older', () => {
    expect(responseTo('Hola, sí, pero mejor cancelar', responses)?.id).toBe('cancel')
    expect(responseTo('Confirmo que quiero otra fecha', responses)?.id).toBe('reschedule')
    expect(responseTo('la cita', [own('short', ['cita']), own('long', ['la cita'])])?.id).toBe('long')
    expect(responseTo('cita', [own('older', ['cita']), own('newer', ['cita'])])?.id).toBe('older')
    expect(responseTo('cita', [own('low', ['cita']), own('high', ['cita'], { priority: 2 })])?.id).toBe('high')
    expect(responseTo('cita', [own('off', ['cita'], { isActive: false })])).toBeNull()
  })

  // @rule bot-response-switch
  it('that was switched off is none, nor is what it asked before still open', () => {
    const off = responses.map((one) => (one.id === 'cancel' ? { ...one, isActive: false } : one))
    expect(responseTo('quiero cancelar', off)).toBeNull()
    const visits = [tuesday, friday]
    expect(step('2', { visits, question: asked })).toMatchObject({ kind: 'act', visit: friday })
    expect(step('2', { visits, question: asked, responses: off })).toMatchObject({ kind: 'reply', responseId: null })
  })

  it('is looked for in words', () => expect(wordsOf('  ¡SÍ,  confirmo! 🙏 ')).toBe(' si confirmo '))
})

describe('the bot', () => {
  // @rule bot-actions
  it.each([
    ['confirmo', 'appointment_confirm'],
    ['cancelar', 'appointment_cancel'],
    ['reprogramar', 'appointment_reschedule'],
  ])('that reads %s does it with the one appointment of the number', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action, visit: tuesday })
  })

  it('answers what asks for nothing, with or without an appointment', () => {
    expect(step('hola', { visits: [] })).toMatchObject({ kind: 'reply', responseId: 'greeting', review: null })
    expect(step('gracias')).toMatchObject({ kind: 'reply', responseId: 'thanks', review: null })
  })

  // @rule bot-which-appointment
  it('asks which of several appointments is meant', () => {
    const text = [
      'Tiene varias citas:',
      '1) 24/11/2026 a las 9:00 a. m.',
      '2) 27/11/2026 a las 2:00 p. m.',
      'Responda con el número de la cita que desea cancelar.',
    ].join('\n')
    expect(step('cancelar', { visits: [tuesday, friday] })).toEqual({
      ...{ kind: 'ask', text, responseId: 'cancel' },
      asked: {
        ...{ action: 'appointment_cancel', appointmentIds: ['a1', 'a2'] },
        starts: [startOf(tuesday), startOf(friday)],
      },
    })
  })

  // @rule bot-which-appointment
  it.each([
    ['2', 'a2'],
    ['La 2, por favor', 'a2'],
    ['la primera', 'a1'],
    ['la del 27/11', 'a2'],
    ['la de las 9:00', 'a1'],
    ['cancelar la 2', 'a2'],
    ['sí, la 2', 'a2'],
    ['Gracias, la segunda', 'a2'],
    ['No. 2', 'a2'],
    ['opción 2', 'a2'],
    ['2️⃣', 'a2'],
    ['la de las 2', 'a2'],
    ['la de las 2:00 p. m.', 'a2'],
    ['a las dos de la tarde', 'a2'],
    ['la del viernes', 'a2'],
    ['la del 27 de noviembre', 'a2'],
    ['la del 24', 'a1'],
    ['no puedo ir a la 2', 'a2'],
  ])('takes %s as the answer to what it asked', (text, appointmentId) => {
    const answer = step(text, { visits: [tuesday, friday], question: asked })
    expect(answer).toMatchObject({ kind: 'act', action: 'appointment_cancel', visit: { appointmentId } })
  })

  it('does not ask where the message names one, and takes no number for one it did not list', () => {
    const visits = [tuesday, friday]
    expect(step('cancelar la del 27-11', { visits })).toMatchObject({ kind: 'act', visit: friday })
    expect(step('cancelar 2', { visits }).kind).toBe('ask')
    expect(step('2', { visits })).toMatchObject({ kind: 'reply', review: 'not-understood' })
  })

  it('reads another message than an answer as a new one', () => {
    const visits = [tuesday, friday]
    expect(step('confirmo', { visits, question: asked })).toMatchObject({
      ...{ kind: 'ask', asked: { action: 'appointment_confirm' } },
    })
    for (const text of [
      'a la una',
      'la de las 5 p. m.',
      'no, la 2 no',
      'ya tengo 2 años de dolor',
      'el 1 de diciembre no estoy',
    ])
      expect(step(text, { visits, question: asked })).toMatchObject({ kind: 'reply', review: 'not-understood' })
  })

  // @rule bot-answer-unclear
  it.each(['1 o 2', '9', 'las 2', 'la 0', 'sí', 'Sí, gracias'])('asks again where %s does not say which', (text) => {
    const again = step(text, { visits: [tuesday, friday], question: asked })
    expect(again).toMatchObject({ kind: 'ask', asked: { action: 'appointment_cancel' } })
    expect('text' in again && again.text).toMatch(/^No nos quedó claro/)
  })

  // @rule bot-answer-unclear
  it('reads no part of a day or an hour as a number of the list', () => {
    const [two, four] = [
      { ...tuesday, startTime: '14:00' },
      { ...friday, date: '2026-11-24', startTime: '16:00' },
    ]
    const question = { ...asked, starts: [startOf(two), startOf(four)] }
    for (const text of ['la de las 2', 'la de las 2:00 p. m.', '2 pm', 'a las 14:00', '24/11 a las 2'])
      expect(step(text, { visits: [two, four], question })).toMatchObject({ kind: 'act', visit: two })
    expect(step('la del 24/11', { visits: [two, four], question }).kind).toBe('ask')
    const december = { ...friday, date: '2026-12-01' }
    const other = { ...asked, starts: [startOf(tuesday), startOf(december)] }
    for (const text of ['la del 1 de diciembre', 'primero de dic', '1/12'])
      expect(step(text, { visits: [tuesday, december], question: other })).toMatchObject({
        kind: 'act',
        visit: december,
      })
  })

  // @rule bot-answer-as-listed
  it('takes a number as it was listed, and asks again where that one is gone or was moved', () => {
    const later: Visit = { ...friday, appointmentId: 'a3', date: '2026-11-30' }
    const question = {
      ...{ ...asked, appointmentIds: ['a1', 'a2', 'a3'] },
      starts: [startOf(tuesday), startOf(friday), startOf(later)],
    }
    expect(step('2', { visits: [friday, later], question })).toMatchObject({ kind: 'act', visit: friday })
    for (const visits of [[friday, later], [later, { ...tuesday, date: '2026-12-02' }], [later]]) {
      const again = step('1', { visits, question })
      expect(again).toMatchObject({ kind: 'ask', asked: { action: 'appointment_cancel', starts: visits.map(startOf) } })
      expect('text' in again && again.text).toMatch(/^Esa cita cambió o ya no está/)
    }
    expect(step('la del 24/11', { visits: [{ ...tuesday, date: '2026-12-02' }, later], question }).kind).toBe('ask')
    expect(step('1', { visits: [], question })).toMatchObject({ kind: 'reply', review: 'no-appointment' })
    const unknown = { ...question, starts: undefined }
    expect(step('1', { visits: [tuesday, friday], question: unknown }).kind).toBe('ask')
  })

  // @rule bot-answer-as-listed
  it('does what it asked about, unless another wish is written', () => {
    const visits = [tuesday, friday]
    expect(step('confirmo la 2', { visits, question: asked })).toMatchObject({
      ...{ kind: 'act', action: 'appointment_confirm', visit: friday },
    })
    expect(step('Sí, gracias, la 2', { visits, question: asked })).toMatchObject({ action: 'appointment_cancel' })
  })

  // @rule bot-denied
  it.each([
    'No confirmo, no voy a estar',
    'Todavía no puedo confirmar',
    'Confirmo que no voy',
    'No quiero cancelar',
    'Nunca pedí cancelar',
    'Tampoco quiero reprogramar',
    'Aún no cancelen… digo, aún no quiero cancelar',
    '¿Y si llueve?',
    '¿Puedo confirmar mañana?',
    'Si no contesto llamen a mi hija',
  ])('leaves %s to staff', (text) => {
    expect(step(text)).toMatchObject({ kind: 'reply', review: 'not-understood' })
  })

  // @rule bot-denied
  it.each([
    ['sí', 'appointment_confirm'],
    ['Hola, sí, muchas gracias', 'appointment_confirm'],
    ['Claro que sí 🙏', 'appointment_confirm'],
    ['Confirmo, ¿a qué hora llegan?', 'appointment_confirm'],
    ['No puedo ir', 'appointment_cancel'],
    ['No, mejor cancelar', 'appointment_cancel'],
    ['No puedo el martes, quiero otra fecha', 'appointment_reschedule'],
    ['Quiero cancelar, no me siento bien', 'appointment_cancel'],
  ])('takes %s for what it says', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action })
  })

  // @rule bot-shared-phone
  it('names nobody where a phone has several appointments', () => {
    const responses = [own('greeting', ['hola'], { responseTemplate: '¡Hola {nombre}!' })]
    expect(step('hola', { responses })).toMatchObject({ text: '¡Hola María!' })
    expect(step('hola', { responses, visits: [tuesday, friday] })).toMatchObject({ text: '¡Hola!' })
  })

  it('forgets what it asked after a day', () => {
    const visits = [tuesday, friday]
    const old = { ...asked, askedAt: '2026-11-22T15:00:00.000Z' }
    expect(step('2', { visits, question: old })).toMatchObject({ review: 'not-understood' })
  })

  // @rule opt-out-word
  it('takes the word not to be written to before any keyword and any question; cancelling is the appointment’s', () => {
    const visits = [tuesday, friday]
    const responses = [own('baja', ['baja', 'alta'], { priority: 10 })]
    expect(step('Baja', { responses, visits, question: asked })).toEqual({
      kind: 'prefer',
      wanted: false,
      review: null,
    })
    expect(step('ALTA', { responses, visits: [] })).toEqual({ kind: 'prefer', wanted: true, review: null })
    expect(step('la presión me baja', { responses })).toMatchObject({ kind: 'reply', responseId: 'baja' })
    expect(step('cancelar')).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
  })

  // @rule opt-out-word
  it.each([
    ['BASTA', false, 'not-understood'],
    ['cancelar', false, 'not-understood'],
    ['STOP', false, null],
    ['de acuerdo', true, 'not-understood'],
    ['BAJA', true, 'not-understood'],
  ])('takes %s as Twilio does, %s, and leaves to staff what its words say beside it', (text, wanted, review) => {
    expect(step(text, { wanted })).toEqual({ kind: 'prefer', wanted, review })
  })

  // @rule bot-unknown-number
  it('leaves to staff what an unknown number asks for', () => {
    const text = botTexts.noVisit
    expect(step('confirmo', { visits: [] })).toEqual({
      ...{ kind: 'reply', text, responseId: 'confirm', review: 'no-appointment' },
    })
  })

  // @rule bot-manual-review
  it('leaves to staff what it does not understand', () => {
    const text = botTexts.notUnderstood
    expect(step('¿Me duele mucho, qué hago?')).toEqual({
      ...{ kind: 'reply', text, responseId: null, review: 'not-understood' },
    })
    expect(step('confirmo', { responses: [] })).toMatchObject({ review: 'not-understood' })
  })

  // @rule bot-response-fields
  it('puts name, day and hour into a text', () => {
    expect(filled('¡Gracias, {nombre}! Su cita del {fecha} a las {hora}.', tuesday)).toBe(
      '¡Gracias, María! Su cita del 24/11/2026 a las 09:00.',
    )
    expect(filled('¡Hola {nombre}! ¿Cómo está?', null)).toBe('¡Hola! ¿Cómo está?')
  })
})
