import { describe, expect, it } from 'vitest'
import { projectFiles } from './project-files.ts'
import { namesIn, retiredIn, termsOf } from './words.ts'

const sources = [...projectFiles(['ts', 'tsx', 'mjs'])].filter(([path]) => !path.includes('scripts/docs/words'))

it('no name in the sources, and no file, is made of a word that is retired', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(([path, text]) => retiredIn(path, text))).toEqual([])
})

describe('the glossary', () => {
  const terms = termsOf(projectFiles(['md']).get('docs/glossary.md') ?? '')

  it.each([
    [
      'writing',
      'Command, Event, Stream, Revision, Position, Log, Commit, Envelope, Decider, Fold, Refusal, Idempotency key',
    ],
    ['versions', 'Upcaster, Upcast, Golden file, Version'],
    ['several streams', 'Reservation, Confirmation, Fence, Process manager, Claim, Lease, Epoch'],
    ['reading', 'Projection, Read model, Row, Runner, Checkpoint, Tombstone, Rebuild, Reached, Cursor'],
    ['live', 'Room, Feed, Announcer, Resume'],
    ['the project', 'Slice, Port, Adapter, Contract suite, Embedded form, Distributed form'],
  ])('has the words of %s, each once', (_, words) => {
    for (const word of words.split(', ')) expect(terms.filter((term) => term === word)).toEqual([word])
  })
})

describe('a name', () => {
  it.each([
    ['a constant', 'const doorBell = 1', ['doorBell']],
    ['a type', 'type LeaseKeeper = string', ['LeaseKeeper']],
    ['a field', 'const a = { lane: 1 }', ['lane']],
    ['a word as a whole', 'const outdoors = readings()', []],
    ['a type whose name alone says nothing', 'type Asked = 1; type AskedAgain = 2', ['Asked']],
  ])('of %s is looked at', (_, text, retired) => {
    expect(retiredIn('a.ts', text)).toEqual(retired.map((name) => `a.ts: ${name}`))
  })

  it('is none in a comment or a quoted text', () => {
    expect([...namesIn('// a door\n/* a bell */ const a = \'lane\' + "keeper"')]).toEqual(['const', 'a'])
  })

  it('of a file counts too', () => {
    expect(retiredIn('web/src/lane-keeper.ts', '')).toEqual(['web/src/lane-keeper.ts'])
  })
})
