import { beforeEach, describe, expect, test, vi } from 'vitest'
import { row, tenTwenty } from '../../testing/rows.ts'
import { changedBody, emptyValues, endFor, errorsByField, newBody, valuesOf } from './form-values.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(tenTwenty), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

const filled = {
  ...emptyValues({ date: '2026-11-24' }),
  name: 'Rosa Mora',
  phone: '8888-1234',
  email: 'rosa@example.com',
  address: 'Heredia, casa verde',
  startTime: '09:00',
  endTime: '10:00',
}

describe('a new appointment', () => {
  // @rule form-defaults, form-location
  test('is fisioterapia in Heredia, a first one, unless said otherwise', () => {
    const checked = newBody(filled)
    expect(checked).toMatchObject({
      ok: true,
      body: { specialty: 'fisioterapia_heredia', appointmentType: 'primer_cita', date: '2026-11-24' },
    })
    expect(checked).toMatchObject({ body: { overbook: false } })
  })
  // @rule form-location
  test('stands at its location when it is edited, and is saved with the one that is chosen', () => {
    for (const location of ['heredia', 'san_jose'] as const) {
      const stored = row({ specialty: `fisioterapia_${location}` })
      expect(valuesOf(stored)).toMatchObject({ base: 'fisioterapia', location })
      const other = location === 'heredia' ? 'san_jose' : 'heredia'
      expect(changedBody(stored, { ...valuesOf(stored), location: other })).toEqual({
        ok: true,
        body: { specialty: `fisioterapia_${other}` },
      })
    }
    expect(valuesOf(row({ specialty: 'nutricion' }))).toMatchObject({ base: 'nutricion', location: 'heredia' })
  })
  // @rule form-location
  test('other specialties have no location', () => {
    expect(newBody({ ...filled, base: 'nutricion', location: 'san_jose' })).toMatchObject({
      body: { specialty: 'nutricion' },
    })
  })
  // @rule form-staff-days
  test('is of today or later; an edit leaves a day that has passed as it is', () => {
    const dayPassed = { date: 'La fecha ya pasó. Elija un día a partir de hoy.' }
    expect(newBody({ ...filled, date: '2026-11-23' })).toEqual({ ok: false, errors: dayPassed })
    expect(newBody({ ...filled, date: '1900-01-01' })).toEqual({ ok: false, errors: dayPassed })
    expect(newBody(filled)).toMatchObject({ ok: true })
    const past = row({ date: '2026-11-20' })
    expect(changedBody(past, { ...valuesOf(past), notes: 'Llegó tarde' })).toMatchObject({ ok: true })
    expect(changedBody(past, { ...valuesOf(past), date: '2026-11-19' })).toEqual({ ok: false, errors: dayPassed })
  })
  test('ends after it starts', () => {
    expect(newBody({ ...filled, endTime: '09:00' })).toEqual({
      ok: false,
      errors: { endTime: 'La hora final debe ser posterior a la inicial.' },
    })
  })
})

describe('an edit', () => {
  // @rule form-location-open
  test('of physiotherapy without a location stands at none, is empty while nobody chooses one, and saves what is chosen', () => {
    const plain = row({ specialty: 'fisioterapia' })
    expect(valuesOf(plain)).toMatchObject({ base: 'fisioterapia', location: 'por_definir' })
    expect(changedBody(plain, valuesOf(plain))).toEqual({ ok: true, body: {} })
    for (const location of ['heredia', 'san_jose'] as const)
      expect(changedBody(plain, { ...valuesOf(plain), location })).toEqual({
        ok: true,
        body: { specialty: `fisioterapia_${location}` },
      })
  })
  test('holds what differs, and a cleared text as an empty one', () => {
    expect(changedBody(row(), { ...valuesOf(row()), reason: '', date: '2026-11-26' })).toEqual({
      ok: true,
      body: { reason: '', date: '2026-11-26' },
    })
  })
  test('that begins later and ends as before says its end, or it would keep its length', () => {
    const body = { startTime: '09:30', endTime: '10:00' }
    expect(changedBody(row({ startTime: '09:00', endTime: '10:00' }), { ...valuesOf(row()), ...body })).toEqual({
      ok: true,
      body,
    })
  })
  test('may not blank what an appointment cannot be without', () => {
    expect(changedBody(row(), { ...valuesOf(row()), name: '', startTime: '' })).toMatchObject({
      ok: false,
      errors: { name: 'Nombre es requerido', startTime: 'Hora es requerida' },
    })
  })
  test('of an appointment with erased texts leaves them alone', () => {
    const erased = row({ name: null, phone: null })
    expect(changedBody(erased, { ...valuesOf(erased), notes: 'Llega tarde' })).toEqual({
      ok: true,
      body: { notes: 'Llega tarde' },
    })
  })
})

test('the end follows a whole hour only', () => {
  expect([endFor('09:30'), endFor('23:30'), endFor('9')]).toEqual(['10:30', '23:59', ''])
})

test('the first sentence of a field stays, and specialty stands at its own choice', () => {
  expect(
    errorsByField([
      ['specialty', 'A'],
      ['phone', 'B'],
      ['phone', 'C'],
    ]),
  ).toEqual({ base: 'A', phone: 'B' })
})
