import { type HeadStore, openHeadsOutside } from '@clinic/platform/heads/head-store.ts'
import { headKeyOf } from '@clinic/platform/heads/signed-head.ts'
import type { Finding } from '@clinic/platform/log/check-events.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { ForeignEvent } from '@clinic/platform/log/eventstoredb/own-events.ts'
import { integrityProblems } from '@clinic/platform/log/sqlite/integrity.ts'
import { type OpenSqliteLog, openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { verifyFile } from '@clinic/platform/log/sqlite/verify-file.ts'
import { verifyLog } from '@clinic/platform/log/verify.ts'
import { type Proof, proveHeads } from '@clinic/platform/notary/prove-heads.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { Progress } from '@clinic/projections/runner/tools/tool-types.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { Terminal } from '../control.ts'

/**
 * The log to walk: a server's, or the file of one, whose own structure is checked too. `foreign`: what a server's log passed over, as it
 * comes up; of a type of ours it may be an event of ours that was destroyed.
 */
export type VerifyDeps = {
  vault: Pick<Vault, 'dataKeys' | 'secret'>
  /** The signed heads that the log is compared with: the vault's, and those outside; null where it is a copy, which has fewer events than there were. */
  heads: { inside: HeadStore; outside: HeadStore | null } | null
} & ({ log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>; foreign: readonly ForeignEvent[] } | { logFile: string })

/** The signed heads of a vault, and of the folder or bucket outside where one is named. */
export const headsOf = (vault: Pick<Vault, 'heads'>, headsDir: string | null): NonNullable<VerifyDeps['heads']> => ({
  inside: vault.heads,
  outside: headsDir === null ? null : openHeadsOutside(headsDir),
})

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
  const unproved = await proveHere(deps, print)
  const bad = found + broken.length + altered.length + unproved
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

/** Says up to which signed head the log is whole, and what that cannot know. @returns how many heads it does not hold to */
const proveHere = async (deps: VerifyDeps, print: Terminal['print']): Promise<number> => {
  if (deps.heads === null) return 0
  const { inside, outside } = deps.heads
  const heads = { inside: await inside.list(), outside: (await outside?.list()) ?? [] }
  const opened = 'log' in deps ? null : openSqliteLog(deps.logFile, { readOnly: true })
  const log = 'log' in deps ? deps.log : (opened as OpenSqliteLog).log
  try {
    const proof = await proveHeads(log, headKeyOf(deps.vault.secret('mac')), heads)
    for (const line of linesOfProof(proof)) print(line)
    return proof.broken.length + proof.forged
  } finally {
    opened?.close()
  }
}

const linesOfProof = ({ events, provedTo, outside, broken, forged }: Proof): string[] => [
  ...broken.map(({ head, how }) =>
    how === 'fewer'
      ? `head of ${head.at}: there were ${head.events} events, and there are ${events}`
      : `head of ${head.at}: the first ${head.events} events are not those that there were`,
  ),
  ...(forged > 0 ? [`${forged} signed heads were not signed by this system as they stand`] : []),
  ...(provedTo
    ? [
        `Proved by the head of ${provedTo.at}: none of the first ${provedTo.events} events is missing. ${events - provedTo.events} came after it.`,
      ]
    : ['No signed head is of this log yet.']),
  ...(outside
    ? []
    : [
        'No head outside the stores is of this log (HEADS_DIR): whoever can write both log and vault could have taken events away.',
      ]),
]
