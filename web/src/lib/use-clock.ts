import { useCallback, useSyncExternalStore } from 'react'
import { asOf, nowMs, onClockSet } from '~/lib/now.ts'

type Ticker = { listeners: Set<() => void>; timer: ReturnType<typeof setTimeout> }

/** The timers, one per period for all components that follow it. */
const tickers = new Map<number, Ticker>()

/** The instant of a copy stands still. */
const untilNext = (every: number) => every - ((asOf === null ? nowMs() : Date.now()) % every)

const start = (every: number): Ticker => {
  const tick = () => {
    ticker.timer = setTimeout(tick, untilNext(every))
    for (const listener of [...ticker.listeners]) listener()
  }
  const ticker: Ticker = { listeners: new Set(), timer: setTimeout(tick, untilNext(every)) }
  tickers.set(every, ticker)
  return ticker
}

const follow = (every: number, listener: () => void): (() => void) => {
  const ticker = tickers.get(every) ?? start(every)
  ticker.listeners.add(listener)
  // After sleep, or in the background, the hour is right again at once.
  document.addEventListener('visibilitychange', listener)
  const endSetting = onClockSet(listener)
  return () => {
    endSetting()
    document.removeEventListener('visibilitychange', listener)
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    clearTimeout(ticker.timer)
    tickers.delete(every)
  }
}

/**
 * The instant now as a clock shows it: UTC ISO, cut to whole periods of `every` ms. Everything on a page that follows the same
 * period changes in the same moment, so a clock and a 'now' line never disagree.
 */
export const useClock = (every: number): string =>
  new Date(useByClock(every, () => Math.floor(nowMs() / every) * every)).toISOString()

/** What is read by the clock, looked at again every so many ms, or never (null). Only another value renders the component anew. */
export const useByClock = <T extends string | number | boolean>(every: number | null, read: () => T): T => {
  const subscribe = useCallback(
    (listener: () => void) => (every === null ? () => undefined : follow(every, listener)),
    [every],
  )
  return useSyncExternalStore(subscribe, read)
}
