import { randomUUID } from 'node:crypto'
import { intakeLimits } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { newCedulas } from '../../testing/intake-samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const served = useServedStaff()
const nextCedula = newCedulas()

const written = {
  name: 'Carmen Vargas Ulate',
  email: 'carmen@ejemplo.cr',
  phone: '8666-9876',
  age: '52',
  gender: 'femenino',
  occupation: 'Maestra jubilada',
  address: 'Alajuela, La Garita, frente a la escuela',
  healthConditions: 'Artrosis',
  surgeries: 'Menisco en 2019',
  medications: 'Paracetamol',
  allergies: 'Penicilina',
  emergencyContact: 'Rosa Ulate',
  emergencyPhone: '8555-1111',
  painAreas: ['Rodilla derecha', 'Cadera'],
  painLevel: 6,
  painDescription: 'Punzante al subir gradas',
  symptomOnset: 'Hace tres meses',
  previousTreatments: 'Masajes',
  physicalActivity: 'Camina a diario',
  sleepPatterns: 'Duerme seis horas',
  workEnvironment: 'De pie casi todo el día',
  expectations: 'Volver a caminar sin dolor',
  additionalNotes: 'Vive en un segundo piso',
}
/** Those that take as much as a person may write of their health. */
const texts = [
  'healthConditions',
  'surgeries',
  'medications',
  'allergies',
  'painDescription',
  'symptomOnset',
  'previousTreatments',
  'physicalActivity',
  'sleepPatterns',
  'workEnvironment',
  'expectations',
  'additionalNotes',
]
const blank = Object.fromEntries(Object.keys(written).map((field) => [field, '']))
const send = (body: object, sent: Sent = {}) => served().http.call('POST', '/api/patient-intake', { body, ...sent })
const lastEvent = async () => (await served().world.log.readAll(0n, 10_000)).at(-1)
const opened = async () => {
  const stored = await lastEvent()
  return stored && (await served().process.codec.open([stored]))[0]
}

describe('POST /api/patient-intake', () => {
  // @rule form-calls-patient-intake-takes: Public §7 POST /api/patient-intake takes the first-session fields; only
  //   success is answered
  it('takes the whole form and answers that it is there, nothing else', async () => {
    const cedula = nextCedula()
    const answer = await send({ ...written, cedula })
    expect([answer.status, answer.body]).toEqual([201, { success: true }])
    expect(answer.position).toBe((await served().world.log.head()).position)
    const event = await opened()
    expect({ ...event?.contact, ...event?.clinical }).toEqual({ ...written, age: 52, cedula })
  })

  // @rule typing-form-server-count: Form and server count alike, an emoji as one character; the longest form fits into
  //   a call
  it('takes the longest form there can be, every letter of it of four bytes, and says at which field one letter more is too much', async () => {
    const { text, occupation, address, emergencyContact } = intakeLimits
    const most = (length: number) => '🦴'.repeat(length)
    const clinical = Object.fromEntries(texts.map((field) => [field, most(text)]))
    const personal = { occupation: most(occupation), address: most(address), emergencyContact: most(emergencyContact) }
    const longest = { ...written, ...clinical, ...personal, cedula: nextCedula() }
    expect((await send(longest)).status).toBe(201)
    expect((await opened())?.clinical).toMatchObject(clinical)
    for (const field of texts) {
      const answer = await send({ ...longest, cedula: nextCedula(), [field]: most(text + 1) })
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: expect.stringContaining('4000') }])
    }
  })

  // @rule form-calls-blank-optional-fields: Public §2, §7 Blank optional fields come as empty strings and count as not
  //   given
  it('takes a form with nothing but cédula, name, e-mail and phone; what is blank is absent', async () => {
    const { name, email, phone } = written
    const required = { name, email, phone, cedula: nextCedula() }
    expect((await send({ ...blank, painAreas: [], ...required })).status).toBe(201)
    expect(await opened()).toMatchObject({ contact: required, clinical: { painAreas: [] } })
    expect(Object.keys((await opened())?.clinical ?? {})).toEqual(['painAreas'])
    expect((await send({ ...required, cedula: nextCedula() })).status).toBe(201)
  })

  it('keeps every word of it sealed, and out of the answer and the lines that are logged', async () => {
    const cedula = nextCedula()
    const answers = [await send({ ...written, cedula }), await send({ ...written, cedula })]
    const text = JSON.stringify([await lastEvent(), answers.map(({ body }) => body)], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const personal of Object.values({ ...written, cedula }).flat())
      if (typeof personal === 'string' && personal.length > 3)
        expect(text + served().http.lines.join('\n')).not.toContain(personal)
  })

  it('answers its key again as the first time, and another body under it 409', async () => {
    const [body, key] = [{ ...written, cedula: nextCedula() }, randomUUID()]
    const [first, again] = [await send(body, { key }), await send(body, { key })]
    expect([again.status, again.body, again.position]).toEqual([201, { success: true }, first.position])
    expect(await send({ ...body, painLevel: 7 }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
  })

  // @rule form-calls-second-cedula-kept
  it('answers a second form with the same cédula as the first: nothing says that the cédula is known', async () => {
    const cedula = nextCedula()
    const first = await send({ ...written, cedula })
    const before = (await served().world.log.head()).position
    const second = await send({ ...written, name: 'Otra Persona', cedula: ` ${cedula} ` })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect([...second.headers.keys()].toSorted()).toEqual([...first.headers.keys()].toSorted())
    expect(second.position).toBe((await served().world.log.head()).position)
    expect(Number(second.position)).toBeGreaterThan(Number(before))
    expect((await lastEvent())?.type).toBe('FirstSessionFormSentAgain')
    expect((await opened())?.contact).toMatchObject({ name: 'Otra Persona', cedula })
  })

  it('keeps what was sent a second time just as it is no second time', async () => {
    const form = { ...written, cedula: nextCedula() }
    await send(form)
    const before = (await served().world.log.head()).position
    expect((await send(form)).status).toBe(201)
    expect((await served().world.log.head()).position).toBe(before)
  })

  // @rule form-calls-cedula-debe-tener: Public §5, §9 'Cédula debe tener formato #-####-####'; e-mail valid; phone at
  //   least 8; age 1 to 120; pain level 1 to 10, each with its sentence
  it.each([
    ['cedula', '', 'Cédula es requerida'],
    ['cedula', '123456789', 'Cédula debe tener formato #-####-####'],
    ['name', ' ', 'Nombre es requerido'],
    ['email', 'nada', 'Correo electrónico inválido'],
    ['phone', '123', 'Teléfono debe tener al menos 8 dígitos'],
    ['age', '121', 'Edad debe estar entre 1 y 120 años'],
    ['gender', 'gato', 'Género no válido'],
    ['emergencyPhone', '123', 'Teléfono de emergencia debe tener al menos 8 dígitos'],
    ['painAreas', ['Ala'], 'Área de dolor no válida'],
    ['painLevel', 0, 'Nivel de dolor debe estar entre 1 y 10'],
  ])('refuses %s %j and records nothing', async (field, value, error) => {
    const before = (await served().world.log.head()).position
    const answer = await send({ ...written, cedula: nextCedula(), [field]: value })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(Object.entries(answer.body.fields as object)[0]).toEqual([expect.stringContaining(field), error])
    expect((await served().world.log.head()).position).toBe(before)
  })
})
