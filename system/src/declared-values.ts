import fc from 'fast-check'
import { hardTexts, invisibleTexts, unwritableTexts } from '../../shared-events/testing/hard-texts.ts'
import { badTexts, wrongTypes } from './hostile-parts.ts'

/** Values that mean something to the system under test, by the name of the field or parameter they stand in. */
export type Known = Readonly<Record<string, readonly unknown[]>>
export type Schema = Record<string, unknown>

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const partsOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const texts = [hardTexts, invisibleTexts, unwritableTexts].flatMap((list) => Object.values(list))
/** What a field may be sent instead of what it takes. */
export const broken: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', ...wrongTypes, ...badTexts, ...texts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly what the schema takes; what stands under a known name is often that. */
export const valuesOf = (schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  const own = known[name]
  const made = madeOf(schema, known)
  return own && own.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own) }, made) : made
}

const madeOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  const choices = partsOf(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array': {
      const least = numberOf(schema.minItems, 0)
      const most = Math.max(least, Math.min(4, numberOf(schema.maxItems, 4)))
      const item = isSchema(schema.items) ? schema.items : {}
      return fc.array(valuesOf(item, known), { minLength: least, maxLength: most })
    }
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: numberOf(schema.minimum, -1000), max: numberOf(schema.maximum, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return broken
  }
}

const textOf = ({ pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> => {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
  const size = { minLength: numberOf(minLength, 0), maxLength: numberOf(maxLength, 100) }
  return fc.oneof(fc.string({ ...size, unit: 'grapheme' }), fc.constantFrom(...Object.values(hardTexts)))
}

const objectOf = ({ properties, required }: Schema, known: Known): fc.Arbitrary<object> => {
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, schema]) => [name, valuesOf(isSchema(schema) ? schema : {}, known, name)] as const,
  )
  const needed = Array.isArray(required) ? required : []
  return fc.record(Object.fromEntries(fields), { requiredKeys: needed })
}
