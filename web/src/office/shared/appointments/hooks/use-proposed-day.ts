import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { today } from '~/lib/format.ts'
import { useByClock } from '~/lib/use-clock.ts'
import { dayProposed, type FormValues } from '../model/editing/form-values.ts'

/** Keeps the day of a new appointment one that can be booked when midnight passes, while no hour of it is chosen. */
export const useProposedDay = (form: UseFormReturn<FormValues>, isNew: boolean): void => {
  const day = useByClock(60_000, today)
  useEffect(() => {
    const { date, startTime } = form.getValues()
    if (!isNew || dayOr(date) === '') return
    const proposed = dayProposed({ date, startTime }, day)
    if (proposed !== date) form.setValue('date', proposed)
  }, [form, isNew, day])
}
