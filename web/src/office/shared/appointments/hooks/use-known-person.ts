import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useEffect, useRef, useState } from 'react'
import type { SubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { type FormValues, minutesBetween } from '../model/editing/form-values.ts'
import { firstFree, plus } from '../model/editing/free-hours.ts'
import { type KnownPerson, nobody, personFound } from '../model/editing/known-person.ts'
import type { FreeHours } from './use-free-hours.ts'

type Parts = {
  submitted: Pick<SubmittedForm<FormValues>, 'form' | 'formRef'>
  hours: FreeHours
  initial: KnownPerson | null
}

/**
 * The person that was chosen for a new appointment; whose usual hour is chosen with them where no hour was, on the first day that it is
 * free, and again once that day is over.
 */
export const useKnownPerson = ({ submitted: { form, formRef }, hours, initial }: Parts) => {
  const [known, setKnown] = useState(initial)
  const { weeks, days, wanted } = hours
  const usual = known?.from?.startTime
  const placed = useRef<{ of: KnownPerson; on: string | null } | null>(null)
  // The days may be read only after the person was chosen.
  useEffect(() => {
    if (!known || !usual || !weeks) return
    const { date, startTime, endTime } = form.getValues()
    const before = placed.current?.of === known ? placed.current : null
    const isOver = before?.on === date && startTime === usual && date < dayAt(wanted.now)
    if (before && !isOver) return
    const dates = days.filter((one) => one >= date)
    const day = isOver || startTime === '' ? firstFree(weeks, dates, usual, wanted) : null
    placed.current = { of: known, on: day }
    if (!day) return
    const minutes = minutesBetween({ from: startTime, to: endTime })
    form.setValues({ date: day, startTime: usual, endTime: plus(usual, minutes) }, { shouldDirty: true })
  }, [form, known, usual, weeks, days, wanted])
  const before = useRef<KnownPerson | null>(null)
  // Enter books, or leads to what is missing; without a person the search goes on.
  useEffect(() => {
    const isOther = known !== before.current
    before.current = known
    if (!isOther) return
    if (known && form.getValues('address') === '') return form.setFocus('address')
    formRef.current
      ?.querySelector<HTMLElement>(known ? '[type="submit"]' : '[data-opens-focused]')
      ?.focus({ preventScroll: true })
  }, [known, form, formRef])
  return {
    known,
    choose: (found: PatientFound) => {
      const { person, values } = personFound(found)
      form.setValues(values, { shouldDirty: true, shouldTouch: true })
      setKnown(person)
    },
    change: () => {
      form.setValues(nobody, { shouldDirty: true })
      setKnown(null)
    },
  }
}
