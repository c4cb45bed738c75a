import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { aboveNotices, Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { erased } from '~/lib/format.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import type { Actions } from '../../hooks/use-actions.ts'
import { useFreeHours } from '../../hooks/use-free-hours.ts'
import { useMove } from '../../hooks/use-move.ts'
import { minutesBetween } from '../../model/editing/form-values.ts'
import { asLongAs, isSamePlace } from '../../model/target.ts'
import { MoveQuestions, MoveRefused, whenText } from '../questions/move-questions.tsx'
import { FreeFortnight } from './free-hours.tsx'

/** The free hours of two weeks for a visit: a press asks once, and moves it (docs/decisions/0218). */
export function MoveDialog({ row, actions }: { row: AppointmentRow; actions: Actions }) {
  const moving = useMove(actions, actions.closeDialog)
  const { date, startTime } = row
  const minutes = minutesBetween({ from: startTime, to: row.endTime })
  const hours = useFreeHours({ id: row.id, minutes, date: '', around: date })
  const asks = moving.move !== null && moving.move.step !== 'refused'
  return (
    <>
      <Dialog
        open={!asks}
        onOpenChange={(open) => !open && !asks && actions.closeDialog()}
        title={texts.moveTitle(row.name ?? erased)}
        description={texts.moveLead(whenText(row))}
        className={aboveNotices}
      >
        <MoveRefused moving={moving} />
        <FreeFortnight
          {...{ hours, date, value: startTime, isOpen: true }}
          onPick={(day, hour) => {
            const to = asLongAs(row, { date: day, startTime: hour })
            if (!isSamePlace(row, to)) moving.ask(row, to)
          }}
        />
      </Dialog>
      <MoveQuestions moving={moving} rows={hours.weeks ?? []} />
    </>
  )
}
