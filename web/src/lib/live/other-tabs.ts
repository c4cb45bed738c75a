import { browserStore } from '../storage.ts'

/** What is listened to, and what stood there last. */
type Listened = { key: string; known: string | null }
const listened = new Set<Listened>()

/** Writes what only other tabs of this browser are to hear. */
export const writeForOtherTabs = (key: string, value: string): void => {
  browserStore.set(key, value)
  for (const one of listened) if (one.key === key) one.known = value
}

/** Calls back when another tab has written what did not stand there, also while this page was put away; not when it was removed. @returns what ends it */
export const onWrittenElsewhere = (key: string, act: () => void): (() => void) => {
  const own: Listened = { key, known: browserStore.get(key) }
  listened.add(own)
  const look = () => {
    const now = browserStore.get(key)
    if (now === own.known) return
    own.known = now
    if (now !== null) act()
  }
  for (const event of ['storage', 'pageshow']) addEventListener(event, look)
  return () => {
    listened.delete(own)
    for (const event of ['storage', 'pageshow']) removeEventListener(event, look)
  }
}
