/** Runs an action on the browser's storage, which may be closed to the page: then nothing is stored. */
const quietly = <T>(action: () => T, otherwise: T): T => {
  try {
    return action()
  } catch {
    return otherwise
  }
}

type Store = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const over = (area: () => Storage): Store => ({
  get: (key) => quietly(() => area().getItem(key), null),
  set: (key, value) => quietly(() => area().setItem(key, value), undefined),
  remove: (key) => quietly(() => area().removeItem(key), undefined),
})

/** A store that is kept for this browser. */
export const browserStore = over(() => localStorage)
/** A store that is kept for this tab only, until it closes. */
export const tabStore = { ...over(() => sessionStorage), keys: () => quietly(() => Object.keys(sessionStorage), []) }
