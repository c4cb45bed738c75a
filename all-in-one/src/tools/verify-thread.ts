import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Terminal } from '../control.ts'
import type { FromVerify, VerifyTask } from './verify-messages.ts'

type VerifyThread = {
  /** Walks the log in a process of its own and resolves with the exit code; 2 when it could not be walked to the end. */
  run(terminal: Terminal): Promise<number>
  /** Ends the walks under way; each says so. */
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./verify-process.ts', import.meta.url))

/** The heap's limit, far more than a walk needs, which holds a page of events and some thousand keys. */
const mostMemory = '--max-old-space-size=192'

/** `npm run verify` for a process that serves meanwhile. The vault must have been opened before, which makes its secrets. */
export const createVerifyThread = ({ files: { log, vault }, masterKey, headsDir }: VerifyTask): VerifyThread => {
  const running = new Map<ChildProcess, Promise<number>>()
  let stopping = false

  const start = (): ChildProcess => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
    const child = fork(entry, {
      env,
      execArgv: [mostMemory],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Its end is told below, whatever could not be sent.
    child.send({ files: { log, vault }, masterKey, headsDir } satisfies VerifyTask, () => undefined)
    return child
  }

  const walk = (child: ChildProcess, { print, progress }: Terminal): Promise<number> =>
    new Promise((resolve, reject) => {
      let exit: number | null = null
      child.on('message', (message: FromVerify) => {
        if (message.type === 'line') print(message.line)
        else if (message.type === 'progress') progress(message.label, message)
        else exit = message.code
      })
      child.once('error', reject)
      child.once('close', () => {
        running.delete(child)
        if (exit === null)
          print(`Not walked to the end: ${stopping ? 'the server is stopping' : 'the walk was ended'}.`)
        resolve(exit ?? 2)
      })
    })

  return {
    run(terminal) {
      const child = start()
      const walked = walk(child, terminal)
      running.set(child, walked)
      return walked
    },
    async stop() {
      stopping = true
      for (const child of running.keys()) child.kill()
      await Promise.allSettled(running.values())
    },
  }
}
