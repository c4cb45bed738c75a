import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveConnection } from '~/lib/live/live.ts'
import { nowMs } from '~/lib/now.ts'
import { forgetSession } from '../api/me.ts'
import { isUnused, noteUse, setResting } from '../model/resting.ts'

const lookEvery = 60_000

/**
 * Notes that the session is used while the page is in sight: of one that rests also without a line, else only what the server hears of.
 * One that was not used for an hour rests, and is over after its time, whether the server can say so or not.
 */
export const useRest = ({ rests, until }: Me['session']): void => {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (rests && nowMs() >= Date.parse(until)) forgetSession(client)
      else if (rests && isUnused()) setResting(true)
      else if (document.visibilityState === 'visible' && (rests || useLiveConnection.getState().state === 'live'))
        noteUse()
    }
    // The server has just answered.
    noteUse()
    const looking = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, rests, until])
}
