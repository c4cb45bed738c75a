/** A browser may close its storage to the page; then what would be kept simply is not. */
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
}

const over = (area: () => Storage): Store => ({
  get: (key) => quietly(() => area().getItem(key), null),
  set: (key, value) => quietly(() => area().setItem(key, value), undefined),
  remove: (key) => quietly(() => area().removeItem(key), undefined),
})

/** A store that is kept for this browser. */
export const browserStore = over(() => localStorage)
/** Kept for this tab only, gone when it closes. */
export const tabStore = over(() => sessionStorage)
