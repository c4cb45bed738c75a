import { describe, expect, it } from 'vitest'
import { friday, step, tuesday, visitAt } from '../../testing/bot-samples.ts'
import type { Action } from './visit-list.ts'

/** What a message does after the bot listed both visits for an action. */
const afterList = (text: string, action: Action) => {
  const question = {
    ...{ action, appointmentIds: ['a1', 'a2'], responseId: action.replace('appointment_', '') },
    ...{ starts: [tuesday, friday], askedAt: '2026-11-23T14:00:00.000Z' },
  }
  return step(text, { visits: [tuesday, friday], question })
}

describe('a message to a number with one visit', () => {
  // @rule bot-another-time
  it.each([
    'Confirmo la del martes 1 de diciembre',
    'Confirmo a las 3 p. m.',
    'Confirmo para hoy',
    'Confirmo la de pasado mañana',
    'Confirmo el 24/11 a las 10',
    'Cancelar la cita del 26/11',
    'No puedo ir hoy',
  ])('%s, which is not its day or hour, is asked again with the visit as it is', (text) => {
    const again = step(text)
    expect(again).toMatchObject({ kind: 'ask', asked: { appointmentIds: ['a1'] } })
    expect('text' in again && again.text).toMatch(
      /^Esa cita cambió o ya no está\. Esta es la que tiene.*\n1\) 24\/11\/2026 a las 9:00 a\. m\.\nResponda «sí» si es la cita que desea /,
    )
  })

  // @rule bot-another-time
  it.each([
    'Confirmo la del martes 24 de noviembre',
    'Confirmo a las 9',
    'Confirmo a las 9 de la mañana',
    'Confirmo para mañana',
    'Confirmo la visita de mañana por la mañana',
    'Confirmo, en la mañana estoy en casa',
    'Confirmo, hasta mañana',
    'No puedo ir mañana martes',
  ])('%s acts on it', (text) => {
    expect(step(text)).toMatchObject({ kind: 'act', visit: tuesday })
  })

  // @rule bot-another-time
  it('that asks for another time may name the one it wishes for', () => {
    expect(step('Quiero otra fecha, el jueves a las 3 p. m.')).toMatchObject({ action: 'appointment_reschedule' })
  })

  // @rule bot-another-time
  it('counts the days of Costa Rica', () => {
    const late = { now: '2026-11-24T03:00:00.000Z' }
    expect(step('Confirmo para mañana', late)).toMatchObject({ kind: 'act', visit: tuesday })
    expect(step('Confirmo la de hoy', late)).toMatchObject({ kind: 'ask' })
    expect(step('Confirmo la de hoy', { now: '2026-11-24T12:00:00.000Z' })).toMatchObject({ kind: 'act' })
  })
})

describe('a message to a number with several visits', () => {
  // @rule bot-another-time
  it('names one by a day near today', () => {
    const visits = [visitAt('a0', '2026-11-23', '16:00'), tuesday, visitAt('a3', '2026-11-25', '09:00')]
    const named = ['Cancelar la de hoy', 'Cancelar la de mañana', 'Cancelar la de pasado mañana'].map((text) => {
      const done = step(text, { visits })
      return 'visit' in done ? done.visit.appointmentId : done.kind
    })
    expect(named).toEqual(['a0', 'a1', 'a3'])
  })

  // @rule bot-another-time
  it('of which one is left to confirm does not confirm it under another day', () => {
    const visits = [{ ...tuesday, confirmed: true }, friday]
    const again = step('Confirmo la del 1 de diciembre', { visits })
    expect(again).toMatchObject({ kind: 'ask', asked: { appointmentIds: ['a2'] } })
  })

  // @rule bot-long-list
  it('lists the next ten of many, says how many more there are, and takes those by day and hour', () => {
    const visits = Array.from({ length: 48 }, (_, at) =>
      visitAt(`a${at}`, `2026-${at < 28 ? '12' : '11'}-${String((at % 28) + 1).padStart(2, '0')}`, '10:00'),
    )
    const list = step('cancelar', { visits })
    const text = 'text' in list ? list.text : ''
    expect(text.length).toBeLessThan(1600)
    expect(text.match(/^\d+\) /gm)).toHaveLength(10)
    expect(text).toContain('\nY 38 más: si es una de ellas, responda con su fecha y hora.\n')
    if (list.kind !== 'ask') throw new Error('not asked')
    const question = { ...list.asked, responseId: 'cancel', askedAt: '2026-11-23T14:59:00.000Z' }
    expect(step('20/12', { visits, question })).toMatchObject({ kind: 'act', visit: visits[19] })
    expect(step('11', { visits, question })).toMatchObject({ kind: 'ask' })
  })
})

