import { sessionIdleMs } from '@clinic/shared-events/contracts/practice/staff.ts'
import { create } from 'zustand'
import { onWrittenElsewhere, writeForOtherTabs } from '~/lib/live/other-tabs.ts'
import { browserStore } from '~/lib/storage.ts'

/** Whether the session rests: the page is covered until its PIN is given (docs/decisions/0228). */
export const useResting = create<{ resting: boolean }>(() => ({ resting: false }))
export const setResting = (resting: boolean): void => useResting.setState({ resting })

const key = 'office-used-at'

/** Notes for all tabs of the browser that the session is used now. */
export const noteUse = (): void => writeForOtherTabs(key, String(Date.now()))

/** By less a browser's clock is put right while somebody works. Milliseconds. */
const toleranceMs = 60_000

/** Whether no tab has used the session for as long as it lasts without use. Where the clock was put back since, nobody knows, and it asks. */
export const isUnused = (): boolean => {
  const since = Date.now() - Number(browserStore.get(key))
  const unused = since >= sessionIdleMs || since < -toleranceMs
  // It stays so until the session is used again, whatever the clock is put to meanwhile.
  if (unused) browserStore.remove(key)
  return unused
}

/** Calls back when another tab uses the session. @returns what ends it */
export const onUseElsewhere = (act: () => void): (() => void) => onWrittenElsewhere(key, act)
