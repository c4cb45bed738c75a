import type { ShownPrices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { stillShown, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { leavesUndecided } from '~/lib/http/send-once.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useBookingRules } from '~/practice/booking-rules.ts'
import { practiceKey, usePractice } from '~/practice/use-practice.ts'
import { askedBy, forgetAsked, rememberAsked } from '~/public/shared/asked/asked-before.ts'
import { booking as texts } from '~/texts/public/booking.ts'
import { type Booked, bookAppointment } from '../api/book-appointment.ts'
import { type BookingFailure, bookingFailure, toReview } from '../model/booking-failure.ts'
import {
  type BookingBody,
  type BookingFormSchema,
  type BookingInput,
  type BookingOutput,
  bookingBody,
  bookingFormSchema,
  emptyBooking,
} from '../model/booking-form.ts'
import { bookingDraft } from '../model/draft.ts'
import { useKeepBooked } from './use-booked-here.ts'
import { useSlots } from './use-slots.ts'

/** How the form is emptied and kept: in its tab alone. */
const inTab = {
  blank: emptyBooking,
  draft: { onTyped: bookingDraft.keep },
  isOver: bookingDraft.isOver,
  isLinked: false,
}

/** The booking page's state: form, draft, slots, sending and what came of it. */
export const useBooking = () => {
  const { rules, schema, submitted, emptied, values, shown, sentSo, forgetKnown } = useTyped()
  const client = useQueryClient()
  const { form, sending } = submitted
  const now = useClock(30_000)
  const slots = useSlots(values, now, rules.hours)
  const { booked, succeed, bookAnother, clear } = useBooked(form, forgetKnown)
  const chosenOwn = slots.chosenTaken && (sending || sentSo)
  const chosenLost = slots.chosenTaken && !chosenOwn
  const unanswered = slots.chosenTaken && !sentSo ? unansweredFor(values.date, values.startTime) : []
  useEffect(expectToasts, [])

  const errorOf = (field: keyof BookingInput): string | undefined =>
    field === 'startTime' && chosenLost ? texts.errors.taken : submitted.errorOf(field)

  const fail = async (error: unknown, body: BookingBody) => {
    const failure = bookingFailure(error)
    if (failure.slotTaken) slots.markTaken(body)
    // The hours and prices may be others now than the ones that were shown.
    const read = failure.slotTaken || client.invalidateQueries({ queryKey: practiceKey })
    // The next press agrees to what is shown by then.
    if (failure.repriced) await read
    toast({ ...texts.toasts.failure, look: 'destructive' })
    return failure
  }

  const book = (output: BookingOutput) => {
    const body = bookingBody(output, shown)
    slots.expect(body)
    return bookingDraft.sendOnce(body, bookAppointment).then(
      (answer) => succeed(answer),
      (error) => fail(error, body),
    )
  }

  return {
    form,
    formRef: submitted.formRef,
    ...emptied,
    rules,
    schema,
    values,
    now,
    slots,
    chosenOwn,
    chosenLost,
    errorOf,
    sending,
    booked,
    bookAnother,
    clear,
    submit: submitted.onSubmit(chosenLost ? null : book, () => toReview),
    mayBeOwn: unanswered.length > 0,
    checkUnanswered: submitted.once(() => sendAgain(unanswered, (answer) => succeed(answer, true))),
    notice: stillShown(submitted.failed, values, errorOf)?.notice ?? null,
  }
}
export type Booking = ReturnType<typeof useBooking>

/** What is typed, checked for as far ahead as the practice takes bookings, and beside which prices. */
const useTyped = () => {
  const rules = useBookingRules()
  const { bookingHorizonDays, hours } = rules
  const schema = useMemo(() => bookingFormSchema(bookingHorizonDays, hours), [bookingHorizonDays, hours])
  const [begun, begin] = useState(() => ({ ...emptyBooking, ...askedBy('first-session') }))
  const submitted = useSubmittedForm<BookingInput, BookingOutput, BookingFailure>({
    schema,
    ...bookingDraft.form,
    initial: () => bookingDraft.draft.read() ?? begun,
    leaving: { ...bookingDraft.form.leaving, before: begun },
  })
  // What is half typed of a day is known to its field alone.
  const values = { ...submitted.values, date: dayOr(submitted.values.date) }
  const shown = usePractice()
  const forgetKnown = () => begin(emptyBooking)
  const emptied = { ...inTab, typedOver: submitted.typedOver }
  return { rules, schema, submitted, emptied, values, shown, sentSo: wasSent(schema, values, shown), forgetKnown }
}

/** What was booked, until another booking is begun. */
const useBooked = (form: UseFormReturn<BookingInput, unknown, BookingOutput>, forgetKnown: () => void) => {
  const [booked, setBooked] = useState<(Booked & { earlier: boolean }) | null>(null)
  const keepBooked = useKeepBooked()
  const empty = () => {
    forgetKnown()
    form.reset(emptyBooking)
    bookingDraft.forget()
  }
  const clear = () => {
    forgetAsked()
    empty()
  }
  return {
    booked,
    /** Forgets all that was typed, and what was sent without an answer. */
    clear,
    /** Empties the form and shows what was booked. `earlier`: by a send whose answer did not come. */
    succeed: (answer: Booked, earlier = false) => {
      // Left only after the reset, the field that has the focus would be said to be missing.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      rememberAsked('booking', form.getValues())
      empty()
      setBooked({ ...answer, earlier })
      keepBooked(answer.appointment)
      toast(texts.toasts.success)
      return null
    },
    bookAnother: () => {
      setBooked(null)
      keepBooked(null)
    },
  }
}

/** The submits for that hour that may have taken it. */
const unansweredFor = (date: string, startTime: string): BookingBody[] =>
  bookingDraft.undecided().filter((sent) => sent.date === date && sent.startTime === startTime)

/** Sends again what may hold the chosen hour, each as it was: one of them is answered from its booking, if there is one. */
const sendAgain = async (unanswered: readonly BookingBody[], succeed: (answer: Booked) => null) => {
  for (const sent of unanswered) {
    try {
      return succeed(await bookingDraft.sendOnce(sent, bookAppointment))
    } catch (error) {
      if (leavesUndecided(error)) return { fields: {}, notice: bookingFailure(error).notice }
    }
  }
  return { fields: {}, notice: texts.unanswered.none }
}

/** An earlier send of this very content may have taken its hour: sending it again is answered from that booking. */
const wasSent = (schema: BookingFormSchema, values: BookingInput, shown: ShownPrices): boolean => {
  const output = schema.safeParse(values)
  return output.success && bookingDraft.isUndecided(bookingBody(output.data, shown))
}
