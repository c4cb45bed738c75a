import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.spec.ts'], { eager: true })

/** Every text under a value, by its path. */
const textsUnder = (value: unknown, path: string): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsUnder(one, `${path}.${key}`))
}
const texts = Object.entries(files).flatMap(([file, exported]) => textsUnder(exported, file))

/** The visit's button, and that of the field that is edited, which the specification calls so word for word. */
const alone = ['./appointments.ts.detailTexts.cancel', './patients/records.ts.recordTexts.cancel']

// @rule cancel-is-the-visits-word: Issue: 'Cancelar' is the visit's word alone; dialogs say 'Volver' or 'Cerrar', but
//   where the specification says 'Cancelar' word for word
test("'Cancelar' alone stands on a visit and on an edited field; elsewhere it says what of a visit is cancelled", () => {
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter(([, text]) => text === 'Cancelar').map(([path]) => path)).toEqual(alone)
  const longer = texts.filter(([, text]) => /^¿?Cancelar /.test(text))
  expect(longer.length).toBeGreaterThan(3)
  for (const [path, text] of longer) expect([path, text]).toEqual([path, expect.stringMatching(/ cita\b|con menos de/)])
})
