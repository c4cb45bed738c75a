import { useEffect, useMemo, useState } from 'react'
import { leavesUndecided } from '~/lib/kept-form.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useClock } from '~/lib/use-clock.ts'
import { stillShown, useSubmittedForm } from '~/lib/use-submitted-form.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { booking as texts } from '~/texts/booking.ts'
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
import { expectAnswer, forgetUnanswered, settle, unansweredFor } from '../model/unanswered.ts'
import { useKeepBooked } from './use-booked-here.ts'
import { useSlots } from './use-slots.ts'

/** The booking page's state: form, draft, slots, sending and what came of it. */
export const useBooking = () => {
  const practice = usePractice()
  const schema = useMemo(() => bookingFormSchema(practice.bookingHorizonDays), [practice.bookingHorizonDays])
  const submitted = useSubmittedForm<BookingInput, BookingOutput, BookingFailure>({
    schema,
    initial: bookingDraft.readDraft,
    onTyped: bookingDraft.keepDraft,
  })
  const { form, values, sending } = submitted
  const now = useClock(30_000)
  const slots = useSlots(values, now)
  const [booked, setBooked] = useState<(Booked & { earlier: boolean }) | null>(null)
  const keepBooked = useKeepBooked()
  const sentSo = wasSent(schema, values)
  const chosenOwn = slots.chosenTaken && (sending || sentSo)
  const chosenLost = slots.chosenTaken && !chosenOwn
  const unanswered = slots.chosenTaken && !sentSo ? unansweredFor(values.date, values.startTime) : []
  useEffect(expectToasts, [])

  const errorOf = (field: keyof BookingInput): string | undefined =>
    field === 'startTime' && chosenLost ? texts.errors.taken : submitted.errorOf(field)

  const succeed = (answer: Booked, earlier = false) => {
    // Left only after the reset, the field that has the focus would be said to be missing.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    form.reset(emptyBooking)
    bookingDraft.forgetDraft()
    forgetUnanswered()
    setBooked({ ...answer, earlier })
    keepBooked(answer.appointment)
    toast(texts.toasts.success)
    return null
  }

  const fail = (error: unknown, body: BookingBody) => {
    const failure = bookingFailure(error)
    if (failure.slotTaken) slots.markTaken(body)
    toast({ ...texts.toasts.failure, look: 'destructive' })
    return failure
  }

  const book = (output: BookingOutput) => {
    const body = bookingBody(output)
    slots.expect(body)
    return bookingDraft.sendOnce(body, bookExpecting).then(
      (answer) => succeed(answer),
      (error) => fail(error, body),
    )
  }

  /** Sends again what may hold the chosen hour, each as it was: one of them is answered from its booking, if there is one. */
  const checkUnanswered = submitted.once(async () => {
    for (const sent of unanswered) {
      try {
        return succeed(await bookAppointment(sent.body, sent.idempotencyKey), true)
      } catch (error) {
        if (leavesUndecided(error)) return { fields: {}, notice: bookingFailure(error).notice }
        settle(sent.idempotencyKey)
      }
    }
    return { fields: {}, notice: texts.unanswered.none }
  })

  return {
    form,
    formRef: submitted.formRef,
    practice,
    schema,
    values,
    now,
    slots,
    chosenOwn,
    chosenLost,
    errorOf,
    submit: submitted.onSubmit(chosenLost ? null : book, () => toReview),
    mayBeOwn: unanswered.length > 0,
    checkUnanswered,
    sending,
    notice: stillShown(submitted.failed, values, errorOf)?.notice ?? null,
    booked,
    bookAnother: () => {
      setBooked(null)
      keepBooked(null)
    },
  }
}
export type Booking = ReturnType<typeof useBooking>

/** Books, and remembers what was sent until it is answered: it may hold its hour, whatever the form holds by then. */
const bookExpecting = async (body: BookingBody, idempotencyKey: string): Promise<Booked> => {
  expectAnswer({ body, idempotencyKey })
  return bookAppointment(body, idempotencyKey).catch((error: unknown) => {
    if (!leavesUndecided(error)) settle(idempotencyKey)
    throw error
  })
}

/** An earlier send of this very content may have taken its hour: sending it again is answered from that booking. */
const wasSent = (schema: BookingFormSchema, values: BookingInput): boolean => {
  const output = schema.safeParse(values)
  return output.success && bookingDraft.isUndecided(bookingBody(output.data))
}