describe('a message after a list of visits', () => {
  // @rule bot-answer-plain
  it.each([
    'Mañana les aviso',
    'Déjeme ver y mañana le digo',
    'La de mañana les cuento',
    'Mañana hablo con mi hija',
    'El viernes trabajo',
    'El 27/11 tengo examen',
    '¿Puedo pagar el viernes?',
    'El precio de la del viernes',
    'A las 2 p. m. almuerzo',
  ])('%s, which says more than a day or an hour, does nothing with a visit', (text) => {
    for (const action of ['appointment_cancel', 'appointment_confirm', 'appointment_reschedule'] as const)
      expect(afterList(text, action).kind).toBe('reply')
  })

  // @rule bot-answer-plain
  it.each([
    ['mañana', 'a1'],
    ['Hola, la de mañana, por favor', 'a1'],
    ['El viernes', 'a2'],
    ['Sí, la cita del viernes 27 de noviembre a las 2:00 p. m.', 'a2'],
    ['La del viernes, ese día viajo', 'a2'],
    ['quiero cancelar la de mañana porque viajo', 'a1'],
  ])('%s means the one', (text, appointmentId) => {
    expect(afterList(text, 'appointment_cancel')).toMatchObject({ kind: 'act', visit: { appointmentId } })
  })

  // @rule bot-answer-plain
  it.each(['¿La del viernes?', '¿2?'])('%s, which only asks, is asked again', (text) => {
    expect(afterList(text, 'appointment_cancel')).toMatchObject({
      kind: 'ask',
      asked: { action: 'appointment_cancel' },
    })
  })
})

describe('a wish for another time, to a number with several visits', () => {
  // @rule bot-wished-time
  it.each([
    'Quiero cambiar mi cita para el viernes',
    'Quiero cambiar mi cita para mañana',
    'Quiero mover la cita al viernes',
    'Cambiar mi cita a las 2 p. m.',
    'Otra fecha, puede ser el viernes',
    'Quiero cambiar mi cita, mejor el 27/11',
    'Quiero cambiar mi cita a la del viernes',
  ])('%s asks which is meant: what it names may be the time it wishes for', (text) => {
    const list = { kind: 'ask', asked: { action: 'appointment_reschedule', appointmentIds: ['a1', 'a2'] } }
    expect(step(text, { visits: [tuesday, friday] })).toMatchObject(list)
    expect(afterList(text, 'appointment_cancel')).toMatchObject(list)
  })

  // @rule bot-wished-time
  it.each([
    ['Quiero reprogramar la cita del martes para el viernes', tuesday],
    ['Cambio de cita de mañana al viernes', tuesday],
    ['Reprogramar la de las 9:00 a. m. para las 2 p. m.', tuesday],
    ['Les escribo para reprogramar la del 27/11', friday],
  ])('%s is about the visit that it names as such', (text, visit) => {
    expect(step(text, { visits: [tuesday, friday] })).toMatchObject({ kind: 'act', visit })
  })

  // @rule bot-wished-time
  it('answers a list by the visit, not by the time it wishes for', () => {
    const done = { kind: 'act', action: 'appointment_reschedule', visit: tuesday }
    expect(afterList('La del martes para el viernes', 'appointment_reschedule')).toMatchObject(done)
    expect(afterList('Para el viernes', 'appointment_reschedule').kind).toBe('reply')
  })
})
