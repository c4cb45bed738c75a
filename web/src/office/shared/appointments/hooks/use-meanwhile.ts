import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { appointmentQuery } from '../api/one.ts'
import { type Both, changedMeanwhile } from '../model/editing/changed-meanwhile.ts'
import type { FormValues } from '../model/editing/form-values.ts'
import { isNewer } from '../model/rows.ts'

/** The newest state of an appointment that is known, which the feed and a refused save bring; nothing is read for it. */
export const useNewest = (base: AppointmentRow | null): AppointmentRow | undefined => {
  const shown = base ? { data: base, position: null, serial: 0 } : undefined
  const options = appointmentQuery(base?.id ?? '')
  return useQuery({ ...options, enabled: false, initialData: shown, initialDataUpdatedAt: 0 }).data?.data
}

type Edited = {
  /** The appointment as its form shows it; null for a new one. */
  base: AppointmentRow | null
  /** Takes its newer state, once the form has taken in what changed. */
  onChanged: ((now: AppointmentRow) => void) | undefined
  form: SubmittedForm<FormValues>['form']
}

/**
 * What somebody else changes of an appointment while its form is open (docs/decisions/0024): fields that nobody touched take it at once; where
 * something was typed both values are to be chosen from, before anything is saved.
 */
export const useMeanwhile = ({ base, onChanged, form }: Edited) => {
  const now = useNewest(base)
  const [opened] = useState(base)
  const [both, setBoth] = useState<readonly Both[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<Both, 'theirs' | 'mine'>>(new Map())
  const take = (values: Partial<FormValues>) => form.setValues(values, { shouldDirty: true })
  const merge = useEffectEvent((before: AppointmentRow, after: AppointmentRow) => {
    const changed = changedMeanwhile(before, after, form.getValues())
    const labels = [...changed.others, ...changed.both].map(({ label }) => label)
    take(changed.otherValues)
    setBoth((known) => [...known.filter(({ label }) => !labels.includes(label)), ...changed.both])
    onChanged?.(after)
  })
  useEffect(() => {
    if (base && now && isNewer(now, base)) merge(base, now)
  }, [base, now])
  return {
    opened,
    both,
    chosen,
    /** Whether something is left to be chosen. */
    isOpen: both.some((one) => !chosen.has(one)),
    choose: (one: Both, whose: 'theirs' | 'mine') => {
      // What was typed is in the form already, and may have been typed on since; it is put back where the other's was taken.
      if (whose === 'theirs') take(one.theirValues)
      else if (chosen.get(one) === 'theirs') take(one.myValues)
      setChosen(new Map(chosen).set(one, whose))
    },
  }
}
