import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { describe, expect, it } from 'vitest'
import { visitAt } from '../../testing/bot-samples.ts'
import { type BotInput, decideStep } from './bot-rule.ts'
import { needsVisits } from './needs-visits.ts'

const madeAt = '2026-11-01T00:00:00.000Z'
const response = (keyword: string, responseTemplate: string, action: AutoResponseRow['action'] = 'none') => ({
  ...{ id: keyword, triggerKeywords: [keyword], responseTemplate, action, priority: 5, isActive: true },
  ...{ messageType: 'whatsapp' as const, createdAt: madeAt, updatedAt: madeAt },
})
const responses = [
  response('hola', '¡Hola! Con gusto.'),
  response('horario', 'De lunes a viernes, {nombre}.'),
  response('cancelar', 'Lo anotamos.', 'appointment_cancel'),
]
const asked = (text: string, question: BotInput['question'] = null) => ({
  ...{ text, responses, question, lastSent: null, now: '2026-11-23T15:00:00.000Z' },
})
const visit = visitAt('a1', '2026-11-24', '09:00')

describe('the appointments of a number', () => {
  // @rule bot-lookups
  it.each(['hola', '¿Atienden esguinces?', 'BAJA', 'alta'])('change nothing of the answer to %s', (text) => {
    expect(needsVisits(asked(text))).toBe(false)
    expect(decideStep({ ...asked(text), visits: [visit] })).toEqual(decideStep({ ...asked(text), visits: [] }))
  })

  // @rule bot-lookups
  it('change nothing of the answer to what Twilio took for a word not to be written to', () => {
    expect(needsVisits({ ...asked('cancelar'), wanted: false })).toBe(false)
  })

  // @rule bot-lookups
  it.each(['cancelar', 'horario'])('are needed for %s', (text) => {
    expect(needsVisits(asked(text))).toBe(true)
    expect(decideStep({ ...asked(text), visits: [visit] })).not.toEqual(decideStep({ ...asked(text), visits: [] }))
  })

  // @rule bot-lookups
  it('are needed for thanks that agree too, which may answer what was written about one', () => {
    const thanks = [...responses, response('gracias', 'Con gusto.')]
    const [agreed, thanked] = ['Sí, gracias', 'Gracias'].map((text) => ({ ...asked(text), responses: thanks }))
    expect([agreed, thanked].map((one) => one && needsVisits(one))).toEqual([true, false])
  })

  // @rule bot-lookups
  it('are needed while a question of the bot is open', () => {
    const question = { action: 'appointment_cancel' as const, appointmentIds: ['a1'], responseId: null, askedAt: 'x' }
    expect(needsVisits(asked('la 1', question))).toBe(true)
  })
})
