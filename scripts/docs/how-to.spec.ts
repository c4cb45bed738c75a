import { expect, it } from 'vitest'
import { projectFiles } from './project-files.ts'

const files = projectFiles(['ts', 'tsx', 'md'])
const pages = [...files].filter(([path]) => path.startsWith('docs/how-to/'))

it('there are pages that say how to add something', () => {
  expect(pages.length).toBeGreaterThan(1)
})

it.each(pages)('%s names files that are there, and no more than it says', (_, text) => {
  const most = Number(/At most (\d+) files/.exec(text)?.[1])
  const named = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)
  expect(named.filter((path) => !files.has(path))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
  expect(named.length).toBeLessThanOrEqual(most)
})
