import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type AskedBy, cancelFine, priceOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { useState } from 'react'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { dateText, durationText, erased, money, now } from '~/lib/format.ts'
import { actionTexts, requestTexts } from '~/texts/appointments.ts'
import type { Actions } from '../../hooks/use-actions.ts'
import { needsNotice } from '../../model/outcome.ts'
import { AskedByChoice, useWrittenAt } from './asked-by-choice.tsx'
import { NotifyBox } from './notify-box.tsx'

type CancelQuestionProps = { row: AppointmentRow; actions: Actions }

const { cancelAsk: ask } = actionTexts

/** Asks before a visit is cancelled: who wants it, which says what the terms charge, why, and whether the patient is notified (docs/decisions/0208, 0212). */
export function CancelQuestion({ row, actions }: CancelQuestionProps) {
  const writtenAt = useWrittenAt(row, 'cancel')
  const [notify, setNotify] = useState(true)
  const [chosen, setChosen] = useState<AskedBy | null>(null)
  const askedBy = chosen ?? (writtenAt ? 'patient' : null)
  const [why, setWhy] = useState('')
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={ask.title}
      description={ask.text(row.name ?? erased, `${dateText(row.date)} ${row.startTime}`)}
      confirm={ask.confirm}
      dismiss={ask.back}
      destructive
      before={{ why: '' }}
      onConfirm={() => actions.cancel(row, { notify, ...(askedBy && { askedBy }), ...(why.trim() && { why }) })}
    >
      <div className="mt-4 grid gap-3">
        <AskedByChoice chosen={askedBy} onChoose={setChosen} charge={chargeText(row, askedBy, writtenAt)} />
        <Why why={why} onWhy={setWhy} />
        {needsNotice(row) && <NotifyBox notify={notify} onNotify={setNotify} />}
      </div>
    </AlertDialog>
  )
}

function Why({ why, onWhy }: { why: string; onWhy: (why: string) => void }) {
  return (
    <TextArea
      rows={2}
      name="why"
      label={ask.why}
      hint={ask.whyHint}
      value={why}
      maxLength={actionNotesLimit}
      onChange={({ target }) => onWhy(target.value)}
    />
  )
}

/** What is charged by who asks; where nobody is named, that it is nothing. */
const chargeText = (row: AppointmentRow, askedBy: AskedBy | null, writtenAt?: string): string | null => {
  if (askedBy === 'practice') return ask.free
  if (askedBy === 'patient')
    return writtenAt ? fineText(row, writtenAt, requestTexts.askedWith) : fineText(row, now(), ask.left)
  return cancelFine(row, now()) > 0 ? ask.unsaid : null
}

/**
 * 'Faltan 9 h: 50 % (₡12,000) por los términos.', or that nothing is charged.
 * @param askedAt when the patient asked, a UTC instant. @param left says how long that is before the visit
 */
export const fineText = (row: AppointmentRow, askedAt: string, left: (duration: string) => string): string => {
  const percent = cancelFine(row, askedAt)
  const notice = askedAt >= startOf(row) ? ask.begun : left(durationText(askedAt, startOf(row)))
  if (percent === 0) return `${notice}. ${ask.noFine}`
  return `${notice}: ${ask.fine(percent, money((priceOf(row) * percent) / 100))}`
}
