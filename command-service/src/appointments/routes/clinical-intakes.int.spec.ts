import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { openClinic, rowFrom } from '../../../testing/clinic.ts'
import { type Sent, serve } from '../../../testing/http-world.ts'
import { interval } from '../../../testing/samples.ts'
import { useServed } from '../../../testing/use-served.ts'

const clinic = useServed(async (world) => {
  const opened = await openClinic(world)
  return { ...opened, http: await serve(opened.one) }
})

const written = {
  age: '34',
  occupation: 'Programadora de oficina',
  healthConditions: 'Hipertensión controlada',
  surgeries: '',
  falls: 'Una caída en marzo',
  tattoosScars: '',
  painAreas: ['neck', 'lower-back'],
}
const send = (body: object, sent: Sent = {}) => clinic().http.call('POST', '/api/clinical-intakes', { body, ...sent })
const booked = async (startTime = '09:00', endTime = '10:00') =>
  rowFrom(await clinic().book(clinic().one, interval(clinic().nextDay(), startTime, endTime)))
const formsOf = async (id: string) => {
  const stored = await clinic().world.log.readStream(appointmentStream(id))
  return (await clinic().one.codec.open(stored)).filter(({ type }) => type === 'ClinicalIntakeSubmitted')
}

describe('POST /api/clinical-intakes', () => {
  // @rule form-calls-clinical-intakes-takes: Public §7 POST /api/clinical-intakes takes the form of an appointment;
  //   only success is answered
  it('keeps the form with its appointment and answers that it is there, nothing else', async () => {
    const { id } = await booked()
    const refused = await send({ appointmentId: id, ...written, createdAt: '2020-01-01', id: 'mine' })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['createdAt', 'id']])
    const answer = await send({ appointmentId: id, ...written })
    expect([answer.status, answer.body]).toEqual([201, { success: true }])
    expect(answer.position).toBe((await clinic().world.log.head()).position)
    const [form] = await formsOf(id)
    const { surgeries: _, tattoosScars: __, ...given } = written
    expect(form?.clinical).toEqual({ ...given, age: 34 })
    expect(form?.data).toMatchObject({
      appointmentId: id,
      startTime: '09:00',
      intakeId: expect.stringMatching(/^\w{22}$/),
    })
  })

  it('keeps a second one beside the first, and one of a key', async () => {
    const [{ id }, key] = [await booked(), randomUUID()]
    await send({ appointmentId: id, ...written })
    const second = { appointmentId: id, ...written, occupation: 'Jubilada' }
    const [once, again] = [await send(second, { key }), await send(second, { key })]
    expect([again.status, again.position]).toEqual([201, once.position])
    expect((await formsOf(id)).map(({ clinical }) => clinical?.occupation)).toEqual([written.occupation, 'Jubilada'])
    expect(await send({ ...second, age: 35 }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
  })

  // @rule form-calls-clinical-intake-unknown: A clinical intake for an unknown, cancelled or completed appointment is
  //   404
  it('is 404 for an appointment that is unknown, cancelled or completed', async () => {
    const { id } = await booked()
    await clinic().cancel(clinic().one, id)
    for (const appointmentId of [id, 'z'.repeat(22)])
      expect(await send({ appointmentId, ...written })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await formsOf(id)).toEqual([])
  })

  it('is 409 too-late once the visit has begun', async () => {
    const { id, date } = await booked()
    const untilNine = Date.parse(`${date}T15:00:00.000Z`) - clinic().clock.now()
    clinic().clock.advance(untilNine - 1)
    expect((await send({ appointmentId: id, ...written })).status).toBe(201)
    clinic().clock.advance(1)
    expect(await send({ appointmentId: id, ...written })).toMatchObject({
      status: 409,
      body: { code: 'too-late', error: 'La hora de la cita ya pasó; la ficha clínica ya no se puede enviar.' },
    })
    expect(await formsOf(id)).toHaveLength(1)
  })

  it('keeps what was written sealed, and out of the lines that are logged', async () => {
    const { id } = await booked()
    await send({ appointmentId: id, ...written })
    const stored = JSON.stringify(await clinic().world.log.readStream(appointmentStream(id)), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const personal of ['Programadora', 'Hipertensión', 'caída', 'neck', 'lower-back'])
      expect(stored + clinic().http.lines.join('\n')).not.toContain(personal)
  })

  // @rule form-calls-clinical-intake-age: Public §5 Clinical intake: age and occupation required
  it.each([
    ['appointmentId', '7', 'Identificador inválido'],
    ['age', '', 'Edad debe estar entre 1 y 120 años'],
    ['age', '0', 'Edad debe estar entre 1 y 120 años'],
    ['occupation', ' ', 'Ocupación es requerida'],
    ['painAreas', ['ala'], 'Área de dolor no válida'],
    ['falls', 'a'.repeat(4001), 'Caídas: máximo 4000 caracteres'],
  ])('refuses %s %j at its field', async (field, value, error) => {
    const answer = await send({ appointmentId: 'z'.repeat(22), ...written, [field]: value })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(Object.entries(answer.body.fields as object)[0]).toEqual([expect.stringContaining(field), error])
  })
})
