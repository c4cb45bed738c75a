import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'purity-'))
mkdirSync(join(copy, 'scripts/purity'), { recursive: true })
cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
cpSync(join(root, 'scripts/purity/purity.grit'), join(copy, 'scripts/purity/purity.grit'))
spawnSync('git', ['init', '-q'], { cwd: copy })
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Lints a text at a path of a tree with the project's own rules; returns what is printed. */
const lint = (path: string, text: string): string => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
  const ran = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', path], { cwd: copy, encoding: 'utf8' })
  return ran.stdout + ran.stderr
}
const refused = /A decision or a fold|Do not use the global/

const impure: [string, string][] = [
  ['the clock', 'export const a = () => new Date()\n'],
  ['the clock by name', 'export const a = () => Date.now()\n'],
  ['chance', 'export const a = () => Math.random()\n'],
  ['the environment', 'export const a = () => process.env.HOME\n'],
  ['waiting', 'export const a = async (b: Promise<string>) => {\n  await b\n}\n'],
  ['a module that touches the world', "import { randomUUID } from 'node:crypto'\n\nexport const a = randomUUID\n"],
]

describe.each([
  'command-service/src/appointments/appointment.ts',
  'command-service/src/schedule/schedule.ts',
  'projections/src/appointments/appointments.ts',
  'shared-events/src/appointments/events.ts',
])('%s may not use', (path) => {
  it.each(impure)('%s', (_, text) => {
    expect(lint(path, text)).toMatch(refused)
  })
})

it('lets other files use them', () => {
  expect(lint('command-service/src/main.ts', 'export const a = () => Math.random()\n')).not.toMatch(refused)
})
