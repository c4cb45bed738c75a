import { variables } from '@clinic/platform/config/config-variables.ts'
import type { EventDefinition } from '@clinic/shared-events/definitions/define-event.ts'
import { personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { z } from 'zod'

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

/** 'date, startTime, reason?': the fields of an object schema, optional ones marked. */
const fieldsOf = (schema: z.ZodType): string => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as ObjectSchema
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ')
}

const lineOf = ({ type, v, schemas }: EventDefinition): string => {
  const sealed = personalClasses.flatMap((kind) => {
    const schema = schemas[kind]
    return schema ? [`**${kind}** ${fieldsOf(schema)}`] : []
  })
  return `- \`${type}\`${v > 1 ? ` v${v}` : ''}: ${[fieldsOf(schemas.data), ...sealed].join('; ')}`
}

/** docs/events.md: every registered event with its newest version, open fields and sealed fields. */
export const eventCatalogue = (): string =>
  [
    '# Events',
    '',
    'Made from the registry by `npm run docs`: each event, its version where that is above 1, its open fields, and those that are stored',
    'encrypted under a key of the stream and class.',
    '',
    ...[...registry.values()].map(lineOf),
    '',
  ].join('\n')

/** The rows of the README's settings table. */
export const settingsTable = (): string =>
  [
    '',
    '| variable | meaning | default |',
    '|---|---|---|',
    ...variables.map((one) => `| \`${one.name}\` | ${one.meaning} | ${one.default} |`),
    '',
    '',
  ].join('\n')
