import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { CalendarCheck, CalendarClock, CalendarX2 } from 'lucide-react'
import { cx } from '~/lib/class-names.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { actionKinds, confirmation } from '~/texts/public/action-request.ts'

const marks = {
  reschedule: { Icon: CalendarClock, look: 'bg-bosque-50 text-bosque-700' },
  cancel: { Icon: CalendarX2, look: 'bg-cancelado text-cancelado-t' },
  confirm: { Icon: CalendarCheck, look: 'bg-confirmado text-confirmado-t' },
} as const
const heads = { ...actionKinds, confirm: confirmation } as const

/** What a patient's link is for. */
export type LinkKind = ActionType | 'confirm'

/** The head of the page, which tells by icon, colour and words what it is for. `done`: nothing is to be asked for any more. */
export function ActionHead({ type, done = false }: { type: LinkKind; done?: boolean }) {
  const { Icon, look } = marks[type]
  return (
    <div className="flex flex-col sm:flex-row sm:gap-5">
      <span
        aria-hidden="true"
        className={cx(
          'mt-6 -mb-3 grid size-14 shrink-0 place-items-center rounded-full sm:mb-0 sm:mt-7 sm:size-18 md:mt-11',
          look,
        )}
      >
        <Icon size="1.875rem" strokeWidth={1.75} />
      </span>
      <PageHead title={heads[type].title} lead={done ? undefined : heads[type].lead} />
    </div>
  )
}
