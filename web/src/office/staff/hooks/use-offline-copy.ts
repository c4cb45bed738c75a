import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { today } from '~/lib/format.ts'
import { asOf } from '~/lib/now.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { keepShell } from '../model/keep-shell.ts'
import { offlineCopy } from '../model/sealed-copy.ts'

/**
 * Keeps today's visits for when there is no line, and what shows them (docs/decisions/0227). They are followed on every page of the portal, so
 * that whoever is erased leaves the copy at once (docs/decisions/0227).
 */
export const useOfflineCopy = (me: Me): void => {
  useClock(60_000)
  const day = today()
  const session = `${me.id} ${me.session.until}`
  /** The session that has a copy; none in a browser that keeps nothing. */
  const [begun, setBegun] = useState<string | null>(null)
  // Nothing is answered before they have chosen a password of their own.
  const isKept = begun === session && !me.passwordDue
  const { data, dataUpdatedAt } = useAppointments({ from: day, to: day }, isKept, isKept)
  const begin = useEffectEvent(async () => {
    if (await offlineCopy.begin(me)) setBegun(session)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has a copy of its own
  useEffect(() => {
    if (asOf !== null) return
    void begin()
    // Without it nothing is shown where there is no line.
    void keepShell().catch(() => undefined)
  }, [session])
  useEffect(() => {
    if (isKept && data) void offlineCopy.keep({ day, readAt: dataUpdatedAt, visits: data.data })
  }, [isKept, day, data, dataUpdatedAt])
}
