import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { dateText } from '~/lib/format.ts'
import {
  appointmentTypeText,
  detailTexts,
  specialtyText,
  statusText,
  formTexts as texts,
} from '~/texts/appointments.ts'
import { recordTexts } from '~/texts/patients/records.ts'
import { joinSpecialty } from '../specialties.ts'
import { type FormValues, optionalTexts, type Unshown, valuesOf } from './form-values.ts'

type Part = {
  label: string
  /** The form's fields that are chosen together: an hour says nothing without its day. */
  fields: readonly (keyof FormValues)[]
  /** The part as a person reads it. */
  said: (values: FormValues) => string
}

const one = (field: Exclude<keyof FormValues, Unshown | 'base' | 'location'>): Part => ({
  label: texts.fields[field],
  fields: [field],
  said: (values) => values[field] || recordTexts.blank,
})

const parts: readonly Part[] = [
  {
    label: detailTexts.labels.when,
    fields: ['date', 'startTime', 'endTime'],
    said: ({ date, startTime, endTime }) => `${dateText(date)} ${startTime}–${endTime}`,
  },
  {
    label: texts.fields.specialty,
    fields: ['base', 'location'],
    said: ({ base, location }) => specialtyText[joinSpecialty(base, location)],
  },
  { ...one('appointmentType'), said: ({ appointmentType }) => appointmentTypeText[appointmentType] },
  ...(['name', 'phone', 'email', 'address', ...optionalTexts.map(({ name }) => name)] as const).map(one),
]

/** A part that two people changed to something different. */
export type Both = {
  label: string
  theirs: string
  mine: string
  theirValues: Partial<FormValues>
  myValues: Partial<FormValues>
}
/** A part that somebody else changed, as a person reads it: as it was shown, and as it is. */
export type Seen = { label: string; before: string; theirs: string }
/** What somebody else changed of an appointment while its form was open. */
export type Meanwhile = {
  /** What they alone changed. */
  others: readonly Seen[]
  /** The form's values of that. */
  otherValues: Partial<FormValues>
  both: readonly Both[]
}

const pick = (values: FormValues, fields: readonly (keyof FormValues)[]): Partial<FormValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/**
 * Compares an appointment as its form was opened with how it is now and with what was typed. A part that both changed to the same, or that
 * nobody else changed, is no difference.
 */
export const changedMeanwhile = (opened: AppointmentRow, now: AppointmentRow, typed: FormValues): Meanwhile => {
  const [before, theirs] = [valuesOf(opened), valuesOf(now)]
  const differs = (part: Part, a: FormValues, b: FormValues) => part.said(a) !== part.said(b)
  const changed = parts.filter((part) => differs(part, before, theirs) && differs(part, typed, theirs))
  const both = changed.filter((part) => differs(part, typed, before))
  const others = changed.filter((part) => !both.includes(part))
  return {
    others: [
      ...(opened.status === now.status
        ? []
        : [{ label: texts.meanwhile.status, before: statusText[opened.status], theirs: statusText[now.status] }]),
      ...others.map((part) => ({ label: part.label, before: part.said(before), theirs: part.said(theirs) })),
    ],
    otherValues: pick(
      theirs,
      others.flatMap(({ fields }) => fields),
    ),
    both: both.map(({ label, fields, said }) => ({
      label,
      theirs: said(theirs),
      mine: said(typed),
      theirValues: pick(theirs, fields),
      myValues: pick(typed, fields),
    })),
  }
}

/** What is different of an appointment since it was shown. */
export const changedSince = (shown: AppointmentRow, now: AppointmentRow): readonly Seen[] =>
  changedMeanwhile(shown, now, valuesOf(shown)).others
