import type { EventLog, Position, StoredEvent } from '@clinic/shared-events/log/event-log.ts'
import type { Checkpoint, WorkStore } from '@clinic/shared-events/work/work-store.ts'
import { z } from 'zod'
import type { PendingItem, PendingToSave } from './pending-items.ts'
import type { ProcessManager } from './process-manager.ts'

/** The last event that was followed. */
export type LastEvent = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & { mac: string }
export const lastEventOf = ({ stream, revision, position, meta }: StoredEvent): LastEvent => ({
  ...{ stream, revision, position, mac: meta.mac },
})

export type ManagerCheckpoint = {
  /** Where to go on: `0n` in a log that is new to it. */
  position: Position
  /** The event there, where it is known. */
  last: LastEvent | null
  /** What was open there, in log order. */
  open: readonly PendingItem[]
  /** False when a later holder has saved one: the lease is lost. */
  save(last: LastEvent | null, kept: PendingToSave): Promise<boolean>
}

export type CheckpointParts = {
  name: string
  log: Pick<EventLog, 'head' | 'readStream'>
  work: Pick<WorkStore, 'checkpoint' | 'saveCheckpoint'>
  managers: readonly ProcessManager[]
}

const whole = z.string().regex(/^\d+$/).transform(BigInt)
/** What is kept with the position, as JSON. */
const stateShape = z.object({
  last: z.object({ stream: z.string(), revision: whole, position: whole, mac: z.string() }).nullable(),
  open: z.array(z.object({ kind: z.string(), id: z.string(), dueAt: z.number(), before: whole, ref: z.unknown() })),
})
type Place = Pick<ManagerCheckpoint, 'position' | 'last' | 'open'>

const beginning: Place = { position: 0n, last: null, open: [] }

/**
 * Where a process manager goes on: its own place with what was open there, or the beginning. It begins anew in another log, in
 * one that ends before its checkpoint or has another event there (a backup was restored), and when it cannot read what an earlier
 * program kept. Whatever it does may be done again.
 */
export const openCheckpoint = async (parts: CheckpointParts, epoch: bigint): Promise<ManagerCheckpoint> => {
  const { name, log, work, managers } = parts
  const { logId, position: head } = await log.head()
  const saved = await work.checkpoint(name)
  const mayGoOn = saved !== null && saved.logId === logId && saved.position <= head
  const kept = mayGoOn ? placeOf(saved, managers) : null
  const place = kept && (await stillThere(log, kept.last)) ? kept : beginning
  let written = { position: place.position, state: stateOf(place) }
  return {
    ...place,
    async save(last, { position, open }) {
      const now = { position, open, last: last?.position === position ? last : null }
      const state = stateOf(now)
      if (position === written.position && state === written.state) return true
      if (!(await work.saveCheckpoint(name, epoch, { logId, position, state }))) return false
      written = { position, state }
      return true
    },
  }
}

const stateOf = ({ last, open }: Place): string =>
  JSON.stringify({
    last: last && { ...last, revision: String(last.revision), position: String(last.position) },
    open: open.map(({ kind, id, dueAt, before, ref }) => ({ kind, id, dueAt, before: String(before), ref })),
  })

/** Null when it was kept in another shape than this program's. */
const placeOf = ({ position, state }: Checkpoint, managers: readonly ProcessManager[]): Place | null => {
  // An earlier program's checkpoint never passed what was open.
  if (state === undefined) return { position, last: null, open: [] }
  const read = stateShape.safeParse(parsedOrNull(state))
  if (!read.success) return null
  const open: PendingItem[] = []
  for (const one of read.data.open) {
    const manager = managers.find(({ kind }) => kind === one.kind)
    if (!manager) return null
    open.push({ ...one, settling: false, settle: () => manager.settle(one.ref) })
  }
  return { position, last: read.data.last, open }
}

const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether the log still has that event where it was. */
const stillThere = async (log: CheckpointParts['log'], last: LastEvent | null): Promise<boolean> => {
  if (last === null) return true
  const [there] = await log.readStream(last.stream, last.revision)
  return there?.position === last.position && there.meta.mac === last.mac
}
