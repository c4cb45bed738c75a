import { AccessDeniedError, UnavailableError, WrongExpectedVersionError } from '@eventstore/db-client'
import { Metadata } from '@grpc/grpc-js'
import { expect, test } from 'vitest'
import { networkCodes } from '../../stores/network-errors.ts'
import { isAway } from './away.ts'

const answer = (code: number) => Object.assign(new Error('n/a'), { code, details: 'n/a', metadata: new Metadata() })

test('EventStoreDB is away for every error a socket can give, whatever wraps it', () => {
  for (const code of networkCodes) {
    const error = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' })
    const wrapped = [error, new Error('n/a', { cause: error }), new AggregateError([error], 'n/a')]
    expect([code, ...wrapped.map(isAway)]).toEqual([code, true, true, true])
  }
})

test('EventStoreDB is away when a call ends without its answer, also while the password of the user is being changed', () => {
  expect(isAway(answer(14))).toBe(true)
  expect(isAway(new UnavailableError(answer(14)))).toBe(true)
  expect(isAway(new AccessDeniedError(answer(16)))).toBe(true)
  expect(isAway(new Error('Failed to discover after 10 attempts.'))).toBe(true)
})

test('EventStoreDB is not away when it answers with an error', () => {
  const versions = { streamName: 'appointment-1', expected: 3n, current: 4n }
  const conflict = new WrongExpectedVersionError(undefined as never, versions)
  expect([conflict, new TypeError('n/a')].map(isAway)).toEqual([false, false])
})
