import { join } from 'node:path'
import { bookings } from '../load/bodies.ts'
import { alternate } from '../measure/alternate.ts'
import { type OurServer, startOurs } from '../measure/our-server.ts'
import { type Boards, openBoards, type Pushed } from '../measure/push.ts'
import { quantile } from '../measure/quantile.ts'
import type { BenchServer } from '../measure/server-process.ts'
import type { Measured, SectionResult } from '../report/measured.ts'
import type { Section } from './section.ts'
import { startSocketsAlone } from './servers.ts'

const counts = [1, 1000]
const turns = 6
const warmUp = 3

/** From the command's call to the boards that show it; Socket.IO alone broadcasts a message of the same size without storing it. */
export const push: Section = {
  name: 'Command to boards',
  about: 'booked, stored, folded and pushed, against Socket.IO alone that only pushes',
  async run({ pushes }, folder) {
    const alone = await startSocketsAlone()
    const ours = await startOurs(join(folder, 'push'))
    try {
      const result: SectionResult = { measured: [], notes: [], problems: [] }
      for (const count of counts) result.measured.push(...(await compare(alone, ours, count, pushes)))
      return result
    } finally {
      await ours.stop()
      await alone.stop()
    }
  },
}

const compare = async (alone: BenchServer, ours: OurServer, count: number, pushes: number): Promise<Measured[]> => {
  const position = await positionOf(ours)
  const theirBoards = await openBoards({ url: alone.url, cookie: '', position: '0' }, count)
  const ourBoards = await openBoards({ url: ours.url, cookie: ours.cookie, position }, count)
  try {
    const [sendAlone, book] = [sender(alone.url, count, asRow), sender(ours.url, count, asBooking)]
    await several(theirBoards, sendAlone, warmUp)
    await several(ourBoards, book, warmUp)
    const perTurn = Math.ceil(pushes / turns)
    const sides = await alternate(
      turns,
      () => several(theirBoards, sendAlone, perTurn),
      () => several(ourBoards, book, perTurn),
    )
    return figuresOf(sides.baseline.flat(), sides.ours.flat(), count)
  } finally {
    await theirBoards.close()
    await ourBoards.close()
  }
}

const figuresOf = (theirs: readonly Pushed[], ours: readonly Pushed[], count: number): Measured[] => {
  const lines = (what: string, pick: (one: Pushed) => number, aim?: Measured['aim']): Measured[] =>
    [0.5, 0.99].map((share) => ({
      what: `${what}, p${share * 100}`,
      unit: 'ms',
      baseline: quantile(theirs.map(pick), share),
      ours: quantile(ours.map(pick), share),
      ...(aim && share === 0.5 && { aim }),
    }))
  if (count === 1) return lines('1 socket', ({ last }) => last)
  return [
    ...lines(`first of ${count} sockets`, ({ first }) => first),
    ...lines(`last of ${count} sockets`, ({ last }) => last, { of: 'ratio', atMost: 1.5 }),
  ]
}

const several = async (boards: Boards, send: (mark: string) => Promise<void>, times: number): Promise<Pushed[]> => {
  const pushed: Pushed[] = []
  for (let time = 0; time < times; time += 1) pushed.push(await boards.measure(send))
  return pushed
}

const asBooking = (body: object, mark: string): object => ({ ...body, name: mark })
/** What a board is sent for one booking. */
const asRow = (body: object, mark: string): object => ({
  projection: 'appointments',
  id: '4Wm8x2c0q1Jb7ZtY5uKp3R',
  position: '123456',
  row: {
    ...asBooking(body, mark),
    time: '08:00',
    specialty: 'fisioterapia',
    appointmentType: 'primer_cita',
    createdAt: '2026-11-21T14:05:00.000Z',
    updatedAt: '2026-11-21T14:05:00.000Z',
    revision: '0',
  },
})

/** Each number of sockets books hours of its own. @throws Error when the call is refused */
const sender = (url: string, count: number, bodyOf: (body: object, mark: string) => object) => {
  const next = bookings(counts.indexOf(count), counts.length)
  return async (mark: string): Promise<void> => {
    const answer = await fetch(`${url}/api/appointments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(next(), mark)),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a command answered ${answer.status}`)
  }
}

const positionOf = async ({ url, cookie }: OurServer): Promise<string> => {
  const answer = await fetch(`${url}/api/doctor/appointments?limit=1`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.headers.get('x-log-position') ?? '0'
}
