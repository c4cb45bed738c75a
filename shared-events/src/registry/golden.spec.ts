import { checkContent } from '@clinic/platform/log/check-content.ts'
import { appendTo, openTestVault } from '@clinic/platform/log/spec-support.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Golden, readGoldens } from '../../testing/golden.ts'
import { appointmentStream } from '../appointments/events.ts'
import { defineEvent, type EventDefinition } from '../definitions/define-event.ts'
import { createRegistry, definitionOf, UnknownEvent, UpcasterFailed, upcast } from '../definitions/event-registry.ts'
import { personalClasses } from '../definitions/stored-event.ts'
import { deliveryTypes } from '../deliveries/events.ts'
import { registry } from './registry.ts'

const goldens = readGoldens()
const goldensOf = (type: string): Golden[] => goldens.filter((golden) => golden.type === type)
const newest = (definition: EventDefinition, golden: Golden) => upcast(definition, golden.v, golden.content)

/** Names of fields that would put personal data into the open part of an event. */
const personalWords = [
  'name',
  'email',
  'correo',
  'phone',
  'telefono',
  'address',
  'direccion',
  'cedula',
  'notes',
  'username',
  'password',
  'birth',
  'diagnos',
  'complaint',
]
/** Its name, phone and e-mail are the practice's, which its site shows everyone. */
const ofPractice = 'PracticeDetailsChosen'
/** The types whose open `reason` is an enumerated one, never a patient's words. */
const enumeratedReasons: readonly string[] = [
  'FollowUpNoteAnnulled',
  'MedicalRecordAnnulled',
  'ErasureBegun',
  'PersonalDataErased',
  'IntervalReleased',
  'StockReleased',
  ...deliveryTypes,
]

const fieldsOf = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema)
  const names: string[] = []
  JSON.stringify(json, (_, value) => {
    if (value && typeof value === 'object' && 'properties' in value) names.push(...Object.keys(value.properties))
    return value
  })
  return names
}

describe.each([...registry.values()].map((definition) => [definition.type, definition] as const))(
  '%s',
  (type, definition) => {
    it('has a golden file of every version it was ever stored in', () => {
      const versions = new Set(goldensOf(type).map(({ v }) => v))
      expect([...versions].sort()).toEqual(Array.from({ length: definition.v }, (_, i) => i + 1))
      for (const { file, v } of goldensOf(type))
        expect(file.replaceAll('\\', '/')).toMatch(new RegExp(`/golden/${type}\\.v${v}(\\.[a-z-]+)?\\.json$`))
    })

    it('is brought from each stored shape to one its schemas accept', () => {
      for (const golden of goldensOf(type))
        expect(() => checkContent(definition, { type, ...newest(definition, golden) })).not.toThrow()
    })

    it('shows every field of its newest version in a golden file, so a new one cannot be forgotten', () => {
      const shown = goldensOf(type).filter(({ v }) => v === definition.v)
      for (const part of ['data', ...personalClasses] as const) {
        const schema = definition.schemas[part]
        if (schema?.type !== 'object') continue
        const fields = new Set(shown.flatMap(({ content }) => Object.keys(content[part] ?? {})))
        expect([...fields].sort()).toEqual(Object.keys((schema as z.ZodObject).shape).sort())
      }
    })

    it('has no field in its open part that would name or describe a person', () => {
      const fields = fieldsOf(definition.schemas.data)
      expect(fields.length).toBeGreaterThan(0)
      const personal = personalClasses.flatMap((c) => (definition.schemas[c] ? fieldsOf(definition.schemas[c]) : []))
      expect(fields.filter((field) => personal.includes(field))).toEqual([])
      const words = type === ofPractice ? [] : personalWords
      expect(fields.filter((field) => words.some((word) => field.toLowerCase().includes(word)))).toEqual([])
      if (fields.includes('reason')) expect(enumeratedReasons).toContain(type)
    })

    it('comes back from the store as it went in, and shows nothing personal on the way', async () => {
      const stored = goldensOf(type).filter(({ v }) => v === definition.v)
      expect(stored).not.toEqual([])
      for (const golden of stored) await comesBack(golden)
    })
  },
)

const comesBack = async (golden: Golden) => {
  const { codec } = await openTestVault()
  const event = { type: golden.type, ...golden.content }
  const log: Parameters<typeof appendTo>[0] = []
  await appendTo(log, codec, appointmentStream('1'), [event], 'command-1')
  const [read] = await codec.open(log)
  expect(read).toEqual({
    ...event,
    id: log[0]?.id,
    stream: 'appointment-1',
    revision: 0n,
    position: 100n,
    at: '2026-11-21T14:05:00.000Z',
    meta: log[0]?.meta,
  })
  const stored = JSON.stringify(log[0], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const text of personalTexts(golden)) expect(stored).not.toContain(text)
}

const personalTexts = (golden: Golden): string[] =>
  personalClasses
    .flatMap((personalClass) => Object.values(golden.content[personalClass] ?? {}))
    // Words that the open part may hold too, as an id or a specialty.
    .filter((text): text is string => typeof text === 'string' && text !== 'admin' && text !== 'fisioterapia')

describe('golden files', () => {
  it('all belong to a registered event', () => {
    expect(goldens.map(({ type }) => type).filter((type) => !registry.has(type))).toEqual([])
    expect(goldens.length).toBeGreaterThanOrEqual(registry.size)
  })
})

describe('registry', () => {
  const data = z.object({ day: z.string() })
  const first = { type: 'Moved', from: 1, up: (content: unknown) => content }

  it('refuses two definitions of one type', () => {
    expect(() => createRegistry([defineEvent('Moved', 1, { data }), defineEvent('Moved', 1, { data })])).toThrow(
      'Moved',
    )
  })

  it('refuses a version that no upcaster leads to, or two lead to', () => {
    expect(() => createRegistry([defineEvent('Moved', 3, { data }, [first])])).toThrow('from version 2')
    expect(() => createRegistry([defineEvent('Moved', 2, { data }, [first, first])])).toThrow('from version 1')
  })

  it('knows no event of a newer version than its own, nor of another type', () => {
    const moved = createRegistry([defineEvent('Moved', 2, { data }, [first])])
    expect(definitionOf(moved, 'Moved', 1).type).toBe('Moved')
    expect(() => definitionOf(moved, 'Moved', 3)).toThrow(UnknownEvent)
    expect(() => definitionOf(moved, 'Sold', 1)).toThrow(UnknownEvent)
  })

  it('leads a stored shape through every version in turn', () => {
    type Content = { data: Record<string, unknown> }
    const up = (from: number, step: string) => ({
      type: 'Moved',
      from,
      up: (content: unknown) => ({ data: { day: `${(content as Content).data.day}${step}` } }),
    })
    const definition = defineEvent('Moved', 3, { data }, [up(2, '→3'), up(1, '→2')])
    expect(upcast(definition, 1, { data: { day: '1' } })).toEqual({ data: { day: '1→2→3' } })
    expect(upcast(definition, 3, { data: { day: '3' } })).toEqual({ data: { day: '3' } })
  })

  it('names the upcaster that fails', () => {
    const up = () => {
      throw new TypeError('the day is not there')
    }
    const definition = defineEvent('Moved', 2, { data }, [{ type: 'Moved', from: 1, up }])
    expect(() => upcast(definition, 1, { data: {} })).toThrow(UpcasterFailed)
    expect(() => upcast(definition, 1, { data: {} })).toThrow('Moved from version 1')
  })
})
