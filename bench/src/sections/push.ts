import { join } from 'node:path'
import { boardRound, bookedRow, changedProjections, changedRows } from '../load/board-changes.ts'
import type { Boards, Pushed } from '../load/boards.ts'
import { type Booking, bookings } from '../load/bodies.ts'
import { callJson } from '../load/call-json.ts'
import { alternate } from '../measure/alternate.ts'
import { type OurServer, startOurs } from '../measure/our-server.ts'
import { openBoards } from '../measure/push.ts'
import { quantile } from '../measure/quantile.ts'
import type { BenchServer } from '../measure/server-process.ts'
import type { Measured, SectionResult } from '../report/measured.ts'
import type { Section } from './section.ts'
import { startSocketsAlone } from './servers.ts'

const counts = [1, 1_000]
/** The bookings of each number of sockets, and those of the rounds of changes. */
const callers = counts.length + 1
const withinASecond = { of: 'ours', atMost: 1_000 } as const
const turns = 6
const warmUp = 3

/**
 * From the command's call to the boards that show it; Socket.IO alone broadcasts a message of the same size without storing it.
 * What is ordered and which status changes has to be on every board within a second.
 */
export const push: Section = {
  name: 'Command to boards',
  about:
    'booked, stored, folded and pushed, against Socket.IO alone that only pushes; orders and statuses against a second',
  async run({ pushes }, folder) {
    const alone = await startSocketsAlone()
    const ours = await startOurs(join(folder, 'push'))
    try {
      const round = await boardRound(ours, bookings(counts.length, callers))
      const result: SectionResult = { measured: [], notes: [], problems: [] }
      for (const count of counts) result.measured.push(...(await compare({ alone, ours, round }, count, pushes)))
      return result
    } finally {
      await ours.stop()
      await alone.stop()
    }
  },
}

type Compared = { alone: BenchServer; ours: OurServer; round: Awaited<ReturnType<typeof boardRound>> }

const compare = async ({ alone, ours, round }: Compared, count: number, pushes: number): Promise<Measured[]> => {
  const position = await positionOf(ours)
  const positions = Object.fromEntries(changedProjections.map((name) => [name, position]))
  const theirBoards = await openBoards({ url: alone.url, cookie: '', positions }, count)
  const ourBoards = await openBoards({ url: ours.url, cookie: ours.cookie, positions }, count)
  try {
    const next = bookings(counts.indexOf(count), callers)
    const aloneOnce = bookOn(theirBoards, alone.url, next, asRow)
    const bookOnce = bookOn(ourBoards, ours.url, next, (booking) => booking)
    await several(aloneOnce, warmUp)
    await several(bookOnce, warmUp)
    const perTurn = Math.ceil(pushes / turns)
    const sides = await alternate(
      turns,
      () => several(aloneOnce, perTurn),
      () => several(bookOnce, perTurn),
    )
    await several(() => round(ourBoards), warmUp)
    const changes = await several(() => round(ourBoards), pushes)
    return [...figuresOf(sides.baseline.flat(2), sides.ours.flat(2), count), ...changeFigures(changes, count)]
  } finally {
    await theirBoards.close()
    await ourBoards.close()
  }
}

const shares = [0.5, 0.99]

const figuresOf = (theirs: readonly Pushed[], ours: readonly Pushed[], count: number): Measured[] => {
  const lines = (what: string, pick: (one: Pushed) => number, aim?: Measured['aim']): Measured[] =>
    shares.map((share) => ({
      what: `${what}, p${share * 100}`,
      unit: 'ms',
      baseline: quantile(theirs.map(pick), share),
      ours: quantile(ours.map(pick), share),
      ...(aim && share === 0.5 && { aim }),
    }))
  if (count === 1) return lines('booked, 1 socket', ({ last }) => last)
  return [
    ...lines(`booked, first of ${count} sockets`, ({ first }) => first),
    ...lines(`booked, last of ${count} sockets`, ({ last }) => last, { of: 'ratio', atMost: 1.5 }),
  ]
}

/** Of each row that a round changes, when the last socket was sent it. */
export const changeFigures = (rounds: readonly Pushed[][], count: number): Measured[] =>
  changedRows.flatMap((what, at) =>
    shares.map((share) => ({
      what: `${what}, ${count === 1 ? '1 socket' : `last of ${count} sockets`}, p${share * 100}`,
      unit: 'ms',
      baseline: null,
      ours: quantile(
        rounds.map((row) => row[at]?.last ?? Number.POSITIVE_INFINITY),
        share,
      ),
      aim: withinASecond,
    })),
  )

const several = async <T>(once: () => Promise<T>, times: number): Promise<T[]> => {
  const all: T[] = []
  for (let time = 0; time < times; time += 1) all.push(await once())
  return all
}

/** Sends a booking, in that form, and waits until every board shows it. Each number of sockets books hours of its own. */
const bookOn = (boards: Boards, url: string, next: () => Booking, bodyOf: (booking: Booking) => object) => {
  const caller = { url, cookie: '' }
  return async (): Promise<Pushed[]> => {
    const booking = next()
    const send = () => callJson(caller, { method: 'POST', path: '/api/appointments', body: bodyOf(booking) })
    return (await boards.measure(send, [bookedRow(booking)])).pushed
  }
}

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

const positionOf = async ({ url, cookie }: OurServer): Promise<string> => {
  const answer = await fetch(`${url}/api/doctor/appointments?limit=1`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.headers.get('x-log-position') ?? '0'
}
