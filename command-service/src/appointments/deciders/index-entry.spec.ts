import { type AppointmentEvent, appointmentEvents } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { readGoldens } from '../../../../shared-events/testing/golden.ts'
import {
  booked,
  bookingAbandoned,
  cancelled,
  completed,
  confirmed,
  contact,
  corrected,
  given,
  held,
  histories,
  meta,
  moved,
  to,
  uncancelled,
  uncompleted,
} from '../../../testing/appointment-samples.ts'
import { entryEvents, entryToAdd } from './index-entry.ts'

const added = (history: readonly AppointmentEvent[], ...events: readonly AppointmentEvent[]) =>
  entryToAdd(given(history).state, events, meta.now)
const first = { number: '50688881234', reservationId: 'r1', date: held.date }
const withPhone = (phone: string): AppointmentEvent => ({ ...booked, contact: { ...contact, phone } })
const renamed: AppointmentEvent = { ...corrected, contact: { name: 'Ana Mora' } }

describe('before it is recorded, a visit is indexed by its number', () => {
  // @rule bot-number-index
  it.each([
    ['booked', added([], booked), first],
    ['moved', added([booked], moved), { ...first, reservationId: to.reservationId, date: to.date }],
    ['of another phone', added([booked], corrected), { ...first, number: '50687770000' }],
    [
      'of another phone and moved',
      added([booked], corrected, moved),
      { number: '50687770000', reservationId: to.reservationId, date: to.date },
    ],
    [
      'no more cancelled',
      added([booked, cancelled], uncancelled()),
      { ...first, reservationId: 'step.2026-11-23.09:00-10:00' },
    ],
    ['no more completed', added([booked, confirmed, completed], uncompleted('confirmado')), first],
  ])('when it is %s', (_, entry, expected) => expect(entry).toEqual(expected))

  // @rule bot-number-index
  it.each([
    ['confirmed', added([booked], confirmed)],
    ['completed', added([booked, confirmed], completed)],
    ['cancelled', added([booked], cancelled)],
    ['corrected beside its phone', added([booked], renamed)],
    ['of a phone that is no number', added([], withPhone('no tiene'))],
    ['of another phone after it was cancelled', added([booked, cancelled], corrected)],
    ['never booked', added([], bookingAbandoned)],
  ])('and not when it is %s', (_, entry) => expect(entry).toBeNull())
})

// @rule bot-number-index
it('no other event of an appointment gives it another entry, whatever its status', () => {
  const events = appointmentEvents.flatMap(({ type, v }) =>
    readGoldens()
      .filter((golden) => golden.type === type && golden.v === v)
      .map(({ content }) => ({ type, ...content }) as unknown as AppointmentEvent),
  )
  const giving = new Set<string>()
  for (const [status, history] of Object.entries(histories))
    for (const event of events) {
      // Nothing confirms a visit that has ended.
      if (event.type === 'AppointmentConfirmed' && status !== 'agendado') continue
      if (added(history, event)) giving.add(event.type)
    }
  expect([...giving].toSorted()).toEqual([...entryEvents].toSorted())
})
