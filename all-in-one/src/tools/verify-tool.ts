import type { Finding } from '@clinic/platform/log/check-events.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { ForeignEvent } from '@clinic/platform/log/eventstoredb/own-events.ts'
import { integrityProblems } from '@clinic/platform/log/sqlite/integrity.ts'
import { verifyFile } from '@clinic/platform/log/sqlite/verify-file.ts'
import { verifyLog } from '@clinic/platform/log/verify.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { Progress } from '@clinic/projections/runner/tools/tool-types.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { Terminal } from '../control.ts'

/**
 * The log to walk: a server's, or the file of one, whose own structure is checked too. `foreign`: what a server's log passed over, as it
 * comes up; of a type of ours it may be an event of ours that was destroyed.
 */
export type VerifyDeps = { vault: Pick<Vault, 'dataKeys' | 'secret'> } & (
  | { log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>; foreign: readonly ForeignEvent[] }
  | { logFile: string }
)

/** Walks the whole log in this thread and names every event that does not hold. Exit code 0: all holds; 1: something does not. */
export const verifyHere = async (deps: VerifyDeps, { print, progress }: Terminal): Promise<number> => {
  let events = 0
  let found = 0
  const findings = walk(deps, (counted, now) => {
    events = counted
    progress('verify', now)
  })
  for await (const finding of findings) {
    found += 1
    print(lineOf(finding))
  }
  const broken = 'logFile' in deps ? integrityProblems(deps.logFile) : []
  for (const problem of broken) print(`file: ${problem}`)
  const altered = 'log' in deps ? deps.foreign.filter(({ type }) => registry.has(type)) : []
  for (const { position, type, id, stream } of altered)
    print(`foreign: position ${position}, ${type} ${id} in ${stream} is not stored as this system stores it`)
  const bad = found + broken.length + altered.length
  print(bad === 0 ? `All ${events} events are as they were written.` : `${bad} problems in ${events} events.`)
  return bad === 0 ? 0 : 1
}

type OnWalked = (events: number, now: Progress) => void

const walk = (deps: VerifyDeps, onWalked: OnWalked): AsyncGenerator<Finding, void> => {
  const { vault } = deps
  if ('logFile' in deps)
    return verifyFile({
      file: deps.logFile,
      registry,
      vault,
      onProgress: ({ events, total }) => onWalked(events, { done: events, total }),
    })
  return verifyLog({
    log: deps.log,
    registry,
    vault,
    onProgress: ({ events, position, head }) =>
      onWalked(events, { done: Number(position), total: Number(head), events }),
  })
}

const lineOf = ({ problem, position, event }: Finding): string => {
  const name = event ? `${event.type} ${event.id}, revision ${event.revision} of ${event.stream}` : 'what stands there'
  return `${problem}: position ${position}, ${name}`
}
