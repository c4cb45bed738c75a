import { useEffect } from 'react'
import { dismissNotices } from '~/lib/notices.ts'
import { leaveWords } from '~/texts/leaving.ts'
import { LeaveBlocker } from './dialogs/leave-blocker.tsx'
import { Notices } from './display/notices.tsx'

/** What each frame has beside its page: the question before typed text goes, and what can be taken back. */
export function FrameParts({ of }: { of: 'site' | 'office' }) {
  // What is offered goes with the session.
  useEffect(() => dismissNotices, [])
  return (
    <>
      <LeaveBlocker words={leaveWords[of]} />
      <Notices />
    </>
  )
}
