import { describe, expect, test } from 'vitest'
import { appointmentTypes, bookAppointmentBody, editAppointmentBody, specialties, statuses } from './appointments.ts'

const needed = ['name', 'email', 'phone', 'address', 'date', 'startTime'] as const
const booking = {
  name: 'María Rojas',
  email: 'maria@example.com',
  phone: '8888-1234',
  date: '2026-11-24',
  startTime: '09:00',
  address: 'Heredia, 200 m norte de la iglesia',
}

describe('what a booking must hold', () => {
  // @rule booking-especialidad-valida-tipo: Public §5 'Especialidad no válida', 'Tipo de cita no válido', 'Estado no
  //   válido', and their values
  test.each([
    [{ name: ' ' }, 'name', 'Nombre es requerido'],
    [{ email: 'maria@ejemplo' }, 'email', 'Correo electrónico inválido'],
    [{ phone: '888-123' }, 'phone', 'Teléfono debe tener al menos 8 dígitos'],
    [{ specialty: 'magia' }, 'specialty', 'Especialidad no válida'],
    [{ appointmentType: 'ninguna' }, 'appointmentType', 'Tipo de cita no válido'],
    [{ status: 'volando' }, 'status', 'Estado no válido'],
    [{ address: 'x'.repeat(10_000) }, 'address', 'Dirección: máximo 1000 caracteres'],
    [{ reason: '🙂'.repeat(5_000) }, 'reason', 'Motivo de consulta: máximo 4000 caracteres'],
  ])('%o is refused in the exact words', (wrong, field, sentence) => {
    const refused = bookAppointmentBody.safeParse({ ...booking, ...wrong }).error?.issues ?? []
    expect(refused.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, sentence]])
  })

  // @rule booking-without-email
  test.each(['', ' ', '\u200b', null, undefined])('an e-mail of which nothing can be seen, %j, is none', (email) => {
    expect(bookAppointmentBody.parse({ ...booking, email }).email).toBeUndefined()
  })

  // @rule booking-especialidad-valida-tipo
  test('every specialty, type and status of the specification is one', () => {
    expect(specialties.toSorted()).toEqual(
      ['fisioterapia', 'odontologia', 'fisioterapia_san_jose', 'fisioterapia_heredia']
        .concat('nutricion', 'dictamenes', 'incapacidades')
        .toSorted(),
    )
    expect(appointmentTypes).toEqual(['primer_cita', 'cita_mensual', 'seguimiento', 'sesiones_multiples'])
    expect(statuses).toEqual(['agendado', 'confirmado', 'realizado', 'cancelado'])
  })
})

describe('an edit', () => {
  test.each(needed)("leaves %s as it is for '' and null", (field) => {
    for (const blank of ['', null]) expect(editAppointmentBody.parse({ [field]: blank })[field]).toBeUndefined()
  })

  test.each(needed)('takes %s, and refuses what is none', (field) => {
    expect(editAppointmentBody.parse({ [field]: booking[field] })).toEqual({ [field]: booking[field] })
    for (const wrong of [7, {}, 'x\u0000'])
      expect(editAppointmentBody.safeParse({ [field]: wrong }).success).toBe(false)
  })

  test('tells a text that is to be cleared from one that was not given', () => {
    expect(Object.keys(editAppointmentBody.parse({ cedula: '', reason: null, notes: ' ' }))).toEqual([
      'reason',
      'cedula',
      'notes',
    ])
    expect(Object.keys(editAppointmentBody.parse({}))).toEqual([])
  })
})

describe('overbook', () => {
  test.each([bookAppointmentBody, editAppointmentBody])(
    "is absent for '' and null, and otherwise true or false",
    (body) => {
      for (const blank of ['', null]) expect(body.parse({ ...booking, overbook: blank }).overbook).toBeUndefined()
      for (const given of [true, false]) expect(body.parse({ ...booking, overbook: given }).overbook).toBe(given)
      for (const wrong of [1, 'true', {}]) expect(body.safeParse({ ...booking, overbook: wrong }).success).toBe(false)
    },
  )
})
