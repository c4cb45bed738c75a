import { variables } from '@clinic/platform/config/config-variables.ts'
import { projections } from '@clinic/projections/projections.ts'
import type { EventDefinition } from '@clinic/shared-events/definitions/define-event.ts'
import { personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { z } from 'zod'
import { projectFiles } from './project-files.ts'

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
  const foldedBy = projections.filter(({ handles }) => handles.includes(type)).map(({ name }) => name)
  const where = [
    `decided in ${slices.get(type)}`,
    foldedBy.length > 0 ? `folded by ${foldedBy.join(', ')}` : 'folded by no read model',
  ]
  return `- \`${type}\`${v > 1 ? ` v${v}` : ''}: ${[fieldsOf(schemas.data), ...sealed].join('; ')} (${where.join('; ')})`
}

/** The slice of an event, whose golden files lie in its folder: command-service decides it in the folder of that name. */
const slices = new Map(
  [...projectFiles(['json']).keys()].flatMap((path) => {
    const [, slice, type] = /^shared-events\/src\/(\w+)\/golden\/(\w+)\.v1\./.exec(path) ?? []
    return slice && type ? [[type, slice]] : []
  }),
)

/** docs/events.md: every registered event with its newest version, open fields, sealed fields, who decides and who folds it. */
export const eventCatalogue = (): string =>
  [
    '# Events',
    '',
    'Made from the registry by `npm run docs`: each event, its version where that is above 1, its open fields, and those that are stored',
    'encrypted under a key of the stream and class; the slice of command-service that decides it, and the read models that fold it.',
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
