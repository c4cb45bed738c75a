/** Runs an action on the browser's storage, which may be closed to the page, or full. */
const quietly = <T>(action: () => T, otherwise: T): T => {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export type Store = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/** A store of this page alone: in its memory, and gone with it. */
export const memoryStore = (): Store => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

/** What the browser does not take stands in this page's memory: the key of a submit must not be lost between two presses. */
const over = (area: () => Storage): Store & { outlivesPage(): boolean } => {
  const inPage = memoryStore()
  return {
    get: (key) => inPage.get(key) ?? quietly(() => area().getItem(key), null),
    set: (key, value) => {
      const isStored = quietly(() => {
        area().setItem(key, value)
        return true
      }, false)
      if (isStored) inPage.remove(key)
      else inPage.set(key, value)
    },
    remove: (key) => {
      inPage.remove(key)
      quietly(() => area().removeItem(key), undefined)
    },
    keys: () => [...new Set([...quietly(() => Object.keys(area()), []), ...inPage.keys()])],
    /** Whether the browser has taken everything: then a reload finds it again. */
    outlivesPage: () => inPage.keys().length === 0,
  }
}

/** The event before the page is loaded anew by itself: whoever has something that would go with it prevents that. */
export const beforeAnew = 'before-anew'

/** What must not stay behind in a browser that others use too: in this page's memory alone. */
export const pageStore = memoryStore()
/** A store that is kept for this browser. */
export const browserStore = over(() => localStorage)
/** A store that is kept for this tab only, until it closes. */
export const tabStore = over(() => sessionStorage)
