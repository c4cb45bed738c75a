import { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { isAway } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { noteUse, onUseElsewhere, setResting } from '../model/resting.ts'
import { offlineCopy } from '../model/sealed-copy.ts'
import { askWho, rememberAway, rememberDoctor } from './me.ts'

const texts = staffTexts.resting

/** POST /api/auth/unlock; where the server cannot be reached the browser checks the PIN itself, until that can (docs/decisions/0227). @returns what goes on with the session that rests, and gives the sentence on why not, or null */
export const useUnlock = () => {
  const client = useQueryClient()
  return async (pin: string): Promise<string | null> => {
    try {
      const me = await sendCall(staffCalls.unlock, { body: { pin } })
      void offlineCopy.begin(me, pin)
      rememberDoctor(client, me)
    } catch (error) {
      if (!isAway(error)) return sentenceOf(error, texts.away)
      const isPin = await offlineCopy.isPin(pin)
      if (!isPin) return isPin === null ? texts.away : texts.wrong
      rememberAway(client)
    }
    noteUse()
    setResting(false)
    return null
  }
}

/** Goes on where the PIN was given in another tab. Without a line it waits for its own: asked who is signed in, the page would go. */
export const useUnlockedElsewhere = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const look = () =>
      readCall(staffCalls.readMe, {}).then(
        () => askWho(client),
        () => undefined,
      )
    return onUseElsewhere(() => void look())
  }, [client])
}
