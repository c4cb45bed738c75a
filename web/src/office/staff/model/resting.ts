import { sessionIdleMs } from '@clinic/shared-events/contracts/practice/staff.ts'
import { create } from 'zustand'
import { browserStore } from '~/lib/storage.ts'

/** Whether the session rests: the page is covered until its PIN is given (docs/decisions/0228). */
export const useResting = create<{ resting: boolean }>(() => ({ resting: false }))
export const setResting = (resting: boolean): void => useResting.setState({ resting })

const key = 'office-used-at'
let inPage = 0

/** Notes for all tabs of the browser that the session is used now. */
export const noteUse = (): void => {
  inPage = Date.now()
  browserStore.set(key, String(inPage))
}

/** By less a browser's clock is put right while somebody works. Milliseconds. */
const toleranceMs = 60_000

/** Whether no tab has used the session for as long as it lasts without use. Where the clock was put back since, nobody knows, and it asks. */
export const isUnused = (): boolean => {
  const since = Date.now() - Math.max(inPage, Number(browserStore.get(key)))
  return since >= sessionIdleMs || since < -toleranceMs
}
