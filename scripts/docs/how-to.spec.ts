import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { diffOf, examples, filesOf, type Touched } from '../measure/examples.ts'
import { projectFiles } from './project-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = projectFiles(['ts', 'tsx', 'md'])
const isThere = (path: string): boolean => existsSync(join(root, path))

/** The files that a page numbers. */
const namedIn = (text: string): string[] => [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
/** How many files a page says that its change takes at most. */
const mostIn = (text: string): number => Number(/at most\s+(\d+)\s+files/i.exec(text)?.[1])

/** What of an example is not as the project is now: a file that is gone or there already, a folder that nobody would look in. */
const staleIn = (touched: readonly Touched[]): string[] =>
  touched.flatMap(({ path, added }) => {
    if (!added) return isThere(path) ? [] : [`${path} is not there`]
    const folder = dirname(path)
    // A slice's folder is new, and in the web the one that it holds.
    const ground = [folder, dirname(folder), dirname(dirname(folder))]
    return [
      ...(isThere(path) ? [`${path} is there already`] : []),
      ...(ground.some(isThere) ? [] : [`${path} has no folder to stand in`]),
    ]
  })

describe.each(examples)('$what', ({ name, page, most }) => {
  const touched = filesOf(diffOf(name, root) ?? '')
  const text = files.get(`docs/how-to/${page}.md`) ?? ''

  it(`was made for real in at most ${most} files`, () => {
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.length).toBeLessThanOrEqual(most)
  })

  it('could be made again: what it changed is there, what it added is not and has its place', () => {
    expect(staleIn(touched)).toEqual([])
  })

  it('has a page that names its files and no others, shows it and says what it may take', () => {
    expect(namedIn(text).toSorted()).toEqual(touched.map(({ path }) => path).toSorted())
    expect(text).toContain(`(examples/${name}.diff)`)
    expect(mostIn(text)).toBe(most)
  })
})

const others = [...files].filter(
  ([path]) => path.startsWith('docs/how-to/add-') && !examples.some(({ page }) => path.endsWith(`/${page}.md`)),
)

it.each(others)('%s names files that are there, and no more than it says', (_, text) => {
  const named = namedIn(text)
  expect(named.filter((file) => !files.has(file))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
  expect(named.length).toBeLessThanOrEqual(mostIn(text))
})

describe('an example', () => {
  it.each([
    ['that changed a file that is gone', 'package.md', false, ['package.md is not there']],
    ['that added a file that is there', 'docs/log.md', true, ['docs/log.md is there already']],
    ['whose new file stands nowhere', 'docs/a/b/c/d.md', true, ['docs/a/b/c/d.md has no folder to stand in']],
    ['whose new file stands in a slice of its own', 'web/src/office/x/components/x-page.tsx', true, []],
  ])('%s is told', (_, path, added, problems) => {
    expect(staleIn([{ path, added }])).toEqual(problems)
  })
})
