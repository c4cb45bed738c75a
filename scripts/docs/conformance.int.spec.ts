import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { problemsOf, rowsOf } from './conformance.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}docs/conformance`
const rooms = 'shared-events,service-kit,command-service,projections,query-service,web,all-in-one,e2e,bench,scripts'

const projectFiles = (): Map<string, string> => {
  const inRooms = globSync(`{${rooms}}/**/*.{ts,tsx,css,svg,html,js}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|data)(\/|$)/.test(path),
  })
  return new Map(inRooms.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))
}

describe('every statement of the specification', () => {
  test.each(readdirSync(folder))('in %s is done where it says, and a test of that name is there', (page) => {
    const files = projectFiles()
    const rows = rowsOf(readFileSync(`${folder}/${page}`, 'utf8'))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap((row) => problemsOf(row, files))).toEqual([])
  })
})

describe('a row is refused', () => {
  const files = new Map([
    ['web/src/hero.tsx', ''],
    ['web/src/hero.spec.tsx', "test('shows the hero\\'s name', …)"],
    ['e2e/src/hero.spec.tsx', ''],
  ])
  const problems = (line: string) => rowsOf(line).flatMap((row) => problemsOf(row, files))

  it.each([
    ['without a test', '| A hero | `hero.tsx` | |', 'line 1: a row without a test is not done'],
    [
      'without a place',
      "| A hero | | `src/hero.spec.tsx`: shows the hero's name |",
      'line 1: a statement and where it is done',
    ],
    [
      'for a file that is not there',
      "| A | `zero.tsx` | `web/src/hero.spec.tsx`: shows the hero's name |",
      'line 1: there is no zero.tsx',
    ],
    [
      'for a test that is not there',
      '| A | `hero.tsx` | `web/src/hero.spec.tsx`: sings |',
      "line 1: web/src/hero.spec.tsx has no test 'sings'",
    ],
    [
      'for a spec that could be two',
      '| A | `hero.tsx` | `hero.spec.tsx`: sings |',
      'line 1: 2 files are called hero.spec.tsx',
    ],
  ])('%s', (_, line, problem) => {
    expect(problems(line)).toContain(problem)
  })

  it('not when all is there, several tests included', () => {
    const test = "`web/src/hero.spec.tsx`: shows the hero's name"
    expect(problems(`| A hero \\| its name | \`hero.tsx\` | ${test}<br>${test} |`)).toEqual([])
  })
})
