import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { describe, expect, it } from 'vitest'
import { friday, responses, step, tuesday, wrote } from '../../../testing/bot-samples.ts'
import type { BotInput } from './bot-step.ts'

const confirmed = { kind: 'act', action: 'appointment_confirm', visit: { appointmentId: 'a1' } }
const toStaff = { kind: 'reply', text: standardTexts['bot.notUnderstood'], review: 'not-understood' }
const asksLater = { ...tuesday, lastNotice: { says: 'asks', at: '2026-11-23T14:30:00.000Z' } } as const
const listed: Partial<BotInput> = {
  visits: [tuesday, friday],
  question: {
    action: 'appointment_cancel',
    appointmentIds: ['a1', 'a2'],
    responseId: 'cancel',
    askedAt: '2026-11-23T14:00:00.000Z',
  },
  lastSent: wrote('bot'),
}

describe('a message that answers news of a visit', () => {
  // @rule bot-what-it-answers: Issue: what a message answers is known, not guessed: a button and a reply are about the
  //   visit of the message that Twilio names, at the start it told; one that is not known acts never (decision 140)
  it.each(['Ok', 'Sí, gracias', '👍', 'confirmo'])(
    'confirms it with %s where they asked to, whatever was written since',
    (text) => {
      for (const by of ['bot', 'staff'] as const)
        expect(step(text, { answers: 'asks', lastSent: wrote(by) })).toMatchObject(confirmed)
    },
  )

  // @rule bot-what-it-answers
  it('that asked nothing confirms nothing by agreeing', () => {
    expect(step('Ok', { answers: 'informs' })).toMatchObject(toStaff)
    expect(step('Sí', { answers: 'answers', visits: [asksLater] })).toMatchObject(toStaff)
  })
})

describe('a press of a button', () => {
  const press = (button: BotInput['button'], more: Partial<BotInput> = {}) =>
    step('Cualquier texto', { button, answers: 'asks', ...more })

  // @rule bot-what-it-answers
  it('does what it stands for, by whichever phrases the practice has', () => {
    const own = responses.map((one) => ({ ...one, triggerKeywords: [`solo ${one.id}`] }))
    for (const action of ['appointment_confirm', 'appointment_cancel', 'appointment_reschedule'] as const)
      expect(press(action, { responses: own })).toMatchObject({ kind: 'act', action, visit: tuesday })
    expect(press('appointment_reschedule')).not.toHaveProperty('note')
  })

  // @rule bot-what-it-answers, bot-response-switch
  it('does nothing where no response does that', () => {
    const none = responses.filter(({ action }) => action !== 'appointment_confirm')
    expect(press('appointment_confirm', { responses: none })).toMatchObject(toStaff)
  })

  // @rule bot-what-it-answers
  it('of a message that is not known is for staff, though the number has one visit', () => {
    expect(press('appointment_confirm', { answers: 'other', visits: [asksLater] })).toMatchObject(toStaff)
  })
})

describe('a message that answers another one than the newest', () => {
  // @rule bot-what-it-answers
  it.each(['Ok', 'confirmo', 'cancelar', '2', 'la segunda', 'reprogramar para el viernes'])(
    'does nothing with %s',
    (text) => {
      expect(step(text, { answers: 'other', visits: [asksLater] })).toMatchObject(toStaff)
      expect(step(text, { ...listed, answers: 'other' })).toMatchObject(toStaff)
    },
  )

  // @rule bot-what-it-answers
  it('is thanked for its thanks, and is told a price', () => {
    expect(step('Muchas gracias', { answers: 'other' })).toMatchObject({ responseId: 'thanks', review: null })
    expect(step('¿Cuánto cuesta?', { answers: 'other' })).toMatchObject({ responseId: 'prices', review: null })
  })
})

describe('a message that answers our newest one in the conversation', () => {
  // @rule bot-what-it-answers
  it('is about that and not about news that came since', () => {
    expect(step('Ok', { answers: 'last', lastSent: wrote('bot'), visits: [asksLater] })).toMatchObject(toStaff)
    expect(step('Ok', { answers: 'last', lastSent: wrote('staff'), visits: [asksLater] })).toMatchObject(toStaff)
  })

  // @rule bot-what-it-answers, bot-which-appointment
  it('chooses from its list, and acts where it is a whole phrase', () => {
    const cancelled = { kind: 'act', action: 'appointment_cancel', visit: friday }
    expect(step('2', { ...listed, answers: 'last' })).toMatchObject(cancelled)
    expect(step('confirmo', { answers: 'last', lastSent: wrote('bot') })).toMatchObject(confirmed)
  })
})
