import { useEffect, useState } from 'react'

/**
 * Loads a part of a page when it is wanted. Unlike with `lazy`, a part that cannot be loaded (the server is away) does not break the
 * page: it stays null and is tried again when `wanted` changes.
 * @param wanted false while it is not needed; any other value asks for it.
 */
export const useLoaded = <T>(load: () => Promise<T>, wanted: unknown): T | null => {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loader is written where it is used, anew at every rendering
  useEffect(() => {
    if (wanted === false || loaded) return
    let here = true
    load().then(
      (part) => here && setLoaded({ part }),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted, loaded])
  return loaded?.part ?? null
}
