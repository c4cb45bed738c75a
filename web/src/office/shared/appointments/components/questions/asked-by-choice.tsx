import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type AskedBy, moveFine, priceOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { Segments } from '~/components/ui/forms/segments.tsx'
import { money, now } from '~/lib/format.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { threadQuery } from '../../api/thread.ts'
import { unansweredSince } from '../../model/thread-steps.ts'

const { cancelAsk: texts, moveAsk } = actionTexts
const choices: readonly (AskedBy | null)[] = ['patient', 'practice']

/** When a patient asked in writing for that of an appointment, a UTC instant: as the page that asks who wants it follows what waits. */
export const AskedInWriting = createContext<(appointmentId: string, kind: ActionType) => string | undefined>(
  () => undefined,
)

/** When a patient asked in writing for that of a visit, a UTC instant: in what waits, or in what nobody answered before the visit began. */
export const useWrittenAt = (row: AppointmentRow, kind: ActionType): string | undefined => {
  const waits = use(AskedInWriting)(row.id, kind)
  const enabled = waits === undefined && startOf(row) <= now()
  const { data } = useQuery({ ...threadQuery(row.id), enabled, staleTime: 0 })
  return waits ?? (enabled && data ? unansweredSince(kind, data.data.steps, row) : undefined)
}

type AskedByChoiceProps = { chosen: AskedBy | null; onChoose: (askedBy: AskedBy | null) => void }

/** Who wants a visit cancelled or moved, and what the terms charge them. */
export function AskedByChoice({ chosen, onChoose, charge }: AskedByChoiceProps & { charge: string | null }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true">{texts.askedBy}</span>
        <Segments
          label={texts.askedBy}
          choices={choices}
          chosen={chosen}
          textOf={(choice) => (choice ? texts.who[choice] : '')}
          onChoose={onChoose}
        />
      </div>
      <p aria-live="polite" className="text-ink-2 empty:hidden">
        {charge}
      </p>
    </>
  )
}

type MoveAskedByProps = Pick<AskedByChoiceProps, 'chosen' | 'onChoose'> & { row: AppointmentRow }

/**
 * The same of a move, on the day on which the terms charge one; nothing before. Asked for in writing it is the patient's unless staff say
 * otherwise, and counts from then (docs/decisions/0208). @param row where the visit is
 */
export function MoveAskedBy({ row, chosen, onChoose }: MoveAskedByProps) {
  const writtenAt = useWrittenAt(row, 'reschedule')
  const percent = moveFine(row, writtenAt ?? now())
  if (percent === 0) return null
  const askedBy = chosen ?? (writtenAt ? 'patient' : null)
  const charges = {
    patient: moveAsk.fine(percent, money((priceOf(row) * percent) / 100)),
    practice: moveAsk.free,
  } satisfies Record<AskedBy, string>
  return <AskedByChoice chosen={askedBy} onChoose={onChoose} charge={askedBy ? charges[askedBy] : texts.unsaid} />
}
