import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { appointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, booked, cancelled, confirmed, reserved } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

const brief = (changes: readonly RowChange[] = []) =>
  changes.map(({ projection, id, position }) => `${projection}:${id}@${position}`)

/** The rows a client keeps (docs/reading.md#live-rows): those newer than it has. One that came at its return may be pushed once more. */
const newer = (changes: readonly RowChange[]): RowChange[] => {
  const seen = new Map<string, bigint>()
  return changes.filter(({ id, position }) => {
    if (BigInt(position) <= (seen.get(id) ?? 0n)) return false
    seen.set(id, BigInt(position))
    return true
  })
}

describe('live rows', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterAll(() => rig.close())

  const visitor = useLiveClients(() => rig.url)
  const staff = (url = rig.url) => visitor({ cookie }, url)
  /** Folded, so that it is pushed before anybody joins after it. */
  const head = async () => {
    const position = await rig.append('appointment-head', booked('head'))
    await rig.folded(position)
    return position
  }

  test('a booking reaches an open board, under the position of the event', async () => {
    const board = await staff()
    expect(await board.join('staff')).toStrictEqual({
      answer: { ok: true },
      resumed: { room: 'staff', changes: [], refresh: [], filled: {} },
    })
    const position = await rig.append('appointment-one', booked('one', { name: 'Zoila Vega' }))
    await board.toldOf('one')
    const { row } = board.changes.find(({ id }) => id === 'one') ?? {}
    expect(brief(board.changes)).toContain(`appointments:one@${position}`)
    expect(appointmentRow.parse(row)).toMatchObject({ id: 'one', name: 'Zoila Vega', status: 'agendado' })
  })

  // @rule live-clinical-rooms: Issue: clinical texts go to who has that appointment's or that patient's page open, and
  //   are pushed no more once it was left
  test('a board is sent only the projections it names; opening a thread adds that one, and leaving it ends it', async () => {
    const board = await staff()
    await board.join('staff', { appointments: await head() })
    const first = await rig.append('appointment-alone', booked('alone'))
    await rig.folded(first)
    await board.received(1)
    const room = 'appointment:alone'
    const { resumed } = await board.join(room, { 'appointment-threads': first })
    expect(resumed?.changes).toEqual([])
    await rig.append('appointment-other', booked('other'))
    await board.received(2)
    const second = await rig.append('appointment-alone', confirmed('alone'))
    await board.received(4)
    expect(brief(board.changes.slice(2)).sort()).toEqual([
      `appointment-threads:alone@${second}`,
      `appointments:alone@${second}`,
    ])
    expect(brief(board.changes.slice(0, 1))).toEqual([`appointments:alone@${first}`])

    board.socket.emit('leave', { room, projections: ['appointment-threads'] })
    // Answered after what was sent before it.
    await board.join('products')
    await rig.folded(await rig.append('appointment-alone', cancelled('alone')))
    await rig.append('appointment-last', booked('last'))
    await board.toldOf('last')
    const threads = board.changes.filter(({ projection }) => projection === 'appointment-threads')
    expect(brief(threads)).toEqual([`appointment-threads:alone@${second}`])
  })

  // @rule requests-answer-in-thread
  test('what a request was answered with goes to who has that thread open', async () => {
    const board = await staff()
    const asking = await rig.append('appointment-answered', booked('answered'))
    await rig.folded(asking)
    await board.join('appointment:answered', { 'appointment-threads': asking })
    const response = 'Con gusto, quedó cancelada'
    await rig.append('appointment-answered', answered('answered', 1, 'cancel', response))
    await board.received(1)
    expect(appointmentThread.parse(board.changes[0]?.row).steps.at(-1)).toMatchObject({
      type: 'ActionProcessed',
      response,
    })
  })

  test('boards on two instances are told the same', async () => {
    const other = await rig.another()
    const boards = [await staff(), await staff(other.url)]
    for (const board of boards) await board.join('staff')
    await rig.append('appointment-two', booked('two'))
    await Promise.all(boards.map((board) => board.toldOf('two')))
    const received = boards.map(({ changes }) => brief(changes.filter(({ id }) => id === 'two')))
    expect(received[0]).toEqual(received[1])
    await other.stop()
  })

  test('the public is told what is taken, never by whom, and nothing of the staff', async () => {
    const page = await visitor()
    expect((await page.join('slots')).answer).toEqual({ ok: true })
    expect((await page.join('staff')).answer).toEqual({ ok: false, error: 'Debe iniciar sesión para continuar.' })
    await rig.append('appointment-three', booked('three'))
    const position = await rig.append('schedule-2026-12-01', reserved('three', { date: '2026-12-01' }))
    await page.received(1)
    await rig.append('schedule-2026-12-02', reserved('later', { date: '2026-12-02' }))
    const [first, second] = await page.received(2)
    expect(first).toStrictEqual({
      projection: 'taken-intervals',
      id: '2026-12-01',
      position: String(position),
      row: { date: '2026-12-01', intervals: [{ startTime: '09:00', endTime: '10:00' }] },
    })
    expect(second?.id).toBe('2026-12-02')
  })

  test('a board that was away for 30 bookings gets all of them on its return, in order, none twice', async () => {
    const before = await staff()
    await before.join('staff')
    const since = await head()
    await rig.folded(since)
    before.socket.disconnect()
    const positions: bigint[] = []
    for (let n = 0; n < 30; n++) positions.push(await rig.append(`appointment-away${n}`, booked(`away${n}`)))

    const after = await staff()
    const { resumed } = await after.join('staff', { appointments: since })
    const last = await rig.append('appointment-next', booked('next'))
    await after.toldOf('next')
    // What had not been folded when it came back is pushed.
    const all = [...(resumed?.changes ?? []), ...after.changes].filter(
      ({ projection }) => projection === 'appointments',
    )
    expect(brief(newer(all))).toEqual([
      ...positions.map((position, n) => `appointments:away${n}@${position}`),
      `appointments:next@${last}`,
    ])
  })

  test('a row that changed twice while away comes once, as it is now', async () => {
    const since = await head()
    await rig.append('appointment-twice', booked('twice'))
    const position = await rig.append('appointment-twice', confirmed('twice'))
    await rig.folded(position)
    const { resumed } = await (await staff()).join('staff', { appointments: since })
    expect(resumed?.changes).toMatchObject([{ id: 'twice', position: String(position), row: { status: 'confirmado' } }])
  })

  test('no booking made during a join is missed', async () => {
    const since = await head()
    const board = await staff()
    const appending = (async () => {
      for (let n = 0; n < 40; n++) await rig.append(`appointment-mid${n}`, booked(`mid${n}`))
    })()
    const { resumed } = await board.join('staff', { appointments: since })
    await appending
    const last = await rig.append('appointment-mid-last', booked('mid-last'))
    const ids = () => {
      const all = [...(resumed?.changes ?? []), ...board.changes]
      return new Set(all.filter(({ projection }) => projection === 'appointments').map(({ id }) => id))
    }
    await board.toldOf('mid-last')
    expect([...ids()].filter((id) => id.startsWith('mid')).length).toBe(41)
    expect(last).toBeGreaterThan(since)
  })

  test('a board that missed more than 500 rows is told to read again', async () => {
    const since = await head()
    const bookings = Array.from({ length: 501 }, (_, n) => rig.append(`appointment-many${n}`, booked(`many${n}`)))
    const positions = await Promise.all(bookings)
    const last = positions.reduce((a, b) => (a > b ? a : b))
    await rig.folded(last)
    const { resumed } = await (await staff()).join('staff', { appointments: since, 'action-requests': last })
    expect(resumed).toMatchObject({ room: 'staff', changes: [], refresh: ['appointments'] })
  })

  test('requests that are none are refused without harm', async () => {
    const board = await staff()
    const emit = (request: unknown) => board.socket.timeout(5000).emitWithAck('join', request)
    const refused = { ok: false, error: 'La solicitud no es válida.' }
    for (const request of [
      null,
      'staff',
      {},
      { room: 'kitchen', positions: {} },
      { room: 'staff', positions: { a: 'x' } },
    ])
      expect(await emit(request)).toEqual(refused)
    board.socket.emit('join', { room: 'staff', positions: {} })
    board.socket.emit('join')
    board.socket.emit('nothing', { a: 1 })
    expect((await board.join('staff')).answer).toEqual({ ok: true })
    expect(rig.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
