import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RowChange } from '@clinic/shared-events/contracts/live.ts'
import type { Caller } from './calls.ts'

/** A row that a board is to show: of which projection, and what it says; fields that are not named may hold anything. */
export type Expected = { projection: string; row: object }

/** Whether a message is that row. */
export const shows = ({ projection, row }: Pick<RowChange, 'projection' | 'row'>, wanted: Expected): boolean =>
  projection === wanted.projection &&
  row !== null &&
  Object.entries(wanted.row).every(([name, value]) => (row as Record<string, unknown>)[name] === value)

/** Milliseconds from the call of a command to the first and the last board that was sent a row. */
export type Pushed = { first: number; last: number }
/** `positions`: where the boards' snapshots stand, of each projection that they follow. */
export type Target = Caller & { positions: Readonly<Record<string, string>> }

const program = fileURLToPath(new URL('../program/boards.ts', import.meta.url))
const patienceMs = 20_000

/** Opens that many live boards in another process. @throws Error when they are not all there within 20 s */
export const openBoards = async (target: Target, count: number) => {
  const child = fork(program, [JSON.stringify({ ...target, count })])
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the boards went away')))
  const nextMessage = async () => (await Promise.race([once(child, 'message'), gone]))[0]
  /** Ends the boards where something takes longer than the patience; what waits for them then fails. */
  const withTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
    const lost = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    return work().finally(() => clearTimeout(lost))
  }
  await withTimeout(nextMessage)
  return {
    /** Sends a command; how long each of the rows took that every board is to show. @throws Error when it is refused, or a board does not show them within 20 s */
    async measure<T>(send: () => Promise<T>, rows: readonly Expected[]): Promise<{ answer: T; pushed: Pushed[] }> {
      child.send(rows)
      await withTimeout(nextMessage)
      const start = performance.timeOrigin + performance.now()
      const [answer, arrivals] = await withTimeout(() => Promise.all([send(), nextMessage()]))
      // What program/boards.ts sends.
      const reached = arrivals as Pushed[]
      return { answer, pushed: reached.map(({ first, last }) => ({ first: first - start, last: last - start })) }
    },
    async stop() {
      child.kill('SIGKILL')
      await gone.catch(() => undefined)
    },
  }
}
export type Boards = Awaited<ReturnType<typeof openBoards>>
