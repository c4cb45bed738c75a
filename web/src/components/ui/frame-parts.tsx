import { useEffect } from 'react'
import { dismissNotices } from '~/lib/notices.ts'
import { texts as common } from '~/texts/common.ts'
import { LeaveBlocker } from './dialogs/leave-blocker.tsx'
import { Notices } from './display/notices.tsx'

/** What each frame has beside its page: the question before typed text goes, and what can be taken back. */
export function FrameParts({ of }: { of: 'site' | 'office' }) {
  // What is offered goes with the session.
  useEffect(() => dismissNotices, [])
  return (
    <>
      <LeaveBlocker words={common.leaveWords[of]} />
      <Notices />
    </>
  )
}
