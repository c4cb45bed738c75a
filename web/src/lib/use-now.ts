import { useEffect, useState } from 'react'
import { now } from './format.ts'

/** The current instant, UTC ISO, renewed every `everyMs` milliseconds. */
export const useNow = (everyMs: number): string => {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
