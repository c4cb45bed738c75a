import type { Resumed, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../query-service/testing/live-client.ts'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, removeFolders } from './embedded-process.ts'

const suite = 'a board that was offline'

describe(suite, () => {
  let clinic: EmbeddedProcess
  let patients: ClinicClient
  let staff: ClinicClient
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    // Of what is sent after a booking its row tells too, once more.
    clinic = await embeddedProcess({ env: { MESSAGES: 'off' } })
    await clinic.start()
    patients = clinicClient(clinic.url)
    staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
  })
  afterAll(async () => {
    await clinic.stop()
    removeFolders()
  })

  /** The position of the newest booking. */
  let newest = '0'
  const book = async (date: string, n: number): Promise<string> => {
    const answer = await patients.book(bookingBody({ ...offeredHour(date, n), name: `Paciente ${n}` }))
    newest = answer.headers.get('X-Log-Position') ?? newest
    return bookedId(answer)
  }
  /** Resolves once the list shows the newest booking. */
  const listed = () => staff.call({ path: '/api/doctor/appointments', headers: { 'X-Min-Position': newest } })
  const bookMany = async (date: string, from: number, count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = from; n < from + count; n += 1) ids.push(await book(date, n))
    return ids
  }
  /** A board of staff: its list first, then the room from the list's position on. */
  const openBoard = async () => {
    const list = await staff.call({ path: '/api/doctor/appointments' })
    const board = await connect(clinic.url, { cookie: staff.cookie() })
    const position = BigInt(list.headers.get('X-Log-Position') ?? -1)
    const { answer } = await board.join('staff', { appointments: position })
    expect(answer).toEqual({ ok: true })
    return { board, position }
  }
  const returnAt = async (position: bigint) => {
    const board = await connect(clinic.url, { cookie: staff.cookie() })
    const { resumed } = await board.join('staff', { appointments: position })
    if (!resumed) throw new Error('the room was refused')
    return { board, resumed }
  }
  const positionsOf = (changes: readonly RowChange[]) => changes.map(({ position }) => BigInt(position))
  const expectAll = ({ changes, refresh }: Pick<Resumed, 'changes' | 'refresh'>, ids: readonly string[]) => {
    expect(refresh).toEqual([])
    expect(changes.map(({ id }) => id)).toEqual(ids)
    const positions = positionsOf(changes)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)))
  }

  it('gets all 30 bookings it missed on reconnect, in order, none twice, and then goes on live', async () => {
    const date = mondayToCome(0)
    const { board, position } = await openBoard()
    const seen = await book(date, 0)
    await board.toldOf(seen)
    const last = positionsOf(board.changes).at(-1) ?? position
    board.socket.disconnect()
    const missed = await bookMany(date, 1, 30)
    await listed()
    const back = await returnAt(last)
    expectAll(back.resumed, missed)
    expect(back.resumed.changes[0]?.row).toMatchObject({ name: 'Paciente 1', date, status: 'agendado' })
    const live = await book(date, 31)
    await back.board.toldOf(live)
    expect(back.board.changes.map(({ id }) => id)).toEqual([live])
    back.board.socket.disconnect()
  })

  it('misses none that are booked while it comes back', async () => {
    const date = mondayToCome(1)
    const { board, position } = await openBoard()
    board.socket.disconnect()
    const before = await bookMany(date, 0, 15)
    const [back, during] = await Promise.all([returnAt(position), bookMany(date, 15, 15)])
    const last = during.at(-1) ?? ''
    if (!back.resumed.changes.some(({ id }) => id === last)) await back.board.toldOf(last)
    const recorded = [...back.resumed.changes, ...back.board.changes]
    // As the web does it: a row that is not newer than what is shown is dropped.
    let shownUpTo = position
    const shown = recorded.filter((change) => {
      const isNewer = BigInt(change.position) > shownUpTo
      if (isNewer) shownUpTo = BigInt(change.position)
      return isNewer
    })
    expectAll({ changes: shown, refresh: back.resumed.refresh }, [...before, ...during])
    back.board.socket.disconnect()
  })

  it('gets all of them when it was the process that had ended', async () => {
    const date = mondayToCome(2)
    const { board, position } = await openBoard()
    const missed = await bookMany(date, 0, 15)
    await board.toldOf(missed.at(-1) ?? '')
    await clinic.kill()
    await board.ended
    await clinic.start()
    missed.push(...(await bookMany(date, 15, 15)))
    await listed()
    const back = await returnAt(position)
    expectAll(back.resumed, missed)
    back.board.socket.disconnect()
  })

  it('is left by a process that ends in order, which does not wait for it', async () => {
    const { board } = await openBoard()
    expect(await clinic.stop()).toBe(0)
    await board.ended
  })
})
