import { variables } from '@clinic/platform/config/config-variables.ts'
import type { EventDefinition } from '@clinic/shared-events/definitions/define-event.ts'
import { personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { z } from 'zod'
import { projectFiles } from './project-files.ts'

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

/** 'date, startTime, reason?': the fields of an object schema, optional ones marked. */
const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as ObjectSchema
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}

/** The slice of an event, whose golden files lie in its folder: command-service decides it in the folder of that name. */
const slices = new Map(
  [...projectFiles(['json']).keys()].flatMap((path) => {
    const [, slice, type] = /^shared-events\/src\/(\w+)\/golden\/(\w+)\.v1\./.exec(path) ?? []
    return slice && type ? [[type, slice]] : []
  }),
)

/** The open fields that two of three events of a slice carry. */
const usualIn = (events: readonly EventDefinition[]): string[] => {
  const all = events.flatMap(({ schemas }) => fieldsOf(schemas.data))
  return [...new Set(all)].filter((field) => all.filter((one) => one === field).length * 3 >= events.length * 2)
}

/** An event's line; the slice's usual fields, where it has them all, are '…'. */
const lineOf = ({ type, v, schemas }: EventDefinition, usual: readonly string[]): string => {
  const fields = fieldsOf(schemas.data)
  const isUsual = usual.length > 0 && usual.every((field) => fields.includes(field))
  const own = isUsual ? ['…', ...fields.filter((field) => !usual.includes(field))] : fields
  const sealed = personalClasses.flatMap((kind) => {
    const schema = schemas[kind]
    return schema ? [`**${kind}** ${fieldsOf(schema).join(', ')}`] : []
  })
  return `- \`${type}\`${v > 1 ? ` v${v}` : ''}: ${[own.join(', '), ...sealed].join('; ')}`
}

/** The section of a slice: what its events usually carry, then each of them. */
const sectionOf = ([slice = '', events]: readonly [string | undefined, EventDefinition[]]): string => {
  const usual = events.length > 1 ? usualIn(events) : []
  return [
    `## ${slice}`,
    '',
    ...(usual.length > 0 ? [`… is ${usual.join(', ')}.`, ''] : []),
    ...events.map((event) => lineOf(event, usual)),
    '',
  ].join('\n')
}

/** docs/events.md: every registered event by its slice, with its newest version, open and sealed fields. */
export const eventCatalogue = (): string =>
  [
    '# Events',
    '',
    'Made from the registry by `npm run docs`, by the slice that decides them: each event, its version where that is above 1,',
    'its open fields and the **sealed** ones. A projection names what it folds in `handles`.',
    '',
    ...[...Map.groupBy(registry.values(), ({ type }) => slices.get(type))].map(sectionOf),
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
