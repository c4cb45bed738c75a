import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { create } from 'zustand'

/**
 * News of a row. `arrived` is the browser's clock in ms, `at` the instant of the fact, UTC ISO; `born` is when
 * the appointment itself arrived as a new one, and outlives a change that follows.
 */
export type News = { kind: 'new' | 'changed'; status: Status; arrived: number; at: string; born: number | null }

/** How long a row says that it is new or has changed. */
export const freshForMs = 120_000

/** News per appointment, of this page alone. */
export const useNews = create<{ news: ReadonlyMap<string, News> }>(() => ({ news: new Map() }))

/** Notes what has just happened to a row; what is no longer fresh is forgotten. */
export const noteNews = (id: string, news: Pick<News, 'kind' | 'status' | 'at'>): void => {
  const arrived = Date.now()
  useNews.setState(({ news: known }) => {
    const fresh = new Map([...known].filter(([, one]) => arrived - one.arrived < freshForMs))
    const born = news.kind === 'new' ? arrived : (known.get(id)?.born ?? null)
    return { news: fresh.set(id, { ...news, arrived, born }) }
  })
}

export const isFresh = (news: News | undefined, nowMs: number): news is News =>
  news !== undefined && nowMs - news.arrived < freshForMs

/** Whether the appointment itself arrived a moment ago. */
export const isNewborn = (news: News | undefined, nowMs: number): boolean =>
  news !== undefined && news.born !== null && nowMs - news.born < freshForMs
