import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, citationsIn, problemsOf } from './citations.ts'
import { projectFiles } from './project-files.ts'

const kinds = 'ts tsx mjs js css html svg grit md diff json yml xml java template gitignore dockerignore Dockerfile run'
const files = projectFiles(kinds.split(' '))
const paths = [...files.keys()]

it('every comment and page cites what stands in the project', () => {
  const anchors = new Map(
    paths.filter((path) => path.endsWith('.md')).map((path) => [path, anchorsOf(files.get(path) ?? '')]),
  )
  const all = new Set([...paths, ...paths.map((path) => dirname(path))])
  const sources = [...files].filter(([path]) => !/^scripts\/docs\/.*\.spec\.ts$|citations\.ts$|package-lock/.test(path))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(([path, text]) => problemsOf(path, text, anchors, all))).toEqual([])
})

it.each([
  'deploy/gateway/default.conf.template',
  'Dockerfile',
  'docker-compose.yml',
  '.ci/run',
  '.dependency-cruiser.mjs',
  'scripts/lint/purity.grit',
])('%s is read for citations too', (path) => {
  expect(paths).toContain(path)
})

it('no word stands twice in the glossary', () => {
  const words = anchorsOf(files.get('docs/glossary.md') ?? '')
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

describe('a citation', () => {
  const anchors = new Map([
    ['docs/log.md', anchorsOf('# The log\n\n## The envelope\n```\n# no heading\n```\n## A booking, step by step')],
    ['docs/decisions/0019-commits-stay.md', []],
  ])
  const problems = (path: string, text: string) => problemsOf(path, text, anchors, new Set(['docs/decisions']))

  it('names a page, a decision by its number, or anchors of a page', () => {
    expect(citationsIn('/** Here (docs/log.md#the-envelope, #the-log), see docs/decisions/0019. */')).toEqual([
      { page: 'docs/log.md', anchor: 'the-envelope', line: 1 },
      { page: 'docs/log.md', anchor: 'the-log', line: 1 },
      { page: 'docs/decisions/0019', anchor: null, line: 1 },
    ])
    expect(problems('a.ts', '// docs/log.md#a-booking-step-by-step, docs/decisions/0019')).toEqual([])
    expect(problems('docs/a.md', '[it](log.md#the-log) [why](decisions/) [who](https://example.org/x)')).toEqual([])
  })

  it.each([
    ['a page that is not there', 'a.ts', '// docs/zero.md', 'a.ts:1: there is no docs/zero.md'],
    ['a decision that is not there', 'a.ts', '// docs/decisions/0099', 'a.ts:1: there is no docs/decisions/0099'],
    ['a second decision', 'a.ts', '// docs/decisions/0019, 0099', 'a.ts:1: there is no docs/decisions/0099'],
    ['a decision by its number alone', 'a.ts', '\n// decision\n//   99)', 'a.ts:2: there is no docs/decisions/0099'],
    ['an anchor that is not there', 'a.ts', '\n// docs/log.md#no-heading', 'a.ts:2: docs/log.md has no #no-heading'],
    ['a second one', 'a.ts', '// docs/log.md#the-log, #zero', 'a.ts:1: docs/log.md has no #zero'],
    [
      'a link between pages',
      'docs/decisions/b.md',
      '[it](../log.md#z)',
      'docs/decisions/b.md:1: docs/log.md has no #z',
    ],
    ['a section of another page', 'a.ts', '// design §3', 'a.ts:1: cites a page that is not here'],
    ['a part and a section', 'a.ts', '// Part 2 §7: any', 'a.ts:1: cites a page that is not here'],
    ['a rule of another page', 'a.css', '/* (house style 6–8) */', 'a.css:1: cites a page that is not here'],
    ['a page in another folder', 'run', '# see ../shared/design.md', 'run:1: cites a page that is not here'],
    ['another page by its name', 'a.yml', '# toolchain.md says', 'a.yml:1: cites a page that is not here'],
  ])('of %s is a problem', (_, path, text, problem) => {
    expect(problems(path, text)).toEqual([problem])
  })

  it('of a section of a public standard is none', () => {
    expect(problems('a.ts', '// RFC 5545 §3.1')).toEqual([])
  })
})
