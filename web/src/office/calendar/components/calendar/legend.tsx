import {
  type AppointmentRow,
  type Specialty,
  statuses,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { SpecialtyMark } from '~/office/shared/appointments/components/detail/specialty-mark.tsx'
import { statusText } from '~/texts/appointments.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { StatusIcon } from './status-icon.tsx'

const named: readonly Specialty[] = [
  ...(['fisioterapia_heredia', 'fisioterapia_san_jose', 'odontologia', 'nutricion'] as const),
  ...(['dictamenes', 'incapacidades'] as const),
]

/** What the calendar's colours and icons mean. Physiotherapy whose location is not known is named where the week has one. */
export function Legend({ rows }: { rows: readonly Pick<AppointmentRow, 'specialty'>[] }) {
  const shown = rows.some(({ specialty }) => specialty === 'fisioterapia')
    ? (['fisioterapia', ...named] as const)
    : named
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line px-4 py-3 text-[0.8125rem] text-ink-2 md:px-5">
      <ul aria-label={texts.specialties} className="flex flex-wrap gap-x-4 gap-y-1">
        {shown.map((specialty) => (
          <li key={specialty}>
            <SpecialtyMark specialty={specialty} />
          </li>
        ))}
      </ul>
      <ul aria-label={texts.statuses} className="flex flex-wrap gap-x-4 gap-y-1">
        {statuses.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <StatusIcon status={status} />
            {statusText[status]}
          </li>
        ))}
      </ul>
    </div>
  )
}
