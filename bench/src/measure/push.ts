import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Milliseconds from the call of the command to the first and the last board that shows it. */
export type Pushed = { first: number; last: number }
/** `position`: where the boards' snapshots stand. */
export type Target = { url: string; cookie: string; position: string }
export type Boards = {
  /** Sends one command that carries the mark. @throws Error when it is refused, or a board does not show it within 20 s */
  measure(send: (mark: string) => Promise<void>): Promise<Pushed>
  close(): Promise<void>
}

const entry = fileURLToPath(new URL('../load/sockets.ts', import.meta.url))
const patienceMs = 20_000

/** Opens that many live boards in another process. */
export const openBoards = async ({ url, cookie, position }: Target, count: number): Promise<Boards> => {
  const child = spawn(process.execPath, [entry, url, String(count), position, cookie], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (word: string): Promise<string[]> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the boards went away')
      if (value.startsWith(word)) return value.split(' ')
    }
  }
  await next('ready')
  let marks = 0
  return {
    async measure(send) {
      const mark = `Marca${process.pid}x${marks++}x`
      child.stdin.write(`expect ${mark}\n`)
      await next('waiting')
      const lost = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      const start = performance.timeOrigin + performance.now()
      const [, [, , first, last]] = await Promise.all([send(mark), next('got')])
      clearTimeout(lost)
      return { first: Number(first) - start, last: Number(last) - start }
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
