import { expect, it } from 'vitest'
import { activitySentences, isShown, type ShownEvent } from '../contracts/activity-sentences.ts'
import { registry } from './registry.ts'

const event = (by: ShownEvent['by'], facts: Record<string, string> = {}): ShownEvent => ({
  name: 'Ana Solís',
  by,
  staff: 'Marcela Quirós',
  fact: (name) => facts[name] ?? '',
  when: () => 'del martes 24/11 a las 10:00',
  money: () => '₡48,000',
})
const textOf = (type: string, by: ShownEvent['by'], facts?: Record<string, string>): string => {
  const sentence = activitySentences[type]
  if (!sentence || !('say' in sentence)) throw new Error(`${type} is not told`)
  return sentence
    .say(event(by, facts))
    .map((part) => (typeof part === 'string' ? part : part.strong))
    .join('')
}

// @rule activity-every-event: Issue: every event type has its Spanish sentence, or is openly left out
it('every event type has its sentence or is openly left out, and none is there that no event has', () => {
  expect(Object.keys(activitySentences).toSorted()).toEqual([...registry.keys()].toSorted())
})

// @rule activity-plain-spanish: Issue: the activity shows the practice's events in plain Spanish, saying who did what
it.each(Object.keys(activitySentences).filter((type) => 'say' in (activitySentences[type] ?? {})))(
  '%s reads as a sentence, whoever did it',
  (type) => {
    for (const by of ['public', 'staff', 'system'] as const) {
      const text = textOf(type, by, { trackingNumber: 'MV-0123ABCDEF', stock: '3', action: 'cancel' })
      expect(text).toMatch(/^[A-ZÁÉÍÓÚ].{10,}$/u)
      expect(text).not.toMatch(/ {2}|undefined|null|\[object/)
    }
  },
)

// @rule activity-plain-spanish
it('names who did it: the patient through a link, or somebody of the staff', () => {
  expect([textOf('AppointmentConfirmed', 'public'), textOf('AppointmentConfirmed', 'staff')]).toEqual([
    'Ana Solís confirmó su cita del martes 24/11 a las 10:00',
    'Marcela Quirós confirmó la cita del martes 24/11 a las 10:00 de Ana Solís',
  ])
  expect(textOf('AppointmentBooked', 'public')).toBe('Ana Solís agendó una cita para el martes 24/11 a las 10:00')
  expect(textOf('ActionRequested', 'public', { action: 'reschedule' })).toBe(
    'Ana Solís pidió reprogramar su cita del martes 24/11 a las 10:00',
  )
})

// @rule requests-withdrawn-shown
it('tells of a request that was withdrawn that its patient did so, whoever opened the link', () => {
  for (const by of ['public', 'staff'] as const)
    expect(textOf('ActionExpired', by, { action: 'cancel', withdrawal: 'confirmed' })).toBe(
      'Ana Solís retiró su solicitud de cancelar su cita del martes 24/11 a las 10:00',
    )
})

it('tells of stock alone when it runs short', () => {
  const reserved = (quantity: number, stock: number) => isShown('StockReserved', { quantity, stock })
  expect([reserved(1, 6), reserved(1, 5), reserved(3, 4), reserved(1, 4), reserved(1, 0)]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
})
