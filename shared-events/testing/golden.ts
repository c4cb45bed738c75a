import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEvent } from '../src/definitions/define-event.ts'
import type { EventContent } from '../src/definitions/event-registry.ts'

/** One stored shape of an event, its personal content in clear (synthetic): what upcasters must bring to the newest. Never edited. */
export type Golden = { file: string; type: string; v: number; content: EventContent }

const source = join(import.meta.dirname, '../src')

/** Every `<slice>/golden/<Type>.v<n>.json`; a field that came later within a version has a file of its own, `<Type>.v<n>.<what>.json`. */
export const readGoldens = (): Golden[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])golden[\\/][^\\/]+\.json$/.test(file))
    .map((file) => {
      const { type, v, ...content } = JSON.parse(readFileSync(join(source, file), 'utf8'))
      return { file, type, v, content }
    })

/** An event of that type as a golden file has it. */
export const goldenEvent = <E extends AnyEvent = AnyEvent>(type: E['type']): E => {
  const found = readGoldens().find((golden) => golden.type === type)
  if (!found) throw new Error(`no golden of ${type}`)
  // A golden file is of the type that it names.
  return { type, ...found.content } as AnyEvent as E
}
