import { expect, test } from 'vitest'
import { row } from '../../testing/rows.ts'
import { emptyValues, newBody } from './form-values.ts'
import { personAgain, personFound } from './known-person.ts'

const visit = {
  id: 'v1',
  date: '2026-11-10',
  startTime: '10:00',
  specialty: 'fisioterapia_san_jose',
  appointmentType: 'primer_cita',
  address: 'Escazú, casa 2',
} as const
const named = { name: 'Rosa Mora', phone: '8888-1234', email: '', cedula: null, patientId: 'p1' }
const rosa = { ...named, visits: 1, last: visit, next: null, cancelled: null }

// @rule form-last-visit: Issue: a person that is chosen fills in everything of their last visit: phone, e-mail,
//   cédula, address, specialty and, after a first one, 'seguimiento'
test('who was found fills in everything of their last visit', () => {
  const { values, person } = personFound(rosa)
  expect(values).toEqual({
    ...{ name: 'Rosa Mora', phone: '8888-1234', email: '', cedula: '', patientId: 'p1', address: 'Escazú, casa 2' },
    ...{ base: 'fisioterapia', location: 'san_jose', appointmentType: 'seguimiento' },
  })
  expect(person.from?.startTime).toBe('10:00')
  const monthly = { ...rosa, last: { ...visit, appointmentType: 'cita_mensual' as const } }
  expect(personFound(monthly).values.appointmentType).toBe('cita_mensual')
})

// @rule form-last-visit
test('of whoever had no visit yet it is the one to come, and of nobody without any more than their contact', () => {
  const next = { ...visit, date: '2026-12-01', address: 'Barva' }
  expect(personFound({ ...rosa, last: null, next })).toMatchObject({ values: { address: 'Barva' }, person: { next } })
  const { values, person } = personFound({ ...rosa, last: null })
  expect([Object.keys(values), person.from]).toEqual([['name', 'phone', 'email', 'cedula', 'patientId'], null])
})

// @rule form-book-again: Issue: a cancelled visit offers 'Agendar de nuevo': everything of it, at another time
test('a cancelled visit is booked again with everything of it but its time and its status', () => {
  const { values, person } = personAgain(row({ status: 'cancelado', notes: 'Perro bravo' }))
  expect(values).toMatchObject({ name: 'Mariela Vargas', notes: 'Perro bravo', overbook: false })
  expect([Object.keys(values).filter((name) => /date|Time/.test(name)), person.from?.startTime]).toEqual([[], '14:00'])
  expect(newBody({ ...emptyValues({ date: '2099-01-05' }), ...values })).toMatchObject({ ok: false })
})
