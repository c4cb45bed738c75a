import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { circlesIn, circlesOf } from './circles.ts'

const circles = (imports: Record<string, string[]>) => circlesIn(new Map(Object.entries(imports)))

it('folders that import of each other are a circle', () => {
  expect(circles({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']])
})

it('so are those that do over others', () => {
  expect(circles({ a: ['b'], b: ['c'], c: ['a'] })).toEqual([['a', 'b', 'c']])
})

it('circles that share a folder are one, others are apart, the largest first', () => {
  expect(circles({ a: ['b'], b: ['a', 'z'], x: ['y'], y: ['x', 'z'], z: ['y', 'crypto'] })).toEqual([
    ['x', 'y', 'z'],
    ['a', 'b'],
  ])
})

it.each([
  ['folders that import one way', { a: ['b', 'c'], b: ['c'], c: [] }],
  ['a folder that imports of itself', { a: ['a'] }],
  ['what is no folder of ours', { a: ['crypto'] }],
])('%s are none', (_, imports) => {
  expect(circles(imports)).toEqual([])
})

it('a checkout is read as its own check of folders reads it, where the tool for it is installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'clinic-measure-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    write('package.json', '{ "workspaces": ["web"] }')
    write('.dependency-cruiser.folders.mjs', "export default { options: { exclude: { path: 'spec' } } }")
    write('web/src/a/one.mjs', "import '../b/two.mjs'")
    write('web/src/b/two.mjs', "import '../c/three.mjs'\nimport '../a/other.mjs'")
    write('web/src/c/three.mjs', '')
    write('web/src/c/three.spec.mjs', "import '../b/two.mjs'")
    write('web/src/a/other.mjs', '')
    write('scripts/start.mjs', '')
    expect(circlesOf(root)).toBeNull()
    symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(root, 'node_modules'))
    expect(circlesOf(root)).toEqual([['web/src/a', 'web/src/b']])
  } finally {
    rmSync(root, { recursive: true })
  }
})
