import { describe, expect, it } from 'vitest'
import { kindOf } from '../measure/code-files.ts'
import { projectFiles } from './project-files.ts'
import { leaving, leavingIn, namesIn, retiredIn, termsOf } from './words.ts'

const sources = [...projectFiles(['ts', 'tsx', 'mjs'])].filter(([path]) => !path.includes('scripts/docs/words'))

it('no name in the sources, and no file, is made of a word that is retired', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(([path, text]) => retiredIn(path, text))).toEqual([])
})

it.each([...leavingIn(sources.filter(([path]) => kindOf(path) === 'source'))])(
  "no more names of source than there were are made of '%s'",
  (word, { names }) => {
    expect(names).toBeLessThanOrEqual(leaving[word] ?? 0)
  },
)

describe('a word that is to go', () => {
  const usesOf = (word: string, text: string, path = 'web/a.ts') => leavingIn([[path, text]]).get(word)

  it.each([
    ['each name it is a part of, and each use', 'told', 'const told = isTold(told)', { names: 2, uses: 3 }],
    ['not where it is part of another word', 'ring', 'const string = bringing', { names: 0, uses: 0 }],
    ['several parts in a row', 'let go', 'letGo(); lettingGo(); goLet()', { names: 1, uses: 1 }],
    ['no comment and no quoted text', 'told', "// told\nsay('told')", { names: 0, uses: 0 }],
  ])('counts %s', (_, word, text, uses) => {
    expect(usesOf(word, text)).toEqual(uses)
  })

  it("counts a file's name too", () => {
    expect(usesOf('by hand', '', 'web/src/by-hand-field.tsx')).toEqual({ names: 1, uses: 1 })
  })

  it('counts a name of several files once', () => {
    expect(
      leavingIn([
        ['a.ts', 'told()'],
        ['b.ts', 'told()'],
      ]).get('told'),
    ).toEqual({ names: 1, uses: 2 })
  })
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
