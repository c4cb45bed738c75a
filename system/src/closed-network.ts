import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Loaded before a program by `--import`: every connection and every question for a name that would leave this machine fails, as without a network,
 * and is told in a line 'outside: <host>' on standard error. CLOCK_AHEAD_MS: how far the program's clock is ahead.
 */
const isHere = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\..*|0\.0\.0\.0|::)$/.test(host)
const noNetwork = (host: string, what: string): Error => {
  process.stderr.write(`outside: ${host}\n`)
  return Object.assign(new Error(`${what} ENETUNREACH ${host}`), { code: 'ENETUNREACH', syscall: what })
}

type Target = { host?: string; path?: string }
/** The host of the ways net.connect is called: (options), (port, host), (path), and node's own list of them. */
const hostOf = (args: readonly unknown[]): string => {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as Target
    return path ? 'localhost' : (host ?? 'localhost')
  }
  return typeof second === 'string' ? second : 'localhost'
}

const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (isHere(host)) return connect.apply(this, args)
  const error = noNetwork(host, 'connect')
  process.nextTick(() => this.destroy(error))
  return this
} as typeof net.Socket.prototype.connect

const send = dgram.Socket.prototype.send as (...args: unknown[]) => void
dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]) {
  const host = args.find((one, at) => at > 1 && typeof one === 'string')
  if (typeof host === 'string' && !isHere(host)) throw noNetwork(host, 'send')
  return send.apply(this, args)
} as typeof dgram.Socket.prototype.send

type Asks = Record<string, (...args: unknown[]) => unknown>
/** Closes each question for a name that an object has: those that call back, and those that promise. */
const closeQuestions = (object: Asks, promised: boolean): void => {
  for (const name of ['lookup', ...Object.getOwnPropertyNames(object).filter((one) => one.startsWith('resolve'))]) {
    const ask = object[name]
    if (typeof ask !== 'function') continue
    object[name] = function (this: unknown, ...args: unknown[]) {
      const host = String(args[0])
      if (isHere(host)) return ask.apply(this, args)
      const error = noNetwork(host, 'query')
      if (promised) return Promise.reject(error)
      const done = args.at(-1) as (error: Error) => void
      process.nextTick(() => done(error))
      return undefined
    }
  }
}
// The modules' types have no common shape of their questions.
closeQuestions(dns as unknown as Asks, false)
closeQuestions(dns.promises as unknown as Asks, true)
closeQuestions(dns.Resolver.prototype as unknown as Asks, false)
closeQuestions(dns.promises.Resolver.prototype as unknown as Asks, true)
syncBuiltinESMExports()

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    // Whatever Date itself takes.
    else super(...(given as [number]))
  }
  static override now = () => RealDate.now() + ahead
} as DateConstructor
