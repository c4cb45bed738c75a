import { expect, it } from 'vitest'
import { row } from '../../testing/rows.ts'
import { type AnsweredRequest, hoursToOffer } from './asked-hours.ts'
import { openDays } from './free-hours.ts'

// Twenty past ten on a Tuesday.
const now = '2026-11-24T16:20:00.000Z'
const visit = row({ id: 'v', date: '2026-11-26', startTime: '14:00', endTime: '15:00' })
const others = [
  row({ id: 'a', date: '2026-11-26', startTime: '13:00', endTime: '14:00' }),
  row({ id: 'b', date: '2026-12-01', startTime: '14:00', endTime: '16:00' }),
]
const offered = (words: string | null, rows = [visit, ...others]) => {
  const looked = { rows, days: openDays('2026-11-24'), wanted: { id: 'v', minutes: 60, now, capacity: 1 } }
  const asked: AnsweredRequest = {
    ...{ id: 'v.1', appointmentId: 'v', actionType: 'reschedule', patientName: 'Mariela Vargas', wishes: [] },
    ...{ appointmentDate: '2026-11-26', appointmentTime: '14:00', notes: words, createdAt: '2026-11-24T15:00:00.000Z' },
  }
  const { fit, hours } = hoursToOffer(looked, asked)
  return [fit, ...hours.map(({ date, time }) => `${date} ${time}`)]
}

// @rule request-near-hours
it('offers the three free hours nearest to the visit, not its own, where nothing is certain', () => {
  expect(offered(null)).toEqual([false, '2026-11-26 12:00', '2026-11-26 15:00', '2026-11-26 16:00'])
  expect(offered('Me cambiaron el turno')).toEqual(offered(null))
})

// @rule request-near-hours
it('offers those that fit the words, nearest first, also half hours', () => {
  expect(offered('A las diez, por favor')).toEqual([
    ...[true, '2026-11-25 10:00', '2026-11-26 10:00', '2026-11-27 10:00'],
  ])
  expect(offered('el martes en la tarde')).toEqual([
    ...[true, '2026-12-01 12:00', '2026-12-01 13:00', '2026-12-01 16:00'],
  ])
  expect(offered('mañana a las 9 y media')).toEqual([true, '2026-11-25 09:30'])
})

// @rule request-near-hours
it('offers the nearest of all where no free hour fits', () => {
  expect(offered('el domingo')).toEqual(offered(null))
  const full = row({ id: 'c', date: '2026-11-25', startTime: '08:00', endTime: '18:00' })
  expect(offered('mañana', [visit, ...others, full])).toEqual(offered(null))
})
