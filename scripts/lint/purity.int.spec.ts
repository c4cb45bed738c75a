import { afterAll, describe, expect, it } from 'vitest'
import { openLint } from './lint-text.ts'

const { lint, close } = openLint()
afterAll(close)

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
