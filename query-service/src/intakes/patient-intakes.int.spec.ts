import { patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formSubmitted } from '../../testing/intake-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

const path = '/api/doctor/patient-intakes'

describe('the first-session forms', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('intake-i1', formSubmitted('i1'))
    rig.pass(1)
    await rig.folded(await rig.append('intake-i2', formSubmitted('i2')))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const client = useLiveClients(() => rig.url)

  // @rule intakes-call-list: §7 GET /api/doctor/patient-intakes: list of intakes, the newest first, for staff
  // @rule form-calls-back-office-doctor
  test('are listed for staff, the newest first, opened', async () => {
    const { status, body, headers } = await request(rig.url).get(path).set('Cookie', cookie)
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, ['i2', 'i1']])
    for (const row of body) expect(patientIntakeRow.strict().parse(row)).toEqual(row)
    expect(body[0]).toMatchObject({ name: 'Carmen Vargas', allergies: 'Penicilina', status: 'pending' })
    expect(BigInt(headers['x-log-position'] ?? 0)).toBeGreaterThan(0n)
  })

  test('can be narrowed by their status', async () => {
    const asked = (status: string) => request(rig.url).get(path).query({ status }).set('Cookie', cookie)
    expect((await asked('pending')).body).toHaveLength(2)
    expect((await asked('processed')).body).toEqual([])
    expect((await asked('nuevo')).status).toBe(400)
  })

  // @rule form-calls-back-office-doctor: Back office: GET /api/doctor/patient-intakes lists the forms for staff alone
  test("are nobody else's to read", async () => {
    const answer = await request(rig.url).get(path)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.not.stringContaining('Carmen')])
  })

  // @rule form-calls-counts-pending-forms: Issue: what counts pending forms is live
  test('come to an open board as they are sent, and never to the public', async () => {
    const [board, visitor] = [await client({ cookie }), await client()]
    await board.join('staff', { 'patient-intakes': 0n })
    await visitor.join('slots')
    await visitor.join('products')
    const position = await rig.append('intake-i3', formSubmitted('i3'))
    const received = await board.received(1)
    expect(received.at(-1)).toMatchObject({
      projection: 'patient-intakes',
      id: 'i3',
      position: String(position),
      row: { name: 'Carmen Vargas', painAreas: ['Cadera'], status: 'pending' },
    })
    // A change pushed to the board would have been pushed to the visitor before this.
    expect((await visitor.join('slots')).answer).toEqual({ ok: true })
    expect(visitor.changes).toEqual([])
  })

  test('that came while a board was away are told when it is back', async () => {
    const board = await client({ cookie })
    const { resumed } = await board.join('staff', { 'patient-intakes': 0n })
    expect(resumed?.changes.map(({ id }) => id)).toEqual(['i1', 'i2', 'i3'])
  })

  test('leave no word of them in the log lines', () => {
    expect(rig.lines.join('\n')).not.toMatch(/Carmen|Penicilina|1-2345-6789/)
  })
})
