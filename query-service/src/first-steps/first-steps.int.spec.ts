import { firstStepsAnswer } from '@clinic/shared-events/contracts/practice/first-steps.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOpened, booked } from '../../testing/clinic-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

describe('the first steps', () => {
  let rig: Rig
  beforeAll(async () => {
    rig = await startRig()
    await rig.folded(await rig.append('staff-admin', accountOpened('admin', 'admin')))
  })
  afterAll(() => rig.close())

  const read = async (role: 'doctor' | 'admin') => {
    const { cookie } = await rig.signIn('s1', role)
    const { body } = await request(rig.url).get('/api/first-steps').set('Cookie', cookie)
    return { cookie, steps: firstStepsAnswer.strict().parse(body) }
  }

  // @rule first-start-practice: Which settings of the practice are still example values, and how they are set, is told
  //   to administrators
  // @rule first-start-panel
  test('of an empty practice are all to come; which settings are examples is told to administrators alone', async () => {
    const none = { id: 'practice', products: false, users: false, appointments: false }
    const { steps } = await read('admin')
    expect(steps).toMatchObject(none)
    expect(steps.exampleSettings).toContain('PRACTICE_CHAT_NUMBER')
    expect(steps.exampleSettings).toHaveLength(8)
    expect((await read('doctor')).steps).toEqual({ ...none, mail: false, exampleSettings: [] })
  })

  // @rule first-start-live: What is done is struck while the page is open, and the list goes once all is
  test('are told as they are done', async () => {
    const { cookie } = await read('doctor')
    const board = await connect(rig.url, { cookie })
    await board.join('staff', { 'first-steps': 0n })
    const position = await rig.append('appointment-one', booked('one'))
    expect(await board.received(1)).toMatchObject([{ projection: 'first-steps', row: { appointments: true } }])
    await rig.folded(position)
    expect((await read('doctor')).steps.appointments).toBe(true)
    board.socket.disconnect()
  })
})
