/** A browser may close its storage to the page; then what would be kept simply is not. */
const quietly = <T>(action: () => T, otherwise: T): T => {
  try {
    return action()
  } catch {
    return otherwise
  }
}

const over = (area: () => Storage) => ({
  get: (key: string): string | null => quietly(() => area().getItem(key), null),
  set: (key: string, value: string): void => quietly(() => area().setItem(key, value), undefined),
  remove: (key: string): void => quietly(() => area().removeItem(key), undefined),
})

/** Kept for this browser. */
export const browserStore = over(() => localStorage)
/** Kept for this tab only, gone when it closes. */
export const tabStore = over(() => sessionStorage)
