import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { meanwhileTexts as texts } from '~/texts/appointments.ts'
import { appointmentQuery } from '../../api/one.ts'
import { changedSince } from '../../model/editing/changed-meanwhile.ts'
import { SeenAndNow } from './meanwhile-question.tsx'

/** Says at once what somebody else changes of an appointment whose form is open; saving then offers both values. @param base as the form shows it */
export function ChangedNow({ base }: { base: AppointmentRow }) {
  // The feed puts the row in; nothing is read for it.
  const shown = { data: base, position: null, serial: 0 }
  const { data } = useQuery({
    ...appointmentQuery(base.id),
    enabled: false,
    initialData: shown,
    initialDataUpdatedAt: 0,
  })
  const isLater = BigInt(data.data.revision) > BigInt(base.revision)
  const seen = isLater ? changedSince(base, data.data) : []
  return (
    <div aria-live="polite" className="mb-4 empty:hidden">
      {seen.length > 0 && (
        <>
          <SeenAndNow seen={seen} />
          <p className="mt-1 text-sm text-ink-2">{texts.onSaving}</p>
        </>
      )}
    </div>
  )
}
