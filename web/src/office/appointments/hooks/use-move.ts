import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useState } from 'react'
import { useEditAppointment } from '~/appointments/api/edit-appointment.ts'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { refusalOf } from '~/appointments/model/refusal.ts'
import { ApiError } from '~/lib/http.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { calendarTexts as texts } from '~/texts/appointments-page.ts'
import type { Target } from '../model/moving.ts'

/** A move that was begun: it is asked about, then once more where the interval is taken, and told when it was refused. */
export type Move = {
  row: AppointmentRow
  to: Target
  step: 'ask' | 'sending' | 'taken' | 'refused'
  /** Why it was refused, as the server says it. */
  message: string
  /** Somebody else changed the appointment meanwhile. */
  meanwhile: boolean
}

/** Moves an appointment to another place of the calendar once that was confirmed, and back where it was refused. */
export const useMove = (actions: Actions) => {
  const [move, setMove] = useState<Move | null>(null)
  const edit = useEditAppointment()
  const send = async (overbook: boolean) => {
    if (!move || move.step === 'sending') return
    const { row, to } = move
    setMove({ ...move, step: 'sending' })
    try {
      const answer = await edit.mutateAsync({ row, changes: { ...to, ...(overbook && { overbook }) } })
      actions.report({
        id: row.id,
        text: answer.statusChanged ? actionTexts.rescheduled : actionTexts.corrected,
        notification: answer.whatsappNotification ?? null,
        missing: answer.statusChanged && !answer.whatsappNotification,
      })
      setMove(null)
    } catch (error) {
      const refusal = refusalOf(error, (message) => message, texts.refusedFallback)
      setMove({
        ...move,
        step: refusal.mayOverbook && !overbook ? 'taken' : 'refused',
        message: refusal.message ?? texts.refusedFallback,
        meanwhile: error instanceof ApiError && error.status === 412,
      })
    }
  }
  return {
    move,
    ask: (row: AppointmentRow, to: Target) => {
      actions.dismiss()
      setMove({ row, to, step: 'ask', message: '', meanwhile: false })
    },
    confirm: () => void send(false),
    overbook: () => void send(true),
    end: () => setMove(null),
  }
}
