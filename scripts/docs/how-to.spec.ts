import { describe, expect, it } from 'vitest'
import { projectFiles } from './project-files.ts'

const files = projectFiles(['ts', 'tsx', 'md'])
/** The pages on adding something to the code; the others are for whoever runs it. */
const pages = [...files].filter(([path]) => path.startsWith('docs/how-to/add-'))

/** What adding one may cost, whatever its page says. */
const bounds: readonly (readonly [RegExp, number])[] = [
  [/\/add-an-event\.md$/, 7],
  [/\/add-an?-(optional-)?field\.md$/, 7],
  [/\/add-a-screen\.md$/, 8],
]
const boundOf = (path: string): number => bounds.find(([page]) => page.test(path))?.[1] ?? Number.POSITIVE_INFINITY

/** What is wrong with a page: the number it gives, what it lists. */
const problemsOf = (path: string, text: string): string[] => {
  const most = Number(/At most\s+(\d+)\s+files/.exec(text)?.[1])
  const named = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
  return [
    ...named.filter((file) => !files.has(file)).map((file) => `${file} is not there`),
    ...(most >= named.length && named.length > 0 ? [] : [`says at most ${most}, lists ${named.length}`]),
    ...(most <= boundOf(path) ? [] : [`says at most ${most}, may say ${boundOf(path)}`]),
  ]
}

it('there are pages that say what an event, an optional field, a screen and a slice cost', () => {
  const wanted = ['add-a-screen.md', 'add-a-slice.md', 'add-an-event.md', 'add-an-optional-field.md']
  expect(pages.map(([path]) => path)).toEqual(expect.arrayContaining(wanted.map((name) => `docs/how-to/${name}`)))
})

it.each(pages)('%s names files that are there, and no more than it says and may say', (path, text) => {
  expect(problemsOf(path, text)).toEqual([])
})

describe('a page', () => {
  const line = '1. `package.md`: x'
  const real = '1. `docs/web.md`: x\n2. `docs/log.md`: y\n'

  it('that names a file that is gone is told', () => {
    expect(problemsOf('docs/how-to/add-x.md', `At most 2 files.\n${line}`)).toEqual(['package.md is not there'])
  })

  it('that lists more than it says, or gives no number, is told', () => {
    expect(problemsOf('docs/how-to/add-x.md', `At most 1 files.\n${real}`)).toEqual(['says at most 1, lists 2'])
    expect(problemsOf('docs/how-to/add-x.md', real)).toHaveLength(2)
  })

  it.each([
    ['add-an-event', 8],
    ['add-an-optional-field', 8],
    ['add-a-field', 8],
    ['add-a-screen', 9],
  ])('%s that says at most %i is told, whatever it lists', (name, most) => {
    expect(problemsOf(`docs/how-to/${name}.md`, `At most ${most} files.\n${real}`)).toEqual([
      `says at most ${most}, may say ${most - 1}`,
    ])
  })
})
