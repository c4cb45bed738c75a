import { bookingForm, limits } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  type BookingHours,
  defaultEnd,
  publicBookingProblem,
  slotsOn,
  standardHours,
} from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { ShownPrices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { emailLimit, phoneLimit } from '@clinic/shared-events/contracts/wire/common.ts'
import { typedText } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'
import { now } from '~/lib/format.ts'
import { booking } from '~/texts/public/booking.ts'

const fields = bookingForm.shape

type Rule = (date: string, startTime: string) => { field: 'date' | 'startTime' | 'endTime'; error: string } | null

/** The practice's rules for the public at a field; of an hour that is not offered the start is marked. */
const ruleFor =
  (horizonDays: number, hours: BookingHours): Rule =>
  (date, startTime) =>
    publicBookingProblem({ date, startTime, endTime: defaultEnd(startTime) }, now(), horizonDays, hours)

const dateField = (rule: Rule) =>
  z
    .string()
    .min(1, booking.errors.date)
    .pipe(fields.date)
    .superRefine((day, context) => {
      // An hour of the rule's own, so that the day is checked before one was chosen.
      const problem = rule(day, '09:00')
      if (problem?.field === 'date') context.addIssue({ code: 'custom', message: problem.error })
    })

/** The terms as a form has them, ticked or not; the contract knows only the ticked ones. */
const terms = z.boolean().superRefine((accepted, context) => {
  const issues = fields.terms.safeParse(accepted).error?.issues ?? []
  for (const { message } of issues) context.addIssue({ code: 'custom', message })
})

/**
 * The booking page's form: the contract's fields with the words of a form for what was not chosen yet, and the practice's hours
 * checked at once instead of after sending (docs/specification.md#public-rules, docs/open-points.md#what-the-public-may-book).
 * The server checks again.
 */
export const bookingFormSchema = (horizonDays: number, hours: BookingHours = standardHours) => {
  const rule = ruleFor(horizonDays, hours)
  return z
    .object({
      ...fields,
      terms,
      date: dateField(rule),
      startTime: z.string().min(1, booking.errors.startTime).pipe(fields.startTime),
    })
    .superRefine((form, context) => {
      const problem = rule(form.date, form.startTime)
      if (!problem || problem.field === 'date') return
      context.addIssue({ code: 'custom', path: ['startTime'], message: problem.error })
    })
}
export type BookingFormSchema = ReturnType<typeof bookingFormSchema>

export type BookingInput = z.input<BookingFormSchema>
export type BookingOutput = z.output<BookingFormSchema>

/** Texts that a patient may leave blank, below the address. */
export const optionalTexts = ['reason'] as const satisfies readonly (keyof BookingInput)[]

export const emptyBooking: BookingInput = {
  name: '',
  phone: '',
  email: '',
  date: '',
  startTime: '',
  address: '',
  reason: '',
  terms: false,
}

export const isTyped = (values: BookingInput): boolean =>
  Object.entries(values).some(([field, value]) => value !== emptyBooking[field as keyof BookingInput])

/** The day and hour that are chosen, without an hour that is not offered any more. */
export const offeredAt = ({ date, startTime }: BookingInput, now: string, hours: BookingHours) => ({
  date,
  startTime: date !== '' && slotsOn(date, now, hours).includes(startTime) ? startTime : '',
})

/** The most characters each text takes. */
export const longest = {
  name: limits.name,
  phone: phoneLimit,
  email: emailLimit,
  address: limits.address,
  reason: limits.reason,
} as const satisfies Partial<Record<keyof BookingInput, number>>

/** The call's body (docs/specification.md#public-calls): the accepted terms are not sent, the prices that are shown are. */
export const bookingBody = (
  { terms: _, ...fields }: BookingOutput,
  { firstSessionNear, firstSessionFar, deposit }: ShownPrices,
) => ({
  ...fields,
  shownPrices: { firstSessionNear, firstSessionFar, deposit },
  endTime: defaultEnd(fields.startTime),
  reason: fields.reason ?? '',
  status: 'agendado' as const,
})
export type BookingBody = ReturnType<typeof bookingBody>

/** The fields of the form's three sections, in their order. */
export const sections = {
  person: ['name', 'phone', 'email'],
  time: ['date', 'startTime'],
  place: ['address', ...optionalTexts, 'terms'],
} as const satisfies Record<string, readonly (keyof BookingInput)[]>

/** True when every field of the section holds what the form asks for. */
export const isComplete = (section: keyof typeof sections, form: BookingInput, schema: BookingFormSchema): boolean =>
  sections[section].every((field) => schema.shape[field].safeParse(form[field]).success)

/** A further hint about what is missing in an e-mail that was refused. */
export const emailHint = (email: string): string | undefined => {
  const text = typedText(email)
  if (text === '') return undefined
  if (!text.includes('@')) return booking.hints.emailAt
  if (/@.*,/.test(text)) return booking.hints.emailComma
  if (!/@.+\../.test(text)) return booking.hints.emailEnd
  return undefined
}
