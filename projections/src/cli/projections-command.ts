import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { Progress, ProjectionStatus, ProjectionTools, Rebuilt, Verified } from '../runner/tools/tool-types.ts'

const actions = ['rebuild', 'verify', 'status'] as const
type Action = (typeof actions)[number]

type ProjectionsCommand = { action: Action; name?: string }

export const usage = `npm run projections -- ${actions.join('|')} [name]`

/** The command in the words after `npm run projections --`; null when there is none. */
export const readWords = ([action, name, ...more]: readonly string[]): ProjectionsCommand | null => {
  const known = actions.find((one) => one === action)
  if (!known || more.length > 0) return null
  return name === undefined ? { action: known } : { action: known, name }
}

type CommandDeps = {
  tools: ProjectionTools
  /** A finished line of the answer. */
  print(line: string): void
  /** Called often with how far it is. `done` is called before the next line is printed. */
  onProgress?(label: string, progress: Progress): void
  onProgressEnd?(): void
}

/** Runs a command for one projection or for all. @returns the exit code: 0 when all is well, 1 when a projection differs, 2 when it failed */
export const runProjectionsCommand = async (command: ProjectionsCommand, deps: CommandDeps): Promise<number> => {
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
    const names = chosen.map(({ name }) => name)
    if (command.action === 'rebuild') return await rebuild(names, deps)
    let code = 0
    for (const name of names) code = Math.max(code, await verify(name, deps))
    return code
  } catch (error) {
    deps.onProgressEnd?.()
    print(sentenceOf(error))
    return 2
  }
}

/** Rebuilds several from one reading of the log. */
const rebuild = async (names: readonly string[], { tools, print, ...deps }: CommandDeps): Promise<number> => {
  const started = performance.now()
  const [name = '', ...others] = names
  const label = others.length === 0 ? `rebuild ${name}` : `rebuild ${names.length} read models`
  const progress = (now: Progress) => deps.onProgress?.(label, now)
  const rebuilt: Rebuilt[] =
    others.length === 0 ? [{ name, ...(await tools.rebuild(name, progress)) }] : await tools.rebuildAll(names, progress)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  deps.onProgressEnd?.()
  for (const one of rebuilt) {
    if ('failed' in one) print(`${one.name}: not rebuilt. ${one.failed}`)
    else print(`${one.name}: rebuilt from ${one.events} events up to position ${one.position} in ${seconds} s`)
  }
  return rebuilt.some((one) => 'failed' in one) ? 2 : 0
}

const verify = async (name: string, deps: CommandDeps): Promise<number> => {
  const verified = await deps.tools.verify(name, (now) => deps.onProgress?.(`verify ${name}`, now))
  deps.onProgressEnd?.()
  deps.print(`${name}: ${verifiedSentence(verified)}`)
  return verified.same ? 0 : 1
}

const verifiedSentence = (verified: Verified): string => {
  if (verified.same) return `all ${verified.documents} documents are as the log says, at position ${verified.position}`
  const what = { differs: 'differs', missing: 'is missing', extra: 'should not be there' }[verified.how]
  const where = verified.fields.length > 0 ? ` in ${verified.fields.join(', ')}` : ''
  return `document ${verified.id} ${what}${where}, at position ${verified.position}`
}

const statusLine = ({
  name,
  version,
  position,
  head,
  sameLog,
  documents,
  versions,
  state,
}: ProjectionStatus): string => {
  const where = position === null ? 'not built yet' : `at position ${position} of ${head}`
  const others = versions.filter((one) => one !== version).map((one) => `${name}@${one}`)
  return [
    `${name}@${version}`,
    ...(state ? [state] : []),
    sameLog ? where : `${where}, of another log: to be rebuilt`,
    `${documents} documents`,
    ...(others.length > 0 ? [`also kept: ${others.join(', ')}`] : []),
  ].join('  ')
}

/** An error as a sentence. Our own name events, projections and stores, and nothing personal; of others only the kind is named. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof StoreAway) return `${error.message} now. Nothing was changed.`
  return error instanceof Error ? error.message : 'It could not be done.'
}
