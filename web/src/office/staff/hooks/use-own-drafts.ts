import { useEffect, useRef } from 'react'
import { forgetLeftDrafts } from '~/lib/forms/left-drafts.ts'

/**
 * Ends what the account before was still sending when another tab signs in with another: nothing of theirs goes out in this one's name. Forms that were open
 * have just been closed.
 */
export const useOwnDrafts = (staffId: string | null): void => {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (staffId === null) return
    if (last.current !== null && last.current !== staffId) forgetLeftDrafts()
    last.current = staffId
  }, [staffId])
}
