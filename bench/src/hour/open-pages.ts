import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../measure/servers.ts'
import type { OpenMore, Report, Shown } from '../program/boards.ts'

/** How long boards may take to show what was booked, after all was answered. */
const patienceMs = 30_000

/** Starts the process that holds the open pages. */
export const startPages = async () => {
  const child = fork(`${root}/bench/src/program/boards.ts`)
  const ended = once(child, 'exit')
  const ask = async <T>(message: OpenMore | 'report'): Promise<T> => {
    child.send(message)
    for (;;) {
      const next = once(child, 'message')
      const [said] = await Promise.race([next, ended.then(([code]) => [{ error: `it ended with ${code}` }])])
      if (typeof said === 'object' && 'error' in said) throw new Error(`the process of the boards: ${said.error}`)
      // The answer to what nobody waits for any more comes before that to what was asked later.
      if (typeof said === (message === 'report' ? 'object' : 'string')) return said
    }
  }
  const report = () => ask<Report>('report')
  return {
    pid: child.pid ?? 0,
    open: (message: OpenMore) => ask<'open'>(message),
    report,
    /** What is known of those visits, once each is on so many boards or they had time enough. */
    async shown(visits: readonly { id: string }[], boards: number): Promise<Shown[]> {
      const ids = new Set(visits.map(({ id }) => id))
      const until = performance.now() + patienceMs
      for (;;) {
        const found = (await report()).shown.filter((one) => ids.has(one.id))
        const all = found.filter((one) => one.boards === boards)
        if (all.length === ids.size || performance.now() > until) return found
        await pause(100)
      }
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
export type OpenPages = Awaited<ReturnType<typeof startPages>>
