import { otherAccountCode } from '@clinic/shared-events/contracts/practice/other-account.ts'
import { restingCode } from '@clinic/shared-events/contracts/practice/resting.ts'
import { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onUnauthorized } from '~/lib/http/http.ts'
import { askWho, forgetSession, hearOtherTabs, onLeftElsewhere } from '../api/me.ts'
import { setResting } from '../model/resting.ts'

/** Calls whose 401 is no news: one asks who is signed in, the other signs out. */
const askedAnyway: readonly string[] = [staffCalls.readMe.path, staffCalls.signOut.path]

/**
 * Whether the session has ended elsewhere, which the next call notices by a 401; then nobody is signed in. One that rests has not ended. Where another tab
 * has signed in, this one shows who.
 */
export const useSessionEnded = (): boolean => {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(
    () =>
      onUnauthorized((path, answer) => {
        if (answer.includes(restingCode)) return setResting(true)
        if (answer.includes(otherAccountCode)) return askWho(client)
        if (askedAnyway.includes(path)) return
        setEnded(true)
        forgetSession(client)
      }),
    [client],
  )
  useEffect(() => hearOtherTabs(client), [client])
  useEffect(() => onLeftElsewhere(() => setEnded(true)), [])
  return ended
}
