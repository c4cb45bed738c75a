import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, followed as the window changes. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
