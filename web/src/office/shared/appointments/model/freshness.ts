import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { create } from 'zustand'
import { nowMs } from '~/lib/now.ts'

/**
 * News of a row. `arrived` is in ms since 1970, `at` the instant of the fact, UTC ISO; `born` is when
 * the appointment itself arrived as a new one, and outlives a change that follows.
 */
export type RowChange = { kind: 'new' | 'changed'; status: Status; arrived: number; at: string; born: number | null }

/** How long a row says that it is new or has changed. */
export const freshForMs = 120_000

/** News per appointment, of this page alone. */
export const useRowChanges = create<{ changes: ReadonlyMap<string, RowChange> }>(() => ({ changes: new Map() }))

/** Notes what has just happened to a row; what is no longer fresh is forgotten. */
export const noteChange = (id: string, changes: Pick<RowChange, 'kind' | 'status' | 'at'>): void => {
  const arrived = nowMs()
  useRowChanges.setState(({ changes: known }) => {
    const fresh = new Map([...known].filter(([, one]) => arrived - one.arrived < freshForMs))
    const born = changes.kind === 'new' ? arrived : (known.get(id)?.born ?? null)
    return { changes: fresh.set(id, { ...changes, arrived, born }) }
  })
}

export const isFresh = (changes: RowChange | undefined, nowMs: number): changes is RowChange =>
  changes !== undefined && nowMs - changes.arrived < freshForMs

/** Whether the appointment itself arrived a moment ago. */
export const isNewborn = (changes: RowChange | undefined, nowMs: number): boolean =>
  changes !== undefined && changes.born !== null && nowMs - changes.born < freshForMs
