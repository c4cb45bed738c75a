import type { ActionSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased, hourText, weekdayText } from '~/lib/format.ts'
import { specialtyText } from '~/texts/appointments.ts'
import { action } from '~/texts/public/action-request.ts'

/** The appointment the link belongs to (docs/specification.md#public-screens). */
export function Summary({
  summary: { patientName, date, time, specialty },
}: {
  summary: Omit<ActionSummary, 'actionType'>
}) {
  const { title, ...what } = action.summary
  return (
    <section aria-label={title} className="mt-8 overflow-hidden rounded-[28px] border border-line-2 bg-paper">
      <dl className="-mr-px -mb-px grid grid-cols-2 max-[19rem]:block lg:grid-cols-[1.6fr_1.4fr_1fr_1.4fr]">
        <Fact what={what.patient} className="max-lg:col-span-2">
          {patientName ?? erased}
        </Fact>
        <Fact what={what.date} className="num max-sm:col-span-2">
          {weekdayText(date)} {dateText(date)}
        </Fact>
        <Fact what={what.time} className="num">
          {hourText(time)}
        </Fact>
        <Fact what={what.specialty} className="sm:max-lg:col-span-2">
          {specialtyText[specialty]}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ what, className, children }: { what: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0 border-r border-b border-line-2 px-5 py-4 md:px-7', className)}>
      <dt className="text-[0.9375rem] text-ink-2">{what}</dt>
      <dd className="text-lg leading-snug font-bold">{children}</dd>
    </div>
  )
}
