import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useState } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { erased, today } from '~/lib/format.ts'
import { useByClock } from '~/lib/use-clock.ts'
import { actionTexts, formTexts as texts } from '~/texts/appointments.ts'
import { useCreateAppointment } from '../../api/create-appointment.ts'
import { useAppointmentDraft } from '../../hooks/use-appointment-draft.ts'
import { dayProposed, emptyValues, newBody, type Start } from '../../model/editing/form-values.ts'
import { personAgain } from '../../model/editing/known-person.ts'
import { shownRefusal } from '../../model/editing/refusal.ts'
import { needsNotice, noticeIn, type Outcome } from '../../model/outcome.ts'
import { type AlertOf, AppointmentForm, formPanel } from './appointment-form.tsx'

type NewDialogProps = {
  start: Start
  /** A cancelled visit that is booked again: everything of it stands in the form, but its time. */
  again?: AppointmentRow
  onClose: () => void
  onDone: (outcome: Outcome) => void
  onBooked: (date: string, id: string) => void
  alertOf?: AlertOf | undefined
}

/** Books an appointment as staff (docs/specification.md#office-screens): any interval, over a taken one only knowingly. */
export function NewDialog({ start: given, again, onClose, onDone, onBooked, alertOf }: NewDialogProps) {
  const start = { ...given, date: useByClock(60_000, () => dayProposed(given, today())) }
  const create = useCreateAppointment()
  const { begun: kept, onTyped, close } = useAppointmentDraft(null, onClose)
  const [repeated] = useState(() => again && personAgain(again))
  const begun = repeated ? null : kept
  return (
    <Dialog
      open
      // It stays open while it is being sent: closed, it would hide the outcome.
      onOpenChange={(open) => !open && !create.isPending && close()}
      title={texts.newTitle}
      description={begun ? texts.newBegun : texts.newLead}
      leaveTitle={texts.leaveNew}
      before={begun ? emptyValues(start) : { date: start.date }}
      className={formPanel}
    >
      <AppointmentForm
        values={begun ?? { ...emptyValues(start), ...repeated?.values }}
        person={repeated?.person ?? null}
        check={newBody}
        alertOf={alertOf}
        submit={{ idle: texts.book, sending: texts.booking }}
        onTyped={onTyped}
        send={async (body) => {
          try {
            const { appointment, whatsappUrl, whatsappProblem } = await create.mutateAsync(body)
            const phone = appointment.phone ?? ''
            onDone({
              id: appointment.id,
              who: appointment.name ?? erased,
              text: actionTexts.done.agendado,
              ...noticeIn(
                {
                  whatsappNotification: whatsappUrl ? { whatsappURL: whatsappUrl, phone } : undefined,
                  whatsappProblem,
                },
                needsNotice(appointment),
              ),
            })
            close()
            onBooked(appointment.date, appointment.id)
            return null
          } catch (error) {
            return shownRefusal(error, actionTexts.createFailed, actionTexts.createFallback)
          }
        }}
      />
    </Dialog>
  )
}
