import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { quantile } from './quantile.ts'

export type PushResult = { sockets: number; firstP50: number; lastP50: number; lastP99: number }
type Target = { url: string; cookie: string }

const entry = fileURLToPath(new URL('../load/sockets.ts', import.meta.url))

/** Opens live boards in another process; `measure` sends one command and gives the milliseconds to the first and the last board. */
const openBoards = async ({ url, cookie }: Target, count: number) => {
  const child = spawn(process.execPath, [entry, url, String(count), cookie], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (word: string): Promise<string[]> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the boards went away')
      if (value.startsWith(word)) return value.split(' ')
    }
  }
  await next('ready')
  return {
    measure: async (mark: string, send: () => Promise<unknown>) => {
      child.stdin.write(`expect ${mark}\n`)
      await next('waiting')
      const start = performance.timeOrigin + performance.now()
      const [sent, [, , first, last]] = await Promise.all([send(), next('got')])
      return { sent, first: Number(first) - start, last: Number(last) - start }
    },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Sends commands one after the other and takes the time until the boards show each. Milliseconds. */
export const measurePush = async (
  target: Target,
  sockets: number,
  rounds: number,
  send: (mark: string) => Promise<unknown>,
): Promise<PushResult> => {
  const boards = await openBoards(target, sockets)
  const firsts: number[] = []
  const lasts: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const mark = `Marca${process.pid}x${round + 3}x`
    const { first, last } = await boards.measure(mark, () => send(mark))
    if (round < 0) continue
    firsts.push(first)
    lasts.push(last)
  }
  await boards.close()
  return { sockets, firstP50: quantile(firsts, 0.5), lastP50: quantile(lasts, 0.5), lastP99: quantile(lasts, 0.99) }
}
