import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useSettleDelivery } from '~/office/shared/pending/undelivered.ts'
import { undeliveredTexts as texts } from '~/texts/messaging/deliveries.ts'

const param = 'corregir'

/**
 * Opens the form of the appointment that is selected where the address asks for it (`?corregir`), as a message did not reach its patient. Where it names that message
 * (`?corregir=<id>`), it is sent again once the form was saved.
 */
export const useCorrection = (row: AppointmentRow | undefined, { dialog, edit }: Pick<Actions, 'dialog' | 'edit'>) => {
  const [params, setParams] = useSearchParams()
  const { mutate } = useSettleDelivery()
  const asked = params.get(param)
  const open = useEffectEvent((its: AppointmentRow, id: string) => {
    const without = new URLSearchParams(params)
    without.delete(param)
    setParams(without, { replace: true, preventScrollReset: true })
    // A form that was left unfinished comes first; what is over is not corrected.
    if (dialog !== null || !stands(its)) return
    edit(its, id === '' ? undefined : { save: texts.saveAndSend, act: () => mutate({ id, what: 'send' }) })
  })
  useEffect(() => {
    if (row && asked !== null) open(row, asked)
  }, [row, asked])
}
