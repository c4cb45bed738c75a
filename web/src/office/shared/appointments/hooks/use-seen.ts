import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useEffect, useEffectEvent } from 'react'
import { asOf } from '~/lib/now.ts'
import { useSeeAppointment } from '../api/new-online.ts'

/** Says once that staff opened an appointment that a patient booked. It is new for everybody until then: what failed is said when it is opened again. */
export const useSeen = ({ id, isNew }: Pick<AppointmentRow, 'id' | 'isNew'>): void => {
  const see = useSeeAppointment()
  const say = useEffectEvent(() => void see({ id }).catch(() => {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    if (isNew && asOf === null) say()
  }, [id, isNew])
}
