import { describe, expect, it } from 'vitest'
import { friday, own, responses, step, tuesday, visitAt, wrote } from '../../testing/bot-samples.ts'
import { botTexts } from './bot-texts.ts'
import type { Question } from './conversation.ts'
import type { Visit } from './visit-list.ts'

const confirmed = { kind: 'act', action: 'appointment_confirm' }
const toStaff = { kind: 'reply', text: botTexts.notUnderstood, review: 'not-understood' }
/** The visit whose patient was written to at that hour of today. */
const told = (says: 'asks' | 'answers' | 'informs', hour: string, visit = tuesday): Visit => ({
  ...visit,
  lastTold: { says, at: `2026-11-23T${hour}:00.000Z` },
})

describe('a message that merely agrees', () => {
  // @rule bot-agreement
  it.each(['Sí', 'Sí, gracias', 'Claro que sí', '¡Sí! 🙏'])('%s confirms what a reminder asked for', (text) => {
    expect(step(text, { visits: [told('asks', '14:30')], lastSent: wrote('bot') })).toMatchObject(confirmed)
    expect(step(text, { visits: [told('asks', '14:30')], lastSent: wrote('staff') })).toMatchObject(confirmed)
    expect(step(text, { visits: [told('asks', '14:30')] })).toMatchObject(confirmed)
  })

  // @rule bot-agreement
  it('confirms where nothing was written in the conversation: what asked may be unknown', () => {
    expect(step('Sí')).toMatchObject(confirmed)
  })

  // @rule bot-agreement
  it.each(['Sí', 'Sí, gracias', 'Ok, gracias', 'De acuerdo', 'Claro, con gusto'])(
    '%s to what staff wrote is for staff, whatever was asked before',
    (text) => {
      expect(step(text, { lastSent: wrote('staff') })).toMatchObject(toStaff)
      expect(step(text, { visits: [told('asks', '13:00')], lastSent: wrote('staff') })).toMatchObject(toStaff)
      expect(step(text, { visits: [told('answers', '14:30')], lastSent: wrote('bot') })).toMatchObject(toStaff)
      expect(step(text, { visits: [told('answers', '14:30')] })).toMatchObject(toStaff)
    },
  )

  // @rule bot-agreement
  it('to what staff wrote stays theirs, though a reminder was prepared for them to send since', () => {
    const prepared = (hour: string): Visit => ({
      ...tuesday,
      lastTold: { says: 'asks', at: `2026-11-23T${hour}:00.000Z`, byHand: true },
    })
    expect(step('Sí', { visits: [prepared('14:30')], lastSent: wrote('staff') })).toMatchObject(toStaff)
    expect(step('Sí', { visits: [prepared('14:30')], lastSent: wrote('bot') })).toMatchObject(confirmed)
  })

  // @rule bot-agreement
  it('to staff answers no question that the bot asked before', () => {
    const question: Question = {
      ...{ action: 'appointment_cancel', appointmentIds: ['a1'], responseId: 'cancel' },
      ...{ starts: [{ date: '2026-11-24', startTime: '09:00' }], askedAt: '2026-11-23T13:00:00.000Z' },
    }
    expect(step('Sí', { question, lastSent: wrote('staff') })).toMatchObject(toStaff)
  })

  // @rule bot-answer-after-staff
  it.each(['2', 'la segunda', 'el 27/11 está bien', 'La del viernes', '9'])(
    'as %s, which may answer staff, answers no list that the bot showed before their words',
    (text) => {
      const question: Question = {
        ...{ action: 'appointment_cancel', appointmentIds: ['a1', 'a2'], responseId: 'cancel' },
        ...{ starts: [tuesday, friday], askedAt: '2026-11-23T13:00:00.000Z' },
      }
      const visits = [tuesday, friday]
      expect(step(text, { visits, question, lastSent: wrote('staff') })).toMatchObject(toStaff)
      const toRequest = [told('answers', '14:30'), friday]
      expect(step(text, { visits: toRequest, question, lastSent: wrote('bot', '13:00') })).toMatchObject(toStaff)
      const reminded = [told('asks', '14:30'), friday]
      expect(step(text, { visits: reminded, question, lastSent: wrote('staff') })).toMatchObject(toStaff)
    },
  )

  // @rule bot-answer-after-staff
  it('leaves a wish that is written after the words of staff what it is: a new one', () => {
    const question: Question = {
      ...{ action: 'appointment_cancel', appointmentIds: ['a1', 'a2'], responseId: 'cancel' },
      ...{ starts: [tuesday, friday], askedAt: '2026-11-23T13:00:00.000Z' },
    }
    const after = { visits: [tuesday, friday], question, lastSent: wrote('staff') }
    expect(step('Cancelar la del viernes', after)).toMatchObject({ kind: 'act', visit: friday })
    expect(step('Cancelar la 2', after)).toMatchObject({ kind: 'ask', asked: { action: 'appointment_cancel' } })
    expect(step('Gracias', after)).toMatchObject({ responseId: 'thanks' })
  })

  // @rule bot-agreement
  it('to the receipt of a request confirms nothing: thanks are answered, anything else is for staff', () => {
    const visits = [{ ...tuesday, requested: true }]
    const thanks = { kind: 'reply', responseId: 'thanks', review: null }
    expect(step('Sí, gracias', { visits, lastSent: wrote('bot') })).toMatchObject(thanks)
    expect(step('Sí, gracias', { lastSent: wrote('bot') })).toMatchObject(thanks)
    expect(step('Gracias, doctora', { lastSent: wrote('staff') })).toMatchObject(thanks)
    expect(step('Sí', { visits, lastSent: wrote('bot') })).toMatchObject(toStaff)
    expect(step('Sí', { visits: [told('informs', '14:30')], lastSent: wrote('bot') })).toMatchObject(toStaff)
  })

  // @rule bot-agreement
  it('is about the visit whose confirmation was asked for', () => {
    const visits = [told('asks', '14:30'), friday]
    expect(step('Sí', { visits, lastSent: wrote('bot') })).toMatchObject({ ...confirmed, visit: visits[0] })
    const both = [told('asks', '14:30'), told('asks', '14:31', friday)]
    expect(step('Sí', { visits: both, lastSent: wrote('bot') })).toMatchObject({ kind: 'ask' })
    const answered = [told('asks', '14:30'), told('answers', '14:31', friday)]
    expect(step('Sí', { visits: answered, lastSent: wrote('bot') })).toMatchObject(toStaff)
    expect(step('Sí', { visits: [] })).toMatchObject({ kind: 'reply', review: 'no-appointment' })
  })

  // @rule bot-shared-phone
  it('and thanks names nobody where a phone has several visits, though one was asked about', () => {
    const named = [own('thanks', ['gracias'], { responseTemplate: '¡Con gusto {nombre}!' })]
    const visits = [told('asks', '14:30'), friday]
    expect(step('Ok, gracias', { responses: named, visits })).toMatchObject({ text: '¡Con gusto!' })
  })

  // @rule bot-agreement
  it('answers a list of one visit, unless something was asked after it', () => {
    const question: Question = {
      ...{ action: 'appointment_cancel', appointmentIds: ['a1'], responseId: 'cancel' },
      ...{ starts: [{ date: '2026-11-24', startTime: '09:00' }], askedAt: '2026-11-23T14:00:00.000Z' },
    }
    const listed = { question, lastSent: wrote('bot') }
    for (const text of ['Sí', 'ok', 'Sí, por favor'])
      expect(step(text, listed)).toMatchObject({ kind: 'act', action: 'appointment_cancel', visit: tuesday })
    expect(step('Sí', { ...listed, visits: [{ ...tuesday, startTime: '10:00' }] })).toMatchObject({ kind: 'ask' })
    expect(step('Sí', { ...listed, visits: [told('asks', '14:30')] })).toMatchObject(confirmed)
    const more = [told('asks', '14:30'), friday]
    expect(step('Sí, gracias', { ...listed, visits: more })).toMatchObject({ ...confirmed, visit: more[0] })
  })

  // @rule bot-agreement
  it('may be an emoji that a clinic confirms by', () => {
    const thumbs = responses.map((one) => (one.id === 'confirm' ? { ...one, triggerKeywords: ['👍'] } : one))
    expect(step('👍', { responses: thumbs })).toMatchObject(confirmed)
    expect(step('👍', { responses: thumbs, lastSent: wrote('staff') })).toMatchObject(toStaff)
  })
})

