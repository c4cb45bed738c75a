import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type BenchServer = {
  url: string
  /** What stood on the `ready` line after the port. */
  words: string[]
  pid: number
  stop(): Promise<void>
}

/** Starts `node <entry> …`, waits for its line `ready <port> …`. Throws with its output when it ends before. */
export const startServer = async (entry: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<BenchServer> => {
  const child = spawn(process.execPath, [entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  const words = await readyLine(child)
  return {
    url: `http://127.0.0.1:${words[0]}`,
    words: words.slice(1),
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const readyLine = (child: ChildProcess): Promise<string[]> =>
  new Promise((resolve, reject) => {
    let output = ''
    const onLine = (line: string) => {
      output += `${line}\n`
      if (line.startsWith('ready ')) resolve(line.split(' ').slice(1))
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number => {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
