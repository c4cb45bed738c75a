import { activityRow } from '@clinic/shared-events/contracts/activity.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { freshFold } from '../../testing/fresh-fold.ts'
import { type Given, recorded } from '../../testing/recorded.ts'
import { isPast } from '../projection.ts'
import { activity } from './activity.ts'

const held = { reservationId: 'r1', date: '2026-11-24', startTime: '10:00', endTime: '11:00' }
const where = { appointmentId: 'a1', ...held, specialty: 'fisioterapia' }
const contact = { name: 'Ana Solís', email: 'ana@example.com', phone: '8888-0000', address: 'Escazú' }
const booked: Given = { type: 'AppointmentBooked', data: { ...where, channel: 'public' }, contact, clinical: {} }
const confirmed: Given = { type: 'AppointmentConfirmed', data: where, actor: 'staff:s1' }
const opened: Given & { stream?: string } = {
  type: 'AccountOpened',
  data: { staffId: 's1', role: 'doctor' },
  actor: 'system:start',
  contact: { username: 'mquiros', name: 'Marcela Quirós' },
}

/** The rows as they are sent, by id. */
const rowsAfter = (...events: Given[]) => {
  const all = recorded(...events).map((event) => ({
    ...event,
    stream: event.type === 'AccountOpened' ? 'staff-s1' : 'appointment-a1',
  }))
  return freshFold(activity as never, all)
    .filter(({ json }) => json !== null)
    .map(({ json }) => activityRow.parse(activity.shown?.(JSON.parse(json ?? 'null'), practice)))
}

describe('the activity', () => {
  // @rule activity-own-projection: Issue: the activity has a projection of its own
  it('holds each event that is told with its open values, and the name of whom it is about; of accounts the names alone', () => {
    expect(rowsAfter(opened, booked, confirmed)).toEqual([
      expect.objectContaining({ type: 'AppointmentBooked', of: 'appointment-a1', by: 'public' }),
      {
        kind: 'event',
        id: '0000000000000000030',
        at: '2026-11-21T14:03:00.000Z',
        type: 'AppointmentConfirmed',
        of: 'appointment-a1',
        by: 'staff-s1',
        facts: { date: '2026-11-24', startTime: '10:00' },
      },
      { kind: 'subject', id: 'appointment-a1', name: 'Ana Solís', erased: false },
      { kind: 'subject', id: 'staff-s1', name: 'Marcela Quirós', erased: false },
    ])
  })

  // @rule activity-names-follow: Issue: the activity shows events as they happen, with the names they are told with
  it('touches, with an event, the names it is told with: whoever follows has them', () => {
    const [event] = recorded(confirmed).map((one) => ({ ...one, stream: 'appointment-a1' }))
    expect(event && activity.idsOf(event)).toEqual(['0000000000000000010', 'appointment-a1', 'staff-s1'])
  })

  // @rule activity-personal-data: An erased person is '[eliminado]' wherever the activity tells of them; nothing
  //   personal is kept with an event
  it('keeps nothing personal with an event: an erased name is gone from all that is told of it', () => {
    const rows = rowsAfter({ ...booked, contact: null, clinical: null }, confirmed)
    expect(rows.find(({ id }) => id === 'appointment-a1')).toEqual({
      kind: 'subject',
      id: 'appointment-a1',
      name: null,
      erased: true,
    })
    expect(JSON.stringify(rows)).not.toContain('Ana')
  })

  it('has the corrected name everywhere once it was corrected', () => {
    const corrected: Given = {
      type: 'AppointmentDetailsCorrected',
      data: { ...where, fields: ['name'] },
      contact: { name: 'Ana María Solís' },
      clinical: {},
    }
    expect(rowsAfter(booked, corrected).find(({ id }) => id === 'appointment-a1')).toMatchObject({
      name: 'Ana María Solís',
    })
  })

  // @rule activity-90-days: (ours) The activity keeps what happened in the last 90 days, the log keeps everything
  it('keeps an event for 90 days, and the names', () => {
    const [event, name] = freshFold(
      activity as never,
      recorded(booked).map((one) => ({ ...one, stream: 'appointment-a1' })),
    )
    const happened = Date.parse('2026-11-21T14:00:00.000Z')
    const past = (days: number) =>
      [event, name].map((doc) => isPast(activity, doc?.json ?? null, happened + days * 86_400_000))
    expect([past(89.9), past(90.1)]).toEqual([
      [false, false],
      [true, false],
    ])
  })

  it('where a visit was moved to is told by its day and hour', () => {
    const to = { ...held, reservationId: 'r2', date: '2026-11-27', startTime: '15:00' }
    const moved: Given = {
      type: 'AppointmentRescheduled',
      data: { appointmentId: 'a1', specialty: 'fisioterapia', from: held, to, overbooked: false },
    }
    expect(rowsAfter(moved)[0]).toMatchObject({ facts: { toDate: '2026-11-27', toStartTime: '15:00' } })
  })
})
