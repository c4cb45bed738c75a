import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

const root = mkdtempSync(join(tmpdir(), 'clinic-measure-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('a checkout is counted: its own files, not what is installed or built', () => {
  const steps = Array.from({ length: 40 }, (_, at) => `  step${at}()\n`).join('')
  write('web/src/a.ts', `export const tellAll = () => {\n${steps}}\n`)
  write('web/src/b.tsx', `export function B() {\n${steps}  return <b>told</b>\n}\n`)
  write('web/src/a.spec.ts', "it('is told', tellAll)\n")
  write('web/dist/a.js', 'told()\n')
  write('node_modules/a/index.js', 'told()\n')
  write('docs/log.md', 'one two\n')
  const figures = figuresOf(root)
  expect(figures.sizes).toMatchObject({ source: { files: 2, lines: 85 }, tests: { files: 1, lines: 1 } })
  expect(figures.longFunctions.map(({ path, name, lines }) => `${path} ${name} ${lines}`)).toEqual([
    'web/src/b.tsx B 43',
    'web/src/a.ts tellAll 42',
  ])
  expect(figures.repeats.source).toMatchObject([{ lines: 40 }])
  expect(figures.repeats.tests).toEqual([])
  expect(figures.wordsOfDocs).toEqual({ docs: 2 })
  expect(figures.words).toMatchObject({ tell: { names: 1, uses: 1 }, 'let go': { names: 0, uses: 0 } })
  expect(figures).toMatchObject({ circles: null, steps: null, firstLoad: null })
  expect(figures.started).toEqual({ ms: null, residentMb: null })
  expect(figures.places).toContainEqual({ what: 'a slice', files: null, most: 15 })
})
