import { clinicalIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { intakeSubmitted } from '../../testing/intake-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

const pathOf = (appointment: string) => `/api/appointments/${appointment}/clinical-intakes`

describe('what patients wrote before a visit', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    for (const id of ['a1', 'a2']) await rig.append(`appointment-${id}`, booked(id))
    await rig.append('appointment-a1', intakeSubmitted('a1', 'i1'))
    await rig.append('appointment-a2', intakeSubmitted('a2', 'other'))
    rig.pass(1)
    await rig.folded(await rig.append('appointment-a1', intakeSubmitted('a1', 'i2')))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const client = useLiveClients(() => rig.url)
  const read = (appointment: string) => request(rig.url).get(pathOf(appointment)).set('Cookie', cookie)

  // @rule form-calls-says-reaches-treats
  test('is read by staff in its appointment, the newest first, opened', async () => {
    const { status, body, headers } = await read('a1')
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, ['i2', 'i1']])
    for (const row of body) expect(clinicalIntakeRow.strict().parse(row)).toEqual(row)
    const painAreas = ['lower-back', 'right-knee']
    expect(body[0]).toMatchObject({ appointmentId: 'a1', age: 52, surgeries: 'Menisco', falls: null, painAreas })
    expect(BigInt(headers['x-log-position'] ?? 0)).toBeGreaterThan(0n)
  })

  test('is nothing where nobody wrote', async () => {
    const { status, body } = await read('nobody')
    expect([status, body]).toEqual([200, []])
  })

  // @rule form-calls-says-reaches-treats
  test("is nobody else's to read, not even with the appointment's link", async () => {
    const answer = await request(rig.url).get(pathOf('a1'))
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.not.stringContaining('Menisco')])
  })

  // @rule form-calls-says-reaches-treats
  test('comes to whoever has that visit open as it is sent, and never to the public', async () => {
    const [board, visitor] = [await client({ cookie }), await client()]
    const { body } = await read('a1')
    await board.join('appointment:a1', { 'clinical-intakes': 0n })
    await visitor.join('slots')
    const position = await rig.append('appointment-a1', intakeSubmitted('a1', 'i3'))
    await board.toldOf('i3')
    expect(board.changes.find(({ id }) => id === 'i3')).toMatchObject({
      projection: 'clinical-intakes',
      position: String(position),
      row: { ...body[0], id: 'i3', createdAt: expect.any(String) },
    })
    // A change pushed to the board would have been pushed to the visitor before this.
    expect((await visitor.join('slots')).answer).toEqual({ ok: true })
    expect(visitor.changes).toEqual([])
  })

  test('is told to who has the visit open and was away, once they are back, and nothing of others', async () => {
    const board = await client({ cookie })
    const { resumed } = await board.join('appointment:a1', { 'clinical-intakes': 0n })
    expect(resumed?.changes.map(({ id }) => id)).toEqual(['i1', 'i2', 'i3'])
  })

  test('leaves no word of it in the log lines', () => {
    expect(rig.lines.join('\n')).not.toMatch(/Menisco|Maestra|lower-back/)
  })
})
