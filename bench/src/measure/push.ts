import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Boards, Pushed } from '../load/boards.ts'

/** `positions`: where the boards' snapshots stand, of each projection that they follow. */
export type Target = { url: string; cookie: string; positions: Readonly<Record<string, string>> }

const entry = fileURLToPath(new URL('../load/sockets.ts', import.meta.url))
const patienceMs = 20_000

/** Opens that many live boards in another process. @throws Error when they are not all there within 20 s */
export const openBoards = async ({ url, cookie, positions }: Target, count: number): Promise<Boards> => {
  const child = spawn(process.execPath, [entry, url, String(count), JSON.stringify(positions), cookie], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (word: string): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the boards went away')
      if (value.startsWith(word)) return value.slice(word.length)
    }
  }
  /** Ends the boards where something takes longer than the patience; what waits for them then fails. */
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const lost = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    try {
      return await work()
    } finally {
      clearTimeout(lost)
    }
  }
  await patiently(() => next('ready'))
  return {
    async measure(send, rows) {
      child.stdin.write(`expect ${JSON.stringify(rows)}\n`)
      await patiently(() => next('waiting'))
      const start = performance.timeOrigin + performance.now()
      const [answer, arrivals] = await patiently(() => Promise.all([send(), next('got')]))
      // What sockets.ts prints.
      const reached = JSON.parse(arrivals) as Pushed[]
      return { answer, pushed: reached.map(({ first, last }) => ({ first: first - start, last: last - start })) }
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
