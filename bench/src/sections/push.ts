import { join } from 'node:path'
import { type Booking, bookings } from '../load/bookings.ts'
import { type Boards, openBoards, type Pushed } from '../measure/boards.ts'
import { call } from '../measure/calls.ts'
import { each, inTurn, lineOf, type Side, type Sides, several, warmUpFor } from '../measure/measure.ts'
import type { Aim, Measured } from '../measure/report.ts'
import { type Server, startOurs, startServer } from '../measure/servers.ts'
import { boardRound, book, changedProjections, changedRows } from './board-changes.ts'
import type { Section } from './section.ts'

const counts = [1, 1_000]
/** The bookings of each number of sockets, and those of the rounds of changes. */
const callers = counts.length + 1
const withinASecond = { of: 'ours', atMost: 1_000 } as const
const turns = 6

/**
 * From the command's call to the boards that show it; Socket.IO alone broadcasts a message of the same size without storing it.
 * What is ordered and which status changes has to be on every board within a second.
 */
export const push: Section = {
  name: 'Command to boards',
  about:
    'booked, stored, folded and pushed, against Socket.IO alone that only pushes; orders and statuses against a second',
  async run({ pushes, warmUp }, { folder, started }) {
    const baseline = await started(startServer('bench/src/baseline/sockets-alone.ts'))
    const ours = await started(startOurs(join(folder, 'push')))
    const round = await boardRound(ours, bookings(counts.length, callers))
    const measured: Measured[] = []
    for (const [at, count] of counts.entries()) {
      const positions = await positionsOf(ours)
      const boards = {
        baseline: await started(openBoards({ ...baseline, positions }, count)),
        ours: await started(openBoards({ ...ours, positions }, count)),
      }
      const next = bookings(at, callers)
      measured.push(...bookingFigures(await booked({ baseline, ours }, boards, next, { pushes, warmUp }), count))
      await warmUpFor(warmUp, () => round(boards.ours))
      measured.push(...changeFigures(await several(pushes, () => round(boards.ours)), count))
      await boards.baseline.stop()
      await boards.ours.stop()
    }
    return { measured }
  },
}

/** Bookings one after another, some of each side in turn. Each number of sockets books hours of its own. */
const booked = async (
  servers: Record<Side, Server>,
  boards: Record<Side, Boards>,
  next: () => Booking,
  { pushes, warmUp }: { pushes: number; warmUp: number },
): Promise<Sides<Pushed>> => {
  const some = (times: number) => (side: Side) =>
    several(times, async () => {
      const booking = next()
      const body = side === 'ours' ? booking : asRow(booking)
      return (await book(boards[side], servers[side], booking, body)).pushed
    })
  await warmUpFor(2 * warmUp, () => inTurn(1, some(1)))
  const { baseline, ours } = await inTurn(turns, some(Math.ceil(pushes / turns)))
  return { baseline: baseline.flat(2), ours: ours.flat(2) }
}

const bookingFigures = (sides: Sides<Pushed>, count: number): Measured[] => {
  const lines = (what: string, figure: keyof Pushed, aim?: Aim): Measured[] => [
    lineOf(`booked, ${what}, p50`, 'ms', each(sides, figure), aim && { aim }),
    lineOf(`booked, ${what}, p99`, 'ms', each(sides, figure), { share: 0.99 }),
  ]
  if (count === 1) return lines('1 socket', 'last')
  return [
    ...lines(`first of ${count} sockets`, 'first'),
    ...lines(`last of ${count} sockets`, 'last', { of: 'ratio', atMost: 1.5 }),
  ]
}

/** Of each row that a round changes, when the last socket was sent it. */
export const changeFigures = (passes: readonly Pushed[][], count: number): Measured[] =>
  changedRows.flatMap((what, at) => {
    const where = `${what}, ${count === 1 ? '1 socket' : `last of ${count} sockets`}`
    const sides = { baseline: null, ours: passes.map((row) => row[at]?.last ?? Number.POSITIVE_INFINITY) }
    return [0.5, 0.99].map((share) => lineOf(`${where}, p${share * 100}`, 'ms', sides, { share, aim: withinASecond }))
  })

/** What a board is sent for one booking. */
const asRow = (booking: Booking): object => ({
  projection: 'appointments',
  id: '4Wm8x2c0q1Jb7ZtY5uKp3R',
  position: '123456',
  row: {
    ...booking,
    time: '08:00',
    specialty: 'fisioterapia',
    appointmentType: 'primer_cita',
    createdAt: '2026-11-21T14:05:00.000Z',
    updatedAt: '2026-11-21T14:05:00.000Z',
    revision: '0',
  },
})

const positionsOf = async (ours: Server): Promise<Record<string, string>> => {
  const { headers } = await call(ours, { path: '/api/doctor/appointments?limit=1' })
  return Object.fromEntries(changedProjections.map((name) => [name, headers.get('x-log-position') ?? '0']))
}
