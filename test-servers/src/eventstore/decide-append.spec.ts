import { describe, expect, it } from 'vitest'
import { decideAppend, type Expected, type Placed } from './decide-append.ts'

/** A stream of the events a, b, c at revisions 0, 1, 2. */
const events: Placed[] = ['a', 'b', 'c'].map((id, revision) => ({
  id,
  stream: 's',
  revision,
  position: 100 * revision,
}))

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
    ['is stored again at any', 'any', ['b', 'c'], append],
  ])('%s', (_name, expected, ids, decision) => {
    expect(decideAppend(events, expected, ids)).toEqual(decision)
  })
})

describe('an append to a stream that is not there', () => {
  it.each<[Expected, object]>([
    ['any', append],
    ['no_stream', append],
    [0, { kind: 'wrong', actual: 'no_stream' }],
  ])('at %s', (expected, decision) => {
    expect(decideAppend([], expected, ['a'])).toEqual(decision)
  })
})
