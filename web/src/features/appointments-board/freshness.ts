import type { Status } from '@clinic/shared-events/contracts/appointments.ts'
import { create } from 'zustand'

/** What has just happened to a row. `arrived` is the browser's clock in ms, `at` the instant of the fact, UTC ISO. */
export type News = { kind: 'new' | 'changed'; status: Status; arrived: number; at: string }

/** How long a row says that it is new or has changed. */
export const freshForMs = 120_000

/** News per appointment, of this page alone. */
export const useNews = create<{ news: ReadonlyMap<string, News> }>(() => ({ news: new Map() }))

/** Notes what has just happened to a row; what is no longer fresh is forgotten. A new one that changes at once stays new. */
export const noteNews = (id: string, news: Omit<News, 'arrived'>): void => {
  const arrived = Date.now()
  useNews.setState(({ news: known }) => {
    const fresh = new Map([...known].filter(([, one]) => arrived - one.arrived < freshForMs))
    return { news: fresh.set(id, { ...news, arrived }) }
  })
}

export const isFresh = (news: News | undefined, nowMs: number): news is News =>
  news !== undefined && nowMs - news.arrived < freshForMs
