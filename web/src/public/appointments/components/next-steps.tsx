import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Thread } from '~/components/ui/display/thread.tsx'
import { PlanStep } from '~/components/ui/forms/plan-step.tsx'
import { hourText, shortDate, weekdayText } from '~/lib/format.ts'
import { beforeVisit, useReminderHours } from '~/practice/reminder-hours.ts'
import { booking } from '~/texts/public/booking.ts'

type NextStepsProps = { date: string; startTime: string; today: string }

/** What follows a booking (docs/specification.md#public-screens), with the days computed from the one chosen. */
export function NextSteps({ date, startTime, today }: NextStepsProps) {
  const { after } = booking
  const { firstReminder, secondReminder } = useReminderHours()
  const before = (hours: number, step: { what: string; hint: string }) => {
    const when = beforeVisit(hours)
    if (date === '') return { ...step, when, kind: 'planned' as const }
    const day = addDays(date, -Math.ceil(hours / 24))
    if (day < today) return { ...step, when, hint: after.soon, kind: 'later' as const }
    // The day of what is not whole days before depends on the hour, and on the quiet hours.
    const shown = hours % 24 === 0 ? `${when} · ${weekdayText(day)} ${shortDate(day)}` : when
    return { ...step, when: shown, kind: 'planned' as const }
  }
  const visit = date === '' ? after.visit.when : `${weekdayText(date)} ${shortDate(date)}`
  return (
    <SideBox title={after.title}>
      <p className="mt-1 text-base text-ink-2">{after.lead}</p>
      <Thread className="mt-6">
        <PlanStep kind="planned" {...after.booked} />
        <PlanStep {...before(firstReminder, after.reminder)} />
        <PlanStep {...before(secondReminder, after.intake)} />
        <PlanStep
          kind="attention"
          when={startTime === '' ? visit : `${visit} · ${hourText(startTime)}`}
          what={after.visit.what}
          last
        />
      </Thread>
      <p className="mt-2 border-t border-line pt-5 text-[0.9375rem] leading-relaxed text-ink-2">{after.note}</p>
    </SideBox>
  )
}
