import { cx } from '~/lib/class-names.ts'
import { type JointKind, ThreadStep } from '../display/thread.tsx'

type PlanStepProps = { kind: JointKind; when: string; what: string; hint?: string; last?: boolean }

/** A step of a plan on the thread: when it comes, what happens then, and a hint. */
export function PlanStep({ kind, when, what, hint, last = false }: PlanStepProps) {
  const look = kind === 'attention' ? 'text-coral-t' : 'text-bosque-700'
  return (
    <ThreadStep kind={kind} filled={kind === 'attention'} last={last} jointClassName="size-5.5">
      <div className="pb-6 pl-4">
        <p className={cx('num text-[0.9375rem] font-semibold', look)}>{when}</p>
        <p className="text-[1.0625rem] leading-snug font-bold">{what}</p>
        {hint && <p className="mt-0.5 text-base text-ink-2">{hint}</p>}
      </div>
    </ThreadStep>
  )
}
