import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Started = { name: string; child: ChildProcess; output(): string }

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

/** Also when it never began. */
const hasEnded = ({ child }: Pick<Started, 'child'>): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Asks a process to end and waits; after the patience it is killed. */
export const stopProcess = async ({ child }: Started, patienceMs = 10_000): Promise<void> => {
  if (hasEnded({ child })) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
}

/** Waits until an address answers 200. Throws with the process's output when it ends or the time runs out, and when the signal aborts. */
export const waitReady = async (
  url: string,
  started: Started,
  timeoutMs = 60_000,
  signal?: AbortSignal,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    signal?.throwIfAborted()
    if (hasEnded(started)) throw new Error(`${started.name} ended:\n${started.output()}`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${started.name} was not ready in ${timeoutMs / 1000} s:\n${started.output()}`)
}
