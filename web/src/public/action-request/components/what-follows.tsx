import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { SideBox } from '~/components/ui/display/side-box.tsx'
import { type JointKind, Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { action, actionKinds } from '~/texts/public/action-request.ts'

/** The steps from asking to the changed appointment; once it was asked for, the next one is the practice's. */
export function WhatFollows({ type, asked }: { type: ActionType; asked: boolean }) {
  const end: JointKind = type === 'cancel' ? 'attention' : 'planned'
  const joints: JointKind[] = asked ? ['done', 'here', end] : ['here', 'planned', end]
  const { steps } = actionKinds[type]
  return (
    <SideBox title={action.stepsTitle}>
      <Thread className="mt-5">
        {steps.map(({ what, hint }, at) => (
          <ThreadStep
            key={what}
            kind={joints[at] ?? 'planned'}
            last={at === steps.length - 1}
            jointClassName="size-5.5"
          >
            <div className="pb-6 pl-4 group-last:pb-0" aria-current={joints[at] === 'here' ? 'step' : undefined}>
              <p className="text-[1.0625rem] leading-snug font-bold">{what}</p>
              {joints[at] !== 'done' && <p className="mt-0.5 text-base text-ink-2">{hint}</p>}
            </div>
          </ThreadStep>
        ))}
      </Thread>
    </SideBox>
  )
}
