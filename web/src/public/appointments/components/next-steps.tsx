import { addDays } from '@clinic/shared-events/contracts/clock.ts'
import { type JointKind, Thread, ThreadStep } from '~/components/ui/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { hourText, shortDate, weekdayText } from '~/lib/format.ts'
import { booking } from '~/texts/booking.ts'

type NextStepsProps = { date: string; startTime: string; today: string }

/** What follows a booking (docs/specification.md#public-screens), with the days computed from the one chosen. */
export function NextSteps({ date, startTime, today }: NextStepsProps) {
  const { after } = booking
  const before = (days: number, step: { when: string; what: string; hint: string }) => {
    if (date === '') return { ...step, kind: 'planned' as const }
    const day = addDays(date, -days)
    if (day < today) return { ...step, hint: after.soon, kind: 'later' as const }
    return { ...step, when: `${step.when} · ${weekdayText(day)} ${shortDate(day)}`, kind: 'planned' as const }
  }
  const visit = date === '' ? after.visit.when : `${weekdayText(date)} ${shortDate(date)}`
  return (
    <section aria-labelledby="despues" className="rounded-[28px] bg-bosque-50 p-6 md:p-7">
      <h2 id="despues" className="text-xl font-bold">
        {after.title}
      </h2>
      <p className="mt-1 text-base text-ink-2">{after.lead}</p>
      <Thread className="mt-6">
        <Step kind="planned" {...after.booked} />
        <Step {...before(3, after.reminder)} />
        <Step {...before(1, after.intake)} />
        <Step
          kind="attention"
          when={startTime === '' ? visit : `${visit} · ${hourText(startTime)}`}
          what={after.visit.what}
          last
        />
      </Thread>
      <p className="mt-2 border-t border-line pt-5 text-[0.9375rem] leading-relaxed text-ink-2">{after.note}</p>
    </section>
  )
}

type StepProps = { kind: JointKind; when: string; what: string; hint?: string; last?: boolean }

function Step({ kind, when, what, hint, last = false }: StepProps) {
  return (
    <ThreadStep kind={kind} filled={kind === 'attention'} last={last} jointClassName="size-5.5">
      <div className="pb-6 pl-4">
        <p
          className={cx(
            'num text-[0.9375rem] font-semibold',
            kind === 'attention' ? 'text-coral-t' : 'text-bosque-700',
          )}
        >
          {when}
        </p>
        <p className="text-[1.0625rem] leading-snug font-bold">{what}</p>
        {hint && <p className="mt-0.5 text-base text-ink-2">{hint}</p>}
      </div>
    </ThreadStep>
  )
}