describe('to confirm', () => {
  // @rule bot-requested
  it('a visit that the patient asked to cancel or to move is for staff, and names it', () => {
    const visits = [{ ...tuesday, requested: true }]
    const left = { kind: 'reply', review: 'action-refused', appointmentId: 'a1' }
    for (const text of ['confirmo', 'Sí']) {
      expect(step(text, { visits })).toMatchObject(left)
      expect(step(text, { visits: [told('asks', '14:30', visits[0])], lastSent: wrote('bot') })).toMatchObject(left)
    }
    const answer = step('confirmo', { visits })
    expect('text' in answer && answer.text).toContain('la cita del 24/11/2026 a las 09:00')
    expect(step('cancelar', { visits })).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
  })

  // @rule bot-confirmed-already
  it('lists what is not confirmed yet, takes the one that is left, and says so where none is', () => {
    const done = { ...tuesday, confirmed: true }
    const sunday = visitAt('a3', '2026-11-29', '10:00')
    const list = { kind: 'ask', asked: { appointmentIds: ['a2', 'a3'] } }
    expect(step('confirmo', { visits: [done, friday, sunday] })).toMatchObject(list)
    expect(step('cancelar', { visits: [done, friday] })).toMatchObject({ asked: { appointmentIds: ['a1', 'a2'] } })
    expect(step('confirmo', { visits: [done, friday] })).toMatchObject({ ...confirmed, visit: friday })
    const none = step('confirmo', { visits: [done, { ...friday, confirmed: true }] })
    expect(none).toEqual({
      ...{ kind: 'reply', responseId: 'confirm', review: null },
      text: `${botTexts.allConfirmed}\n- 24/11/2026 a las 9:00 a. m.\n- 27/11/2026 a las 2:00 p. m.`,
    })
    expect(step('confirmo', { visits: [done] })).toMatchObject({ ...confirmed, template: botTexts.confirmedAlready })
    expect(step('confirmo la del 24/11', { visits: [done, friday] })).toMatchObject({
      ...{ ...confirmed, visit: done, template: botTexts.confirmedAlready },
    })
  })
})
