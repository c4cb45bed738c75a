import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventCatalogue, settingsTable } from './pages.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

it('keeps docs/events.md true', () => {
  expect(read('docs/events.md')).toBe(eventCatalogue())
})

it("keeps the README's settings true", () => {
  expect(read('README.md')).toContain(settingsTable())
})
