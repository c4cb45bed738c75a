import { createServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { type Logger, safeError } from '../telemetry/logger.ts'

/** Why the server could not listen, as a sentence for whoever starts it. */
class CannotListen extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'CannotListen'
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const sentenceOf = (port: number, error: unknown, address: string | null): string => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with PORT.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL')
    return `The address ${address} is not one of this machine: choose another with LISTEN, or none.`
  return `Cannot listen on port ${port} (${code}).`
}

/** Listens on one address, or on every one. @returns the port, which is another than asked when 0 was. @throws CannotListen */
export const listen = (server: Server, port: number, address: string | null = null): Promise<number> =>
  new Promise((resolve, reject) => {
    const refuse = (error: unknown) => reject(new CannotListen(sentenceOf(port, error, address), error))
    server.once('error', refuse)
    server.listen({ port, ...(address !== null && { host: address }) }, () => {
      server.off('error', refuse)
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port)
    })
  })

/** Checks that a port can be listened on, without keeping it. @throws CannotListen */
export const mustBeFree = async (port: number, address: string | null = null): Promise<void> => {
  const probe = createServer()
  await listen(probe, port, address)
  await new Promise((resolve) => probe.close(resolve))
}

const patience = 10_000

/** Takes no new calls, lets those under way finish for at most 10 s, then cuts the rest. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    afterAccepting(server, () => {
      // A connection whose last call is answered is kept open by its client: it is closed as soon as it is idle. Not in the
      // first turns of the loop, where a call may have arrived that was not read yet.
      let turns = 0
      const idle = setInterval(() => ++turns > 2 && server.closeIdleConnections(), 50)
      // The listening alone: an HTTP server's own close would cut such connections at once.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        clearInterval(idle)
        resolve()
      })
    })
  })

/** A turn of the loop accepts one connection, so two turns without one say that none waits. */
const turnsWithoutOne = 2
/** Somebody who connects without end does not keep the process. */
const mostTurns = 1_000

/** Runs it once the connections that wait have been accepted: the end of listening would reset them. */
const afterAccepting = (server: Server, run: () => void): void => {
  let turns = 0
  let quiet = 0
  const accepted = () => {
    quiet = 0
  }
  const turn = () => {
    quiet += 1
    turns += 1
    if (quiet <= turnsWithoutOne && turns < mostTurns) return setImmediate(turn)
    server.off('connection', accepted)
    return run()
  }
  server.on('connection', accepted)
  setImmediate(turn)
}

/** One step of stopping, in the order given: servers first, then what they use, stores last. */
export type Step = () => unknown

/** How long a step may take before the next one begins: everything that was acknowledged is durable without it. */
const stepPatience = 15_000

/** Runs every step, one after another; one that fails, or does not end, does not keep the next from running. */
export const stopAll = async (steps: readonly Step[], log: Logger, patienceMs = stepPatience): Promise<boolean> => {
  let clean = true
  for (const step of steps) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('did not end')), patienceMs)
    try {
      await Promise.race([step(), late.promise])
    } catch (error) {
      clean = false
      log.error({ error: safeError(error) }, 'stopping failed')
    } finally {
      clearTimeout(timer)
    }
  }
  return clean
}

/** Signals this close together count as one: a process that npm started gets Ctrl+C from the terminal and again from npm. */
const sameRequestMs = 1_000

/** On SIGTERM or SIGINT runs the steps and ends the process; a second one that comes later ends it at once. */
export const stopOnSignal = (steps: readonly Step[], log: Logger): void => {
  let askedAt: number | null = null
  const stop = async (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > sameRequestMs) process.exit(1)
      return
    }
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    const clean = await stopAll(steps, log)
    log.flush(() => process.exit(clean ? 0 : 1))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const flushPatience = 1_000

/** Ends the process with 1 once its lines are written, or have not been for too long. */
const endFailed = (log: Logger): void => {
  setTimeout(() => process.exit(1), flushPatience)
  log.flush(() => process.exit(1))
}

/** Ends the process with 1, after the steps, once a part of it that it cannot do without has failed: a thread's error quotes what it read. */
export const endOnFailed = async (failed: Promise<Error>, steps: readonly Step[], log: Logger): Promise<void> => {
  const error = await failed
  log.fatal({ error: safeError(error) }, 'the projections can go on no more')
  await stopAll(steps, log)
  endFailed(log)
}

/**
 * Ends the process with 1 on an uncaught error or rejection. Node's own report would print the error's message, which may
 * quote what was sent.
 */
export const endOnUncaught = (log: Logger): void => {
  // Without a listener of their own, rejections are reported here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ error: safeError(error) }, 'nobody caught this')
    endFailed(log)
  })
}
