import { randomUUID } from 'node:crypto'
import { patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { newCedulas } from '../../testing/intake-samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const served = useServedStaff()
const nextCedula = newCedulas()

const written = { name: 'Carmen Vargas Ulate', email: 'carmen@ejemplo.cr', phone: '8666-9876', age: 52 }
const submitted = async (): Promise<{ id: string; cedula: string; path: string }> => {
  const cedula = nextCedula()
  const body = { ...written, cedula, allergies: 'Penicilina', painAreas: ['Cadera'], painLevel: 6 }
  await served().http.call('POST', '/api/patient-intake', { body })
  const id = (await served().world.log.readAll(0n, 10_000)).at(-1)?.stream.slice('intake-'.length) ?? ''
  return { id, cedula, path: `/api/doctor/patient-intakes/${id}` }
}
const correct = (path: string, body: object, sent: Sent = {}) =>
  served().http.call('PATCH', path, { cookie: served().admin, body, ...sent })
const head = async () => (await served().world.log.head()).position

describe('PATCH /api/doctor/patient-intakes/{id}', () => {
  // @rule intakes-reviewed: 'Marcar revisado' in 'Ver Detalles' alone makes a form reviewed (PATCH `status`, an
  //   event), 'Devolver a pendientes' undoes it; a reviewed form becomes a record by 'Pasar a expediente' in the
  //   detail
  it('marks a form reviewed and pending again, under what was shown; a processed one no more', async () => {
    const { id, path } = await submitted()
    const mark = (status: unknown, sent: Sent = {}) => correct(path, { status }, sent)
    expect((await mark('reviewed', { ifMatch: '0' })).body).toMatchObject({ status: 'reviewed', revision: '1' })
    expect((await mark('pending', { ifMatch: '0' })).status).toBe(412)
    expect((await mark('pending')).body).toMatchObject({ status: 'pending', revision: '2' })
    expect((await mark('processed')).status).toBe(400)
    await mark('reviewed')
    await correct(path, { email: 'otra@ejemplo.cr' })
    const made = await served().http.call('POST', '/api/doctor/create-profile-from-intake', {
      body: { intakeId: id },
      cookie: served().doctor,
    })
    expect([made.status, made.body.processed]).toEqual([201, true])
    const late = await mark('pending')
    expect([late.status, late.body.code]).toEqual([409, 'form-processed'])
  })

  // @rule intakes-one-field: §4, §7 PATCH /api/doctor/patient-intakes/{id} takes exactly one field and answers the row
  it('corrects one answer and answers the row, at its position', async () => {
    const { id, path, cedula } = await submitted()
    const answer = await correct(path, { allergies: ' Látex ' }, { ifMatch: '0' })
    expect(answer.status).toBe(200)
    expect(patientIntakeRow.strict().parse(answer.body)).toMatchObject({
      ...written,
      id,
      cedula,
      allergies: 'Látex',
      painLevel: 6,
      revision: '1',
    })
    expect(answer.position).toBe(await head())
  })

  it.each([
    ['age', '53', 53],
    ['age', '', null],
    ['gender', 'femenino', 'femenino'],
    ['painLevel', null, null],
    ['painAreas', ['Cuello', 'Hombros'], ['Cuello', 'Hombros']],
    ['painAreas', [], []],
    ['allergies', '', null],
    ['name', ' Carmen V. ', 'Carmen V.'],
  ])('takes %s as %j', async (field, value, shown) => {
    const { path } = await submitted()
    expect((await correct(path, { [field]: value })).body[field]).toEqual(shown)
  })

  // @rule intakes-limits: §9 Age is 1 to 120 and pain 1 to 10, in corrections by staff too
  // @rule intakes-one-field
  it.each([
    ['', {}, 'Corrija un campo a la vez.'],
    ['', { allergies: 'Látex', surgeries: 'Menisco' }, 'Corrija un campo a la vez.'],
    ['name', { name: '' }, 'Nombre es requerido'],
    ['cedula', { cedula: '' }, 'Cédula es requerida'],
    ['cedula', { cedula: '12' }, 'Cédula debe tener formato #-####-####'],
    ['email', { email: 'x' }, 'Correo electrónico inválido'],
    ['age', { age: 0 }, 'Edad debe estar entre 1 y 120 años'],
    ['age', { age: '121' }, 'Edad debe estar entre 1 y 120 años'],
    ['painLevel', { painLevel: 0 }, 'Nivel de dolor debe estar entre 1 y 10'],
    ['painLevel', { painLevel: 11 }, 'Nivel de dolor debe estar entre 1 y 10'],
  ])('refuses at %j: %j', async (field, body, error) => {
    const { path } = await submitted()
    const before = await head()
    const answer = await correct(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(JSON.stringify(answer.body)).toContain(error)
    if (field) expect(Object.keys(answer.body.fields as object)).toEqual([field])
    expect(await head()).toBe(before)
  })

  // @rule intakes-save-skipped: §4 A save that changes nothing is recorded as nothing
  it('records nothing where nothing is different', async () => {
    const { path } = await submitted()
    const before = await head()
    expect(await correct(path, { allergies: 'Penicilina' })).toMatchObject({ status: 200, body: { revision: '0' } })
    expect(await head()).toBe(before)
  })

  // @rule intakes-stale: Issue: an edit after another one is 412 and overwrites nothing
  it('is refused after another correction, and overwrites nothing', async () => {
    const { path } = await submitted()
    await correct(path, { allergies: 'Látex' }, { ifMatch: '0' })
    expect(await correct(path, { allergies: 'Ninguna' }, { ifMatch: '0' })).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
    expect((await correct(path, { allergies: 'Látex' })).body.revision).toBe('1')
  })

  // @rule intakes-one-field
  it('is made once however often its key comes', async () => {
    const { path } = await submitted()
    const key = randomUUID()
    const [first, again] = [await correct(path, { age: 60 }, { key }), await correct(path, { age: 60 }, { key })]
    expect([again.status, again.position, again.body.revision]).toEqual([200, first.position, '1'])
    expect((await correct(path, { age: 61 }, { key })).body.code).toBe('idempotency-key-reused')
  })

  // @rule intakes-cedula-claim: §3 A cédula is one form's; its claim moves with a correction, 409 when taken
  it("moves the cédula's claim, and refuses one that another form has", async () => {
    const [one, other] = [await submitted(), await submitted()]
    const error = 'Cédula: ya la tiene otro formulario de primera sesión.'
    expect(await correct(one.path, { cedula: other.cedula })).toMatchObject({
      status: 409,
      body: { error, code: 'cedula-taken', fields: { cedula: error } },
    })
    const free = nextCedula()
    expect((await correct(one.path, { cedula: free })).body.cedula).toBe(free)
    expect((await correct(other.path, { cedula: one.cedula })).body.cedula).toBe(one.cedula)
    expect((await correct(other.path, { cedula: free })).status).toBe(409)
    expect((await correct(one.path, { cedula: other.cedula })).body.cedula).toBe(other.cedula)
  })

  it('is 404 for a form that nobody sent', async () => {
    for (const id of ['2aUyqjCzEIiEcYMKj7TZtw', 'x'])
      expect(await correct(`/api/doctor/patient-intakes/${id}`, { age: 50 })).toMatchObject({
        status: 404,
        body: { error: 'No existe ese formulario.', code: 'not-found' },
      })
  })

  it('keeps every word sealed and out of the log lines', async () => {
    const { path } = await submitted()
    await correct(path, { additionalNotes: 'Vive con su hermana' })
    const text = JSON.stringify((await served().world.log.readAll(0n, 10_000)).at(-1), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(text + served().http.lines.join('\n')).not.toContain('hermana')
  })
})
