import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import type { Progress, ProjectionStatus, ProjectionTools, Verified } from '../runner/tool-types.ts'

export const actions = ['rebuild', 'verify', 'status'] as const
export type Action = (typeof actions)[number]

export type ProjectionsCommand = { action: Action; name?: string }

export const usage = `npm run projections -- ${actions.join('|')} [name]`

/** The words after `npm run projections --`; null when they are not a command. */
export function readWords([action, name, ...more]: readonly string[]): ProjectionsCommand | null {
  const known = actions.find((one) => one === action)
  if (!known || more.length > 0) return null
  return name === undefined ? { action: known } : { action: known, name }
}

export type CommandDeps = {
  tools: ProjectionTools
  /** A finished line of the answer. */
  print(line: string): void
  /** Called often; whoever shows it decides how. `done` is called before the next line is printed. */
  onProgress?(label: string, progress: Progress): void
  onProgressEnd?(): void
}

/** Does what was asked for one projection, or for all. Gives the exit code: 0 when all is well, 1 when a projection differs, 2 when it could not be done. */
export async function runProjectionsCommand(command: ProjectionsCommand, deps: CommandDeps): Promise<number> {
  const { tools, print } = deps
  try {
    const all = await tools.status()
    const chosen = command.name === undefined ? all : all.filter(({ name }) => name === command.name)
    if (chosen.length === 0) {
      print(`There is no projection '${command.name}'. There are: ${all.map(({ name }) => name).join(', ')}.`)
      return 2
    }
    if (command.action === 'status') {
      for (const status of chosen) print(statusLine(status))
      return chosen.every(({ sameLog }) => sameLog) ? 0 : 1
    }
    let code = 0
    for (const { name } of chosen) code = Math.max(code, await doOne(command.action, name, deps))
    return code
  } catch (error) {
    deps.onProgressEnd?.()
    print(sentenceOf(error))
    return 2
  }
}

async function doOne(action: 'rebuild' | 'verify', name: string, deps: CommandDeps): Promise<number> {
  const started = performance.now()
  const progress = (now: Progress) => deps.onProgress?.(`${action} ${name}`, now)
  if (action === 'rebuild') {
    const { events, position } = await deps.tools.rebuild(name, progress)
    const seconds = (performance.now() - started) / 1000
    deps.onProgressEnd?.()
    deps.print(`${name}: rebuilt from ${events} events up to position ${position} in ${seconds.toFixed(1)} s`)
    return 0
  }
  const verified = await deps.tools.verify(name, progress)
  deps.onProgressEnd?.()
  deps.print(`${name}: ${verifiedSentence(verified)}`)
  return verified.same ? 0 : 1
}

function verifiedSentence(verified: Verified): string {
  if (verified.same) return `all ${verified.documents} documents are as the log says, at position ${verified.position}`
  const what = { differs: 'differs', missing: 'is missing', extra: 'should not be there' }[verified.how]
  const where = verified.fields.length > 0 ? ` in ${verified.fields.join(', ')}` : ''
  return `document ${verified.id} ${what}${where}, at position ${verified.position}`
}

function statusLine({ name, version, position, head, sameLog, documents, versions, state }: ProjectionStatus): string {
  const place = position === null ? 'not built yet' : `at position ${position} of ${head}`
  const others = versions.filter((one) => one !== version).map((one) => `${name}@${one}`)
  return [
    `${name}@${version}`,
    ...(state ? [state] : []),
    sameLog ? place : `${place}, of another log: to be rebuilt`,
    `${documents} documents`,
    ...(others.length > 0 ? [`also kept: ${others.join(', ')}`] : []),
  ].join('  ')
}

/** Our own errors name events, projections and stores, and nothing personal; of others only the kind is told. */
function sentenceOf(error: unknown): string {
  if (error instanceof StoreAway) return `${error.message} now. Nothing was changed.`
  return error instanceof Error ? error.message : 'It could not be done.'
}
