import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A server in a process of its own on loopback. */
export type RunningServer = {
  url: string
  port: number
  pid: number
  /** Asks it to end (SIGTERM) and waits until it has. */
  stop(): Promise<void>
  /** SIGKILL: nothing is flushed, nothing is said. Waits until the process is gone. */
  kill(): Promise<void>
}

export type ServerCommand = {
  command: string
  args: readonly string[]
  /** The address of a server that listens on this port. */
  urlOf(port: number): string
  /** Waits until it answers, and gives its port; without it the command says `ready <port>`. */
  ready?: () => Promise<number>
}

/** Starts the command and waits until it is ready.
 * The child ends when its standard input closes, so no server outlives a test process that was killed.
 * @throws Error with the end of what the child wrote, when it ends before it is ready */
export const startServerProcess = async ({ command, args, urlOf, ready }: ServerCommand): Promise<RunningServer> => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const port = await readyPort(child, ready)
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await gone
  }
  return { url: urlOf(port), port, pid: child.pid as number, stop: end('SIGTERM'), kill: end('SIGKILL') }
}

const readyPort = async (child: ChildProcess, asked?: () => Promise<number>): Promise<number> => {
  const said: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(`ended with ${code}`))
  })
  child.stdin?.on('error', () => undefined) // a killed child closes the pipe
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const announced = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const port = /^ready (\d+)$/.exec(line)?.[1]
      if (port) resolve(Number(port))
      else said.push(`${line}\n`)
    })
  })
  const first = await Promise.race([asked?.() ?? announced, ended])
  if (typeof first === 'number') return first
  throw new Error(`${child.spawnfile} did not start (${first}): ${said.join('').slice(-2_000)}`)
}

/** Runs a command to its end. @throws Error with its output when it fails */
export const run = async (command: string, args: readonly string[], cwd?: string): Promise<void> => {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.slice(-2_000)}`)
}

/** A port that nobody listens on, chosen before a server that cannot choose its own. */
export const freePort = (): Promise<number> => {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
