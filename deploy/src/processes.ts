import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Started = { name: string; child: ChildProcess; output(): string }

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What Node is given to run a program of the repository as npm does; the path is from the repository's root. */
export const programArgs = (path: string): string[] => [fromRoot('scripts/on-node-26.mjs'), fromRoot(path)]

/** Starts a program, keeps what it prints (the last megabyte) and passes each line on. */
export const startProcess = (
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Started => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let kept = ''
  const keep = (chunk: Buffer) => {
    kept = (kept + chunk.toString()).slice(-1_000_000)
    for (const line of chunk.toString().split('\n')) if (line) say(`${name} | ${line}`)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  // A program that is not there.
  child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)))
  return { name, child, output: () => kept }
}

/** Whether the process has ended, also when it never began. */
const hasEnded = ({ child }: Pick<Started, 'child'>): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** How long a process that is asked to end may take, which waits 10 s for calls under way. */
const patienceMs = 30_000

/** Asks a process to end and waits; after the patience it is killed. */
export const stopProcess = async ({ child }: Started): Promise<void> => {
  if (hasEnded({ child })) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
}

/** A process that did not start. `why`: the last sentence its log gave for that, where it gave one. */
export class NotStarted extends Error {
  readonly why: string | undefined
  constructor(what: string, { name, output }: Pick<Started, 'name' | 'output'>) {
    super(`${what}:\n${output()}`)
    this.name = 'NotStarted'
    const why = lastWhy(output())
    this.why = why && `${name} cannot start: ${why}`
  }
}

/** The `why` of the last line of a service's log that has one. */
const lastWhy = (output: string): string | undefined => {
  const last = output.split('\n').findLast((line) => line.startsWith('{') && line.includes('"why":"'))
  return last && JSON.parse(last).why
}

/** Waits until an address answers 200. @throws NotStarted when the process ends or the time runs out, which ends it; Error when the signal aborts */
export const waitReady = async (
  url: string,
  started: Started,
  timeoutMs = 60_000,
  signal?: AbortSignal,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    signal?.throwIfAborted()
    if (hasEnded(started)) throw new NotStarted(`${started.name} ended`, started)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stopProcess(started)
  throw new NotStarted(`${started.name} was not ready in ${timeoutMs / 1000} s`, started)
}
