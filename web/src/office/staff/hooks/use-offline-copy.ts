import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { today } from '~/lib/format.ts'
import type { Reading } from '~/lib/http/http.ts'
import { asOf } from '~/lib/now.ts'
import { appointmentKeys } from '~/office/shared/appointments/api/appointment-keys.ts'
import { keepShell } from '../model/keep-shell.ts'
import { offlineCopy } from '../model/sealed-copy.ts'

/** Keeps today's visits for when there is no line, as often as they are read or pushed, and what shows them (docs/decisions/0227). */
export const useOfflineCopy = (me: Me): void => {
  const client = useQueryClient()
  const keep = useEffectEvent(() => {
    const day = today()
    const read = client.getQueryState<Reading<readonly AppointmentRow[]>>(appointmentKeys.list({ from: day, to: day }))
    if (read?.data) void offlineCopy.keep({ day, readAt: read.dataUpdatedAt, visits: read.data.data })
  })
  const begin = useEffectEvent(() => void offlineCopy.begin(me))
  const session = `${me.id} ${me.session.until}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has a copy of its own
  useEffect(() => {
    if (asOf !== null) return
    begin()
    keep()
    // Without it nothing is shown where there is no line.
    void keepShell().catch(() => undefined)
    return client.getQueryCache().subscribe((event) => {
      const day = today()
      const isToday = event.query.queryHash === hashKey(appointmentKeys.list({ from: day, to: day }))
      if (isToday && event.type === 'updated' && event.action.type === 'success') keep()
    })
  }, [client, session])
}
