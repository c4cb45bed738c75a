import type { ResolvedEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { numbered } from '../contract-support.ts'
import { fromRecorded, isApplicationEvent, toEventData } from './stored-events.ts'

type Recorded = NonNullable<ResolvedEvent['event']>

const recorded = (change: Partial<Recorded> = {}): Recorded => {
  const { id, type, data, metadata } = toEventData(numbered(1))
  const place = { streamId: 'a-1', revision: 3n, position: { commit: 834n, prepare: 834n }, created: new Date(0) }
  // The client's event is a union over the content type; a spec builds the JSON one.
  return { id, type, data, metadata, isJson: true, ...place, ...change } as Recorded
}

test('an event comes back as it was sent, with its place', () => {
  const event = numbered(1)
  const { data, metadata } = toEventData(event)
  expect(fromRecorded(recorded({ id: event.id, data, metadata }))).toStrictEqual({
    ...event,
    stream: 'a-1',
    revision: 3n,
    position: 834n,
  })
})

test.each<[string, Partial<Recorded>]>([
  ['is no JSON', { isJson: false }],
  ['has other data', { data: { anything: 1 } }],
  ['has a text where data is', { data: 'anything' as never }],
  ['has no metadata', { metadata: undefined }],
  ['has other metadata', { metadata: { user: 'admin' } }],
  ['has bytes for metadata', { metadata: new Uint8Array([1, 2]) as never }],
  ['is at no position', { position: undefined }],
])('an event that %s was not written by this log', (_, change) => {
  expect(fromRecorded(recorded(change))).toBeUndefined()
  expect(fromRecorded(recorded())).toBeDefined()
})

test.each([
  { streamId: '$settings' },
  { streamId: '$$a-1', type: '$metadata' },
  { streamId: 'a-1', type: '$>' },
  { streamId: 'logIdentity-log' },
])('$streamId $type is no application event', (change) => {
  expect(isApplicationEvent(recorded(change))).toBe(false)
  expect(isApplicationEvent(recorded())).toBe(true)
})
