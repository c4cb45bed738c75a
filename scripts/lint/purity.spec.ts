import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lintTexts } from './lint-text.ts'

type Rules = {
  noRestrictedGlobals: { options: { deniedGlobals: Record<string, string> } }
  noRestrictedImports: { options: { patterns: { group: string[] }[] } }
}
type Biome = { overrides: { linter: { rules: { style: Rules } } }[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const rules = (JSON.parse(readFileSync(`${root}biome.json`, 'utf8')) as Biome).overrides[0]?.linter.rules.style
const globals = Object.keys(rules?.noRestrictedGlobals.options.deniedGlobals ?? {})
const modules = rules?.noRestrictedImports.options.patterns.flatMap(({ group }) => group) ?? []

const refused = /A decision or a fold|Do not use the global/

const impure: [string, string][] = [
  ['the clock', 'export const a = () => new Date()\n'],
  ['the clock by name', 'export const a = () => Date.now()\n'],
  ['chance', 'export const a = () => Math.random()\n'],
  ['the environment', 'export const a = () => process.env.HOME\n'],
  ['waiting', 'export const a = async (b: Promise<string>) => {\n  await b\n}\n'],
  [
    'waiting for each',
    'export const a = async (b: AsyncIterable<string>) => {\n  for await (const c of b) return c\n  return 1\n}\n',
  ],
  ['a module that touches the world', "import { randomUUID } from 'node:crypto'\n\nexport const a = randomUUID\n"],
  ['a module taken when called', "export const a = () => import('node:crypto')\n"],
]
const everything = [
  ...impure,
  ...globals.map((name): [string, string] => [`the global ${name}`, `export const a = () => ${name}\n`]),
  ...modules.map((name): [string, string] => [
    `the module ${name}`,
    `import a from '${name.replace('*', 'fs')}'\n\nexport const b = a\n`,
  ]),
]

const foldersOf = (path: string): string[] =>
  readdirSync(`${root}${path}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** What is no slice: the folders of a workspace that may touch the world. */
const infrastructure: Readonly<Record<string, readonly string[]>> = {
  'command-service/src': ['handling', 'http', 'process-managers'],
  'projections/src': ['cli', 'read-store', 'runner', 'worker'],
  'shared-events/src': ['contracts', 'definitions', 'registry'],
}
const slices = Object.entries(infrastructure).flatMap(([path, names]) =>
  [...foldersOf(path), 'invented'].filter((name) => !names.includes(name)).map((name) => `${path}/${name}`),
)

const pure = [
  'command-service/src/appointments/appointment.ts',
  'command-service/src/schedule/schedule.ts',
  'command-service/src/invented/one.ts',
  'command-service/src/handling/decider.ts',
  'command-service/src/process-managers/settlement.ts',
  'projections/src/appointments/appointments.ts',
  'shared-events/src/appointments/events.ts',
]
const free = ['command-service/src/main.ts', 'command-service/src/orders/commands/place-order.ts']

/** A text beside the file, so that each has a path of its own. */
const besides = (path: string, what: string) =>
  `${path.replace(/[^/]+$/, '')}${what.toLowerCase().replace(/\W+/g, '-')}.ts`
const chance = 'export const a = () => Math.random()\n'
const first = 'command-service/src/invented/one.ts'
const found = lintTexts(
  new Map([
    ...everything.map(([what, text]): [string, string] => [besides(first, what), text]),
    ...[...pure, ...free].map((path): [string, string] => [path, chance]),
    ...slices.map((slice): [string, string] => [`${slice}/new-file.ts`, chance]),
  ]),
)

describe('what decides or folds may not use', () => {
  it.each(everything)('%s', (what) => {
    expect(found.get(besides(first, what))).toMatch(refused)
  })
})

it.each([...pure, ...slices.map((slice) => `${slice}/new-file.ts`)])('%s is pure', (path) => {
  expect(found.get(path)).toMatch(refused)
})

it.each(free)('lets %s use them', (path) => {
  expect(found.get(path)).not.toMatch(refused)
})
