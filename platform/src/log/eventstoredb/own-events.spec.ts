import type { AllStreamResolvedEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { numbered } from '../contract-support.ts'
import { createOwnEvents } from './own-events.ts'
import { toEventData } from './stored-events.ts'

const at = (position: bigint, change: object = {}): AllStreamResolvedEvent => {
  const { id, type, data, metadata } = toEventData(numbered(Number(position)))
  const place = { streamId: 'a-1', revision: position, position: { commit: position, prepare: position } }
  const event = { id, type, data, metadata, isJson: true, created: new Date(0), ...place, ...change }
  // The client's event is a union over the content type; a spec builds the JSON one.
  return { event: event as AllStreamResolvedEvent['event'], commitPosition: position }
}
const foreign = (position: bigint) =>
  at(position, { streamId: 'other-1', id: `id-${position}`, type: 'Noted', data: {} })

test('own events come in order, each foreign one is told of once however often it is read', () => {
  const reported: object[] = []
  const ownEvents = createOwnEvents((event) => reported.push(event))
  const read = [at(1n), foreign(2n), at(3n), at(4n, { streamId: '$stats', type: '$statsCollected' })]
  for (let times = 0; times < 3; times += 1) expect(ownEvents(read).map(({ position }) => position)).toEqual([1n, 3n])
  expect(reported).toEqual([{ id: 'id-2', stream: 'other-1', type: 'Noted', position: 2n }])
})

test('what is remembered of foreign events is bounded', () => {
  let reported = 0
  const ownEvents = createOwnEvents(() => {
    reported += 1
  })
  const many = Array.from({ length: 10_001 }, (_, n) => foreign(BigInt(n + 1)))
  ownEvents(many)
  ownEvents(many.slice(-10_000))
  expect(reported).toBe(10_001)
  ownEvents(many.slice(0, 1))
  expect(reported).toBe(10_002)
})
