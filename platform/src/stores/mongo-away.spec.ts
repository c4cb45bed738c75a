import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoRuntimeError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'
import { describe, expect, test, vi } from 'vitest'
import { reaching } from './mongo-away.ts'
import { networkCodes } from './network-errors.ts'
import { StoreAway } from './store-away.ts'

const outcome = (error: unknown): Promise<unknown> =>
  reaching(() => Promise.reject(error)).then(
    () => 'answered',
    (thrown: unknown) => (thrown instanceof StoreAway ? 'away' : thrown),
  )

const socketError = (code: string): Error => Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })
const noWrites = { getWriteConcernError: () => undefined } as unknown as MongoBulkWriteError['result']
const bulk = (error: Error | Record<string, unknown>): MongoBulkWriteError =>
  new MongoBulkWriteError(error as ConstructorParameters<typeof MongoBulkWriteError>[0], noWrites)

/** Every way in which the driver was seen, or is written, to pass on an error of a socket. */
const wrappings: Record<string, (error: Error) => Error> = {
  'as it is': (error) => error,
  'as a network error': (error) => new MongoNetworkError(error.message, { cause: error }),
  'in a bulk write': bulk,
  'as a network error in a bulk write': (error) => bulk(new MongoNetworkError(error.message, { cause: error })),
  'as the cause of a bulk write': (error) => Object.assign(bulk({ message: 'n/a' }), { cause: error }),
  'as the cause of any error of the driver': (error) => new MongoRuntimeError('n/a', { cause: error }),
  'among those of several addresses': (error) => new AggregateError([error], 'n/a'),
  'among those of several addresses in a bulk write': (error) => bulk(new AggregateError([error], 'n/a')),
}

/** What connect, send, recv, shutdown and getaddrinfo document, beside what Node's streams and TLS say. */
const socketCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
  ...['ENETDOWN', 'ENETRESET', 'ENOTCONN', 'ESHUTDOWN', 'EADDRNOTAVAIL', 'EADDRINUSE', 'EALREADY', 'EISCONN', 'EPROTO'],
  ...['ENOBUFS', 'ENOMEM', 'EMFILE', 'ENFILE', 'EINTR', 'EAGAIN', 'EACCES', 'EPERM', 'ECANCELED', 'EBADF', 'EIO'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_MEMORY', 'EAI_NODATA', 'EAI_NONAME', 'ENONET', 'EINVAL', 'ETIMEOUT'],
  ...['ERR_SOCKET_CLOSED', 'ERR_SOCKET_CLOSED_BEFORE_CONNECTION', 'ERR_SOCKET_CONNECTION_TIMEOUT'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_WRITE_AFTER_END'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED'],
]

describe('MongoDB is away', () => {
  for (const [how, wrap] of Object.entries(wrappings))
    test(`for every error a socket can give, ${how}`, async () => {
      for (const code of socketCodes) expect([code, await outcome(wrap(socketError(code)))]).toEqual([code, 'away'])
    })

  test('for every code in the list, which are all named by the system or by its resolver', async () => {
    const named = new Set([...Object.keys(constants.errno), ...[...getSystemErrorMap().values()].map(([name]) => name)])
    const resolver = /^EAI_|^ENOTFOUND$|^ETIMEOUT$/
    for (const code of networkCodes) {
      expect([code, named.has(code) || resolver.test(code)]).toEqual([code, true])
      expect([code, await outcome(bulk(socketError(code)))]).toEqual([code, 'away'])
    }
  })

  const retryable = [6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]
  const passing = [13, 18, 43, 50, 64, 133]
  for (const code of [...retryable, ...passing])
    test(`for the server's answer ${code}, alone or in a bulk write`, async () => {
      const answer = new MongoServerError({ message: 'n/a', code })
      expect(await outcome(answer)).toBe('away')
      expect(await outcome(bulk(answer))).toBe('away')
      expect(await outcome(bulk({ message: 'n/a', writeErrors: [{ index: 0, code }] }))).toBe('away')
    })

  test('when the majority did not confirm what was written, for it may be taken back', async () => {
    const unconfirmed = new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 79, errmsg: 'n/a' } })
    expect(await outcome(unconfirmed)).toBe('away')
    const inBulk = new MongoBulkWriteError({ message: 'n/a', code: 79, writeErrors: [] }, {
      getWriteConcernError: () => ({ code: 79, errmsg: 'n/a' }),
    } as unknown as MongoBulkWriteError['result'])
    expect(await outcome(inBulk)).toBe('away')
  })

  test('when no server was found, a call had no end in time, or the client was closed', async () => {
    const topology = {} as ConstructorParameters<typeof MongoServerSelectionError>[1]
    const errors = [
      new MongoServerSelectionError('n/a', topology),
      new MongoNetworkTimeoutError('n/a'),
      new MongoOperationTimeoutError('n/a'),
      new MongoNotConnectedError('n/a'),
      new MongoTopologyClosedError('n/a'),
      new MongoClientClosedError(),
    ]
    for (const error of errors) {
      expect([error.name, await outcome(error)]).toEqual([error.name, 'away'])
      expect([error.name, await outcome(bulk(error))]).toEqual([error.name, 'away'])
    }
  })
})

test('while the file of its CA is not there or may not be read', async () => {
  for (const code of ['ENOENT', 'EACCES'])
    expect(await outcome(Object.assign(new Error('open'), { code, syscall: 'open' }))).toBe('away')
})

test('a call that has no end is given up after half a minute: MongoDB is away', async () => {
  vi.useFakeTimers()
  try {
    const asked = reaching(() => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await asked).toBeInstanceOf(StoreAway)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('MongoDB is there, and the error is ours,', () => {
  const ours: Record<string, Error> = {
    'for a known id': new MongoServerError({ message: 'n/a', code: 11_000 }),
    'for known ids in a bulk write': bulk({ message: 'n/a', code: 11_000, writeErrors: [{ index: 0, code: 11_000 }] }),
    'for a wrong use of the driver': new MongoInvalidArgumentError('n/a'),
    'for a wrong command': new MongoServerError({ message: 'n/a', code: 9 }),
    'for any other error of the driver': new MongoError('n/a'),
    'for a mistake in our code': new TypeError('n/a'),
  }
  for (const [what, error] of Object.entries(ours)) test(what, async () => expect(await outcome(error)).toBe(error))
})
