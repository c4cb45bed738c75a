import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { describe, expect, it } from 'vitest'
import { type BotInput, botTexts, decideStep, filled, type Visit } from './bot-rule.ts'
import type { Question } from './conversation.ts'
import { responseTo, wordsOf } from './keywords.ts'
import { standardResponses } from './standard-responses.ts'

const now = '2026-11-23T15:00:00.000Z'
const responses = standardResponses.map(
  ({ keywords, template, action, priority, standard }): AutoResponseRow => ({
    ...{ id: standard, triggerKeywords: keywords, responseTemplate: template, action, priority },
    ...{ messageType: 'whatsapp', isActive: true, createdAt: now },
  }),
)
const own = (id: string, triggerKeywords: string[], more: Partial<AutoResponseRow> = {}): AutoResponseRow => ({
  ...{ id, triggerKeywords, responseTemplate: id, action: 'none', priority: 1, messageType: 'whatsapp' },
  ...{ isActive: true, createdAt: now, ...more },
})
const monday: Visit = { appointmentId: 'a1', patientName: 'María', date: '2026-11-24', startTime: '09:00' }
const friday: Visit = { appointmentId: 'a2', patientName: 'María', date: '2026-11-27', startTime: '14:00' }
const input = (text: string, more: Partial<BotInput> = {}): BotInput => ({
  ...{ text, responses, visits: [monday], question: null, now, ...more },
})
const asked: Question = {
  ...{ action: 'appointment_cancel', appointmentIds: ['a1', 'a2'], responseId: 'cancel' },
  askedAt: '2026-11-23T14:00:00.000Z',
}
const step = (text: string, more: Partial<BotInput> = {}) => decideStep(input(text, more))

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

  it('is looked for in words', () => expect(wordsOf('  ¡SÍ,  confirmo! 🙏 ')).toBe(' si confirmo '))
})

describe('the bot', () => {
  // @rule bot-actions
  it.each([
    ['confirmo', 'appointment_confirm'],
    ['cancelar', 'appointment_cancel'],
    ['reprogramar', 'appointment_reschedule'],
  ])('that reads %s does it with the one appointment of the number', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action, visit: monday })
  })

  it('answers what asks for nothing, with or without an appointment', () => {
    expect(step('hola', { visits: [] })).toMatchObject({ kind: 'reply', responseId: 'greeting', review: null })
    expect(step('gracias')).toMatchObject({ kind: 'reply', responseId: 'thanks', review: null })
  })

  // @rule bot-which-appointment
  it('asks which of several appointments is meant', () => {
    const text = [
      'Tiene varias citas:',
      '1) 24/11/2026 a las 09:00',
      '2) 27/11/2026 a las 14:00',
      'Responda con el número de la cita que desea cancelar.',
    ].join('\n')
    expect(step('cancelar', { visits: [monday, friday] })).toEqual({
      ...{ kind: 'ask', text, action: 'appointment_cancel', responseId: 'cancel', appointmentIds: ['a1', 'a2'] },
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
  ])('takes %s as the answer to what it asked', (text, appointmentId) => {
    const answer = step(text, { visits: [monday, friday], question: asked })
    expect(answer).toMatchObject({ kind: 'act', action: 'appointment_cancel', visit: { appointmentId } })
  })

  it('does not ask where the message names one, and takes no number for one it did not list', () => {
    const visits = [monday, friday]
    expect(step('cancelar la del 27-11', { visits })).toMatchObject({ kind: 'act', visit: friday })
    expect(step('cancelar 2', { visits }).kind).toBe('ask')
    expect(step('2', { visits })).toMatchObject({ kind: 'reply', review: 'not-understood' })
  })

  it('reads another message than an answer as a new one', () => {
    const visits = [monday, friday]
    expect(step('confirmo', { visits, question: asked })).toMatchObject({ kind: 'ask', action: 'appointment_confirm' })
    expect(step('1 o 2', { visits, question: asked })).toMatchObject({ kind: 'reply', review: 'not-understood' })
    expect(step('9', { visits, question: asked })).toMatchObject({ review: 'not-understood' })
  })

  it('forgets what it asked after a day, and what no longer stands', () => {
    const visits = [monday, friday]
    const old = { ...asked, askedAt: '2026-11-22T15:00:00.000Z' }
    expect(step('2', { visits, question: old })).toMatchObject({ review: 'not-understood' })
    expect(step('1', { visits: [friday], question: asked })).toMatchObject({ kind: 'act', visit: friday })
  })

  // @rule opt-out-word
  it('takes the word not to be written to before any keyword and any question; cancelling is the appointment’s', () => {
    const visits = [monday, friday]
    const responses = [own('baja', ['baja', 'alta'], { priority: 10 })]
    expect(step('Baja', { responses, visits, question: asked })).toEqual({ kind: 'prefer', wanted: false })
    expect(step('ALTA', { responses, visits: [] })).toEqual({ kind: 'prefer', wanted: true })
    expect(step('la presión me baja', { responses })).toMatchObject({ kind: 'reply', responseId: 'baja' })
    expect(step('cancelar')).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
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
    expect(filled('¡Gracias, {nombre}! Su cita del {fecha} a las {hora}.', monday)).toBe(
      '¡Gracias, María! Su cita del 24/11/2026 a las 09:00.',
    )
    expect(filled('¡Hola {nombre}! ¿Cómo está?', null)).toBe('¡Hola! ¿Cómo está?')
  })
})
