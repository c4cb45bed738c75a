import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, asked, booked, moved } from '../../testing/clinic-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

describe('what patients ask for, live', () => {
  let rig: Rig
  beforeAll(async () => {
    rig = await startRig()
  })
  afterAll(() => rig.close())

  // @rule request-calls-back-office-doctor: Back office: GET /api/doctor/appointment-actions: pending requests, for
  //   staff
  test('staff are told of a request, of its visit being moved, and of its end; the public of nothing', async () => {
    const { cookie } = await rig.signIn('s1')
    const start = await rig.append('appointment-a', booked('a'))
    await rig.folded(start)
    const [board, visitor] = [await connect(rig.url, { cookie }), await connect(rig.url)]
    await board.join('staff', { appointments: start, 'action-requests': start })
    await visitor.join('slots')
    const requests = () => board.changes.filter(({ projection }) => projection === 'action-requests')
    const toldOf = async (count: number) => {
      while (requests().length < count) await board.received(board.changes.length + 1)
      return requests().at(-1)
    }
    const position = await rig.append('appointment-a', asked('a', 1, 'cancel'))
    expect(await toldOf(1)).toMatchObject({ id: 'a.1', position: String(position), row: { status: 'pending' } })
    await rig.append('appointment-a', moved('a', ['a.1']))
    expect((await toldOf(2))?.row).toMatchObject({ appointmentDate: '2026-11-26', appointmentTime: '14:00' })
    await rig.append('appointment-a', answered('a', 1, 'cancel'))
    expect((await toldOf(3))?.row).toMatchObject({ id: 'a.1', status: 'processed' })
    expect(visitor.changes).toEqual([])
    for (const { socket } of [board, visitor]) socket.disconnect()
  })
})
