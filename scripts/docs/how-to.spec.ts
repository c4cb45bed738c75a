import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { diffOf, examples, filesOf } from '../measure/examples.ts'
import { projectFiles } from './project-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = projectFiles(['ts', 'tsx', 'md'])

/** The files that a page numbers. */
const namedIn = (text: string): string[] => [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
/** How many files a page says that its change takes at most. */
const mostIn = (text: string): number => Number(/at most\s+(\d+)\s+files/i.exec(text)?.[1])

describe.each(examples)('$what', ({ name, page, most }) => {
  const touched = filesOf(diffOf(name, root) ?? '')
  const text = files.get(`docs/how-to/${page}.md`) ?? ''

  it(`was made for real in at most ${most} files`, () => {
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.length).toBeLessThanOrEqual(most)
  })

  it('applies to the project as it is now', () => {
    const { stderr } = spawnSync('git', ['apply', '--check', `docs/how-to/examples/${name}.diff`], { cwd: root })
    expect(String(stderr)).toBe('')
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
