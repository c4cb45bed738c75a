import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { tabStore } from '~/lib/storage.ts'

const store = 'places'

/**
 * Restores scroll positions: a new page starts at its top; Back and a reload find the position where the page was left. While reads are
 * under way the page may be too short, so it scrolls again as the page grows, until everything is read or the reader does something.
 */
export function KeptScroll() {
  const { key } = useLocation()
  const client = useQueryClient()
  const reading = useIsFetching()
  const wanted = useRef<number | null | undefined>(undefined)
  if (wanted.current === undefined) wanted.current = scrollOf(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever something has been read
  useEffect(() => {
    const take = () => {
      const top = wanted.current ?? null
      if (top === null) return
      window.scrollTo(0, top)
      if (client.isFetching() === 0 && reach() >= top) leave()
    }
    const leave = () => {
      wanted.current = null
      end()
    }
    const grown = wanted.current === null ? null : new ResizeObserver(take)
    const end = () => {
      grown?.disconnect()
      for (const act of acts) removeEventListener(act, leave)
    }
    grown?.observe(document.body)
    for (const act of acts) addEventListener(act, leave, { once: true, passive: true })
    take()
    return end
  }, [reading])
  return <ScrollRestoration storageKey={store} />
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const
const reach = () => document.documentElement.scrollHeight - window.innerHeight

/** In pixels from the top; null for a page that was not left before. */
const scrollOf = (key: string): number | null => {
  try {
    const tops: unknown = JSON.parse(tabStore.get(store) ?? '{}')
    const top = new Map(Object.entries(tops ?? {})).get(key)
    return typeof top === 'number' ? top : null
  } catch {
    return null
  }
}
