import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { standsIn } from '@clinic/platform/work/log-point.ts'
import type { Checkpoint, WorkStore } from '@clinic/platform/work/work-store.ts'
import type { LogPoint } from '@clinic/shared-events/definitions/stored-event.ts'
import { z } from 'zod'
import type { ItemKind } from './item-kind.ts'
import type { PendingItem, PendingToSave } from './pending-items.ts'

/** Where a process manager stood, and what was open there, in log order. */
type Kept = LogPoint & { open: readonly PendingItem[] }

type ManagerCheckpoint = Kept & {
  /** Saves where it stands now. False when a later holder has saved one: the lease is lost. */
  save(now: LogPoint, pending: PendingToSave): Promise<boolean>
}

type CheckpointDeps = {
  name: string
  log: Pick<EventLog, 'head' | 'readStream'>
  work: Pick<WorkStore, 'checkpoint' | 'saveCheckpoint'>
  kinds: readonly ItemKind[]
  /** Where it begins when it cannot go on: at the beginning, unless what is past is none of its business. */
  beginsAt?: 'beginning' | 'head'
}

const whole = z.string().regex(/^\d+$/).transform(BigInt)
/** What is kept with the position, as JSON. */
const stateShape = z.object({
  last: z.object({ stream: z.string(), revision: whole, mac: z.string() }).nullable(),
  open: z.array(z.object({ kind: z.string(), id: z.string(), dueAt: z.number(), before: whole, ref: z.unknown() })),
})
const beginning: Kept = { position: 0n, event: null, open: [] }

/**
 * Opens the checkpoint from which a process manager goes on: the saved position with what was open there, or the beginning or head. It begins anew in another log, in
 * one that ends before its checkpoint or has another event there (a backup was restored), and when it cannot read what an earlier
 * program kept. Whatever it does may be done again.
 */
export const openCheckpoint = async (deps: CheckpointDeps, epoch: bigint): Promise<ManagerCheckpoint> => {
  const { name, log, work, kinds, beginsAt = 'beginning' } = deps
  const saved = await work.checkpoint(name)
  const kept = saved && keptIn(saved, kinds)
  const head = await log.head()
  const { logId } = head
  const goesOn = saved && kept && (await standsIn(log, head, { ...kept, logId: saved.logId }))
  const start = goesOn ? kept : beginsAt === 'head' ? { ...beginning, position: head.position } : beginning
  let written = goesOn || start === beginning ? { position: start.position, state: stateOf(start) } : null
  return {
    ...start,
    async save(now, { position, open }) {
      const state = stateOf({ position, open, event: now.position === position ? now.event : null })
      if (position === written?.position && state === written.state) return true
      if (!(await work.saveCheckpoint(name, epoch, { logId, position, state }))) return false
      written = { position, state }
      return true
    },
  }
}

const stateOf = ({ position, event, open }: Kept): string =>
  JSON.stringify({
    last: event && { ...event, revision: String(event.revision), position: String(position) },
    open: open.map(({ kind, id, dueAt, before, ref }) => ({ kind, id, dueAt, before: String(before), ref })),
  })

/** What a checkpoint saved; null when its shape is not this program's. */
const keptIn = ({ position, state }: Checkpoint, kinds: readonly ItemKind[]): Kept | null => {
  // An earlier program's checkpoint never passed what was open.
  if (state === undefined) return { position, event: null, open: [] }
  const read = stateShape.safeParse(parsedOrNull(state))
  if (!read.success) return null
  const open: PendingItem[] = []
  for (const one of read.data.open) {
    const itemKind = kinds.find(({ kind }) => kind === one.kind)
    if (!itemKind) return null
    open.push({ ...one, settling: false, settle: () => itemKind.settle(one.ref) })
  }
  return { position, event: read.data.last, open }
}

const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
