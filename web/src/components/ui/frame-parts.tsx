import { useEffect } from 'react'
import { useHolders } from '~/lib/forms/holders.ts'
import { dismissNotices, useNotices } from '~/lib/notices.ts'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { texts as common } from '~/texts/common.ts'

/** What each frame has beside its page: the question before typed text goes, and what can be taken back. Loaded when it may be needed. */
export function FrameParts({ of }: { of: 'site' | 'office' }) {
  const holds = useHolders((all) => all.length > 0)
  const offers = useNotices((all) => all.length > 0)
  const asking = useLoaded(() => import('./dialogs/leave-blocker.tsx'), holds)
  const offering = useLoaded(() => import('./display/notices.tsx'), holds || offers)
  // What is offered goes with the session.
  useEffect(() => dismissNotices, [])
  return (
    <>
      {asking && <asking.LeaveBlocker words={common.leaveWords[of]} />}
      {offering && <offering.Notices />}
    </>
  )
}
