import { describe, expect, it } from 'vitest'
import { decideAppend, type Expected, type Placed } from './decide-append.ts'

/** A stream of the events a, b, c at revisions 0, 1, 2; x is in another stream. */
const events: Placed[] = ['a', 'b', 'c'].map((id, revision) => ({
  id,
  stream: 's',
  revision,
  position: 100 * revision,
}))
const elsewhere: Placed = { id: 'x', stream: 'other', revision: 0, position: 900 }
const known = (id: string) => [...events, elsewhere].find((event) => event.id === id)
const decide = (expected: Expected, ...ids: string[]) =>
  decideAppend({ events, known, hasMetadata: false }, expected, ids)

const append = { kind: 'append' }
const wrong = { kind: 'wrong', actual: 2 }
const repeatUpTo = (revision: number) => ({ kind: 'repeat', last: events[revision] })

describe('an append to a stream of three', () => {
  it.each<[string, Expected, string[], object]>([
    ['is stored at its own revision', 2, ['new'], append],
    ['is stored again at its own revision though the id is known', 2, ['a'], append],
    ['is refused at an older revision', 1, ['new'], wrong],
    ['is refused at a newer revision', 3, ['new'], wrong],
    ['is refused as a new stream', 'no_stream', ['new'], wrong],
    ['repeats the last event', 1, ['c'], repeatUpTo(2)],
    ['repeats an event in the middle', 0, ['b'], repeatUpTo(1)],
    ['repeats the first batch', 'no_stream', ['a', 'b'], repeatUpTo(1)],
    ['is refused when a known id stands at another revision', 0, ['c'], wrong],
    ['is refused when only its first part is stored', 1, ['c', 'new'], wrong],
    ['is refused when only its last part is stored', 0, ['new', 'c'], wrong],
    ['is refused without events at an older revision', 1, [], wrong],
    ['is stored at any', 'any', ['new'], append],
    ['repeats at any', 'any', ['b', 'c'], repeatUpTo(2)],
    ['repeats at stream_exists', 'stream_exists', ['a'], repeatUpTo(0)],
    ['is stored at any when another stream has the id', 'any', ['x'], append],
    ['is refused at any when only its first part is stored', 'any', ['a', 'new'], wrong],
    ['is stored at any when only its last part is stored', 'any', ['new', 'a'], append],
  ])('%s', (_name, expected, ids, decision) => {
    expect(decide(expected, ...ids)).toEqual(decision)
  })
})

describe('an append to a stream that is not there', () => {
  const missing = (expected: Expected, hasMetadata = false) =>
    decideAppend({ events: [], known, hasMetadata }, expected, ['a'])

  it.each<[Expected, object]>([
    ['any', append],
    ['no_stream', append],
    [0, { kind: 'wrong', actual: 'no_stream' }],
    ['stream_exists', { kind: 'wrong', actual: 'no_stream' }],
  ])('at %s', (expected, decision) => {
    expect(missing(expected)).toEqual(decision)
  })

  it('is stored at stream_exists when the stream has metadata', () => {
    expect(missing('stream_exists', true)).toEqual(append)
  })
})
