import { randomUUID } from 'node:crypto'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { calls } from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { mail, rightCalls, sendWrite, type Write, writes } from './every-write.ts'
import { serve } from './http-world.ts'
import { manualClock } from './manual-clock.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import { serveStaff } from './use-served.ts'
import type { OpenWorld, World } from './world.ts'

const away = new StoreAway('event log')

/** A log that may be away from one of the next appends on, as to a process that ends there. */
const endingLog = (log: EventLog) => {
  const end: { left: number; lost: boolean; reached: boolean } = { left: 0, lost: true, reached: true }
  return {
    /** Ends before (`lost`) or after the append that comes after so many. */
    endAfter: (left: number, lost: boolean) => Object.assign(end, { left, lost, reached: false }),
    reached: () => end.reached,
    log: {
      ...log,
      async append(stream, expected, events) {
        if (end.left-- > 0) return log.append(stream, expected, events)
        if (!end.reached && !end.lost) await log.append(stream, expected, events)
        end.reached = true
        throw away
      },
    } satisfies EventLog,
  }
}

/** Two processes that are called, and one that ends in the middle of calls. */
const openWrites = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const ending = endingLog(world.log)
  const onProblem = () => undefined
  const processes = [
    await world.start({ clock, onProblem, mail }),
    await world.start({ clock, onProblem, mail }),
  ] as const
  // The same in all answers, whoever gives them.
  const config = { publicUrl: 'http://clinica.example' }
  const staff = await serveStaff(processes[0], config)
  const other = await serve(processes[1], config)
  const dying = await serve(await world.start({ clock, onProblem, mail, log: ending.log }), config)
  const newest = async () =>
    (await world.log.readAll((await world.log.head()).position - 20n, 100)).at(-1)?.stream ?? ''
  return { world, ending, one: staff.http, other, dying, right: rightCalls(staff, newest) }
}

const good = (name: Write): number => (calls[name] as CallDeclaration).good ?? 200
/** The session that it comes with ends with it. */
const endsItsSession: Write = 'changePassword'
/** There is nothing left to do once it was done for anybody. */
const isDoneForAll: Write = 'initialiseDefaultResponses'

const mostAppends = 10

/** What every write promises to who sends it again under its key, on any pair of stores. */
export const writeGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`what every write promises on ${name}`, () => {
    const opened = useOpened(openWorld, openWrites)
    afterAll(() => Promise.all([opened().one, opened().other, opened().dying].map((http) => http.close())))
    const head = async () => (await opened().world.log.head()).position

    // @rule writes-key-and-position
    it.each(writes.filter((write) => write !== endsItsSession))(
      '%s that comes 10 times at once under one key, and again later, is done once and answered alike',
      async (write) => {
        const { one, other, right } = opened()
        const [asked, key] = [await right[write](), randomUUID()]
        const before = await head()
        const send = (n: number) => sendWrite(n % 2 === 0 ? one : other, write, asked, { key })
        const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)))
        const after = await head()
        expect(after).toBeGreaterThan(before)
        answers.push(await send(0), await send(1))
        expect(await head()).toBe(after)
        expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
        expect(answers[0]?.status).toBe(good(write))
      },
    )

    // @rule writes-key-and-position
    it.each(writes.filter((write) => write !== endsItsSession && write !== isDoneForAll))(
      '%s whose process ended before or after any of its appends is done once when it comes again under its key',
      async (write) => {
        const { one, other, dying, ending, right } = opened()
        for (let appends = 0; appends < mostAppends; appends += 1)
          for (const lost of [true, false]) {
            const [asked, key] = [await right[write](), randomUUID()]
            ending.endAfter(appends, lost)
            const cut = await sendWrite(dying, write, asked, { key })
            // It has no more appends than that.
            if (!ending.reached()) return expect([appends > 0, cut.status]).toEqual([true, good(write)])
            const first = await sendWrite(one, write, asked, { key })
            expect({ appends, lost, status: first.status }).toEqual({ appends, lost, status: good(write) })
            const after = await head()
            const again = await sendWrite(other, write, asked, { key })
            expect([again.status, again.body]).toEqual([first.status, first.body])
            expect(await head()).toBe(after)
          }
        throw new Error(`${write} has more appends than it may have`)
      },
    )

    storesEachCommandOnce(() => opened().world.log)
  })
}
