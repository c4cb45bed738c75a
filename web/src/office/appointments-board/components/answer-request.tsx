import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useState } from 'react'
import { useProcessAction } from '~/appointments/api/process-action.ts'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { AlertDialog } from '~/components/ui/alert-dialog.tsx'
import { Button } from '~/components/ui/button.tsx'
import { dateText, erased } from '~/lib/format.ts'
import type { WaitingRequest } from '~/pending/pending.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { queueTexts as texts } from '~/texts/appointments-board.ts'

type AnswerRequestProps = { request: WaitingRequest; row: AppointmentRow; actions: Actions }

/**
 * 'Procesar' and 'Expirar' (docs/specification.md#office-states). A cancellation is asked about and then cancels the visit; a move opens the
 * edit, whose new start answers the request.
 */
export function AnswerRequest({ request: { id, actionType }, row, actions }: AnswerRequestProps) {
  const [asking, setAsking] = useState(false)
  const answer = useProcessAction()
  const send = (status: 'processed' | 'expired') =>
    answer.mutate(
      { actionId: id, status },
      {
        onSuccess: ({ appointment, whatsappNotification }) => {
          if (status === 'expired') return
          actions.report({
            id: appointment.id,
            text: actionTexts.done.cancelado,
            notification: whatsappNotification ?? null,
            missing: !whatsappNotification,
          })
        },
      },
    )
  const busy = answer.isPending || actions.busy
  const ask = actionTexts.cancelAsk
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        className="max-md:min-h-11"
        disabled={busy}
        onClick={() => (actionType === 'cancel' ? setAsking(true) : actions.move(row))}
      >
        {texts.process}
      </Button>
      <Button look="quiet" size="sm" className="max-md:min-h-11" disabled={busy} onClick={() => send('expired')}>
        {texts.expire}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={ask.title}
        description={ask.text(row.name ?? erased, `${dateText(row.date)} ${row.startTime}`)}
        confirm={ask.confirm}
        dismiss={ask.back}
        destructive
        onConfirm={() => send('processed')}
      />
    </div>
  )
}
