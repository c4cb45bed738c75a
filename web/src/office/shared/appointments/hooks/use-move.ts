import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale, saveRevised } from '~/lib/forms/use-revised-edit.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { useEditAppointment } from '../api/edit-appointment.ts'
import { appointmentQuery } from '../api/one.ts'
import { refusalOf } from '../model/editing/refusal.ts'
import { isNewer } from '../model/rows.ts'
import { asLongAs, type Target } from '../model/target.ts'
import type { Actions } from './use-actions.ts'

type Begun = {
  /** The appointment as it was when the block was left, from the confirmation on as it was confirmed. */
  row: AppointmentRow
  to: Target
  step: 'ask' | 'sending' | 'taken' | 'refused'
  /** Why it was refused, as the server says it. */
  message: string
  /** Whether the patient is notified. */
  notify: boolean
  /** Who wants it moved; null while nobody is named. */
  askedBy: AskedBy | null
  /** Somebody else changed the appointment meanwhile. */
  meanwhile: boolean
}

/**
 * A move that was begun: it is asked about, then once more where the interval is taken, and told when it was refused. `now`: the appointment
 * as it is, also where others have moved it out of the week that is shown.
 */
export type Move = Begun & { now: AppointmentRow }

/** The newest state of an appointment that is known; nothing is read while there is none. */
const useNow = (row: AppointmentRow | null): AppointmentRow | null => {
  const { data } = useQuery({ ...appointmentQuery(row?.id ?? ''), enabled: row !== null })
  return row && data && isNewer(data.data, row) ? data.data : row
}

/** Moves an appointment to another place once that was confirmed, and back where it was refused. @param onMoved called once it was moved */
export const useMove = (actions: Actions, onMoved?: () => void) => {
  const [begun, setMove] = useState<Begun | null>(null)
  const edit = useEditAppointment()
  const now = useNow(begun?.row ?? null)
  // A visit that has become longer while it is asked about takes longer in its new place too.
  const to = begun && now && begun.step === 'ask' ? asLongAs(now, begun.to) : begun?.to
  const move: Move | null = begun && now && to ? { ...begun, now, to } : null
  const send = async ({ row, to, notify, askedBy }: Begun, overbook: boolean) => {
    const sent = { row, to, notify, askedBy, message: '', meanwhile: false }
    setMove({ ...sent, step: 'sending' })
    const saved = await saveRevised({ send: edit }, row, {
      ...to,
      ...(overbook && { overbook }),
      ...(!notify && { notify }),
      ...(askedBy && { askedBy }),
    })
    if (saved.ok) {
      actions.report(saved.answer)
      setMove(null)
      onMoved?.()
      return
    }
    const refusal = refusalOf(saved.error, (message) => message, texts.refusedFallback)
    setMove({
      ...sent,
      step: refusal.mayOverbook && !overbook ? 'taken' : 'refused',
      message: refusal.message ?? texts.refusedFallback,
      meanwhile: isStale(saved.error),
    })
  }
  return {
    move,
    ask: (row: AppointmentRow, to: Target) => {
      actions.dismiss()
      setMove({ row, to, notify: true, askedBy: null, step: 'ask', message: '', meanwhile: false })
    },
    choose: (how: Partial<Pick<Begun, 'notify' | 'askedBy'>>) => setMove((now) => now && { ...now, ...how }),
    /** Moves what the question named: the appointment as it is now. `overbook`: it said that the hour is taken. */
    confirm: (overbook: boolean) => void (move?.step === 'ask' && send({ ...move, row: move.now }, overbook)),
    overbook: () => void (move?.step === 'taken' && send(move, true)),
    end: () => setMove(null),
  }
}
