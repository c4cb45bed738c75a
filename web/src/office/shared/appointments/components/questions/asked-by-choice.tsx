import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type AskedBy, moveFine, priceOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { Segments } from '~/components/ui/forms/segments.tsx'
import { money, now } from '~/lib/format.ts'
import { actionTexts } from '~/texts/appointments.ts'

const { cancelAsk: texts, moveAsk } = actionTexts
const choices: readonly (AskedBy | null)[] = ['patient', 'practice']

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

/** The same of a move, on the day on which the terms charge one; nothing before. @param row where the visit is */
export function MoveAskedBy({ row, ...choice }: AskedByChoiceProps & { row: AppointmentRow }) {
  const percent = moveFine(row, now())
  if (percent === 0) return null
  const charges = {
    patient: moveAsk.fine(percent, money((priceOf(row) * percent) / 100)),
    practice: moveAsk.free,
  } satisfies Record<AskedBy, string>
  return <AskedByChoice {...choice} charge={choice.chosen ? charges[choice.chosen] : texts.unsaid} />
}
