import {
  type AppendResult,
  EventStoreDBClient,
  type JSONEventData,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { Metadata, status } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { numbers } from '../contract-support.ts'
import { append } from './append.ts'
import { isAway } from './away.ts'

type Answer = AppendResult | Error

const stored: AppendResult = { success: true, nextExpectedRevision: 1n, position: { commit: 834n, prepare: 834n } }

const grpcError = (code: status, details: string) =>
  Object.assign(new Error(`${code} ${details}`), { code, details, metadata: new Metadata() })
const commitTimeout = () => new UnknownError(grpcError(status.ABORTED, 'Operation timed out: Commit phase timeout.'))
const broken = () => new UnavailableError(grpcError(status.UNAVAILABLE, 'read ECONNRESET'))
const conflict = () =>
  new WrongExpectedVersionError(undefined, { streamName: 'a-1', current: 4n, expected: 'no_stream' })

/** A connection whose client gives these answers, then the last one for ever; `away` so often before anything can be sent. */
const connectionTo = (answers: readonly Answer[], { away = 0 } = {}) => {
  const sent: string[][] = []
  let refusals = away
  const client = Object.assign(EventStoreDBClient.connectionString('esdb://127.0.0.1:2113?tls=false'), {
    async appendToStream(_stream: string, events: JSONEventData[]) {
      sent.push(events.map(({ id }) => id))
      const answer = answers[Math.min(sent.length, answers.length) - 1] as Answer
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const connection = {
    async reach<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
      if (refusals-- > 0) throw new StoreAway('event log')
      return work(client).catch((error: unknown) => {
        throw isAway(error) ? new StoreAway('event log', error) : error
      })
    },
  }
  return { connection, sent }
}

const [events, ids] = [numbers(0, 2), (all: typeof events) => all.map(({ id }) => id)] as const
const done = { ok: true, revision: 1n, position: 834n }

describe('an append whose outcome is unclear is sent again with the same ids', () => {
  it.each([
    ['when the server gave up waiting for its commit', [commitTimeout(), stored]],
    ['when the connection broke before the answer', [broken(), stored]],
    ['as often as the connection breaks', [broken(), broken(), broken(), stored]],
  ])('%s', async (_, answers) => {
    const { connection, sent } = connectionTo(answers)
    expect(await append(connection, 'a-1', 'no-stream', events)).toEqual(done)
    expect(sent).toEqual(answers.map(() => ids(events)))
  })

  it('and a conflict that is answered then is a conflict', async () => {
    const { connection, sent } = connectionTo([broken(), conflict()])
    expect(await append(connection, 'a-1', 'no-stream', events)).toEqual({ ok: false, actual: 4n })
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['for two seconds of broken connections', broken(), 500, 4],
    ['once more when the server waited two seconds for its commit', commitTimeout(), 2_000, 2],
  ])('%s, then it is told that the outcome is unclear', async (_, answer, tookMs, times) => {
    const { connection, sent } = connectionTo([answer])
    const appending = append(connection, 'a-1', 'no-stream', events, () => sent.length * tookMs - tookMs)
    await expect(appending).rejects.toThrow(StoreAway)
    expect(sent).toEqual(Array.from({ length: times }, () => ids(events)))
  })
})

it('a clear refusal is not sent again', async () => {
  const { connection, sent } = connectionTo([conflict()])
  expect(await append(connection, 'a-1', 'no-stream', events)).toEqual({ ok: false, actual: 4n })
  expect(sent).toHaveLength(1)
})

it('an append that could not be sent fails as away at once', async () => {
  const { connection, sent } = connectionTo([stored], { away: 1 })
  await expect(append(connection, 'a-1', 'no-stream', events)).rejects.toThrow(StoreAway)
  expect(sent).toEqual([])
})
