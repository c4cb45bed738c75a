import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isMarked } from '~/lib/is-marked.ts'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { booking as texts } from '~/texts/booking.ts'
import { type Booked, useBookAppointment } from '../api/book-appointment.ts'
import { bookingFailure } from '../model/booking-failure.ts'
import {
  type BookingBody,
  type BookingFormSchema,
  type BookingInput,
  type BookingOutput,
  bookingBody,
  bookingFormSchema,
  emptyBooking,
} from '../model/booking-form.ts'
import { dropKey, forgetDraft, isUndecided, keepDraft, keyFor, readDraft } from '../model/draft.ts'
import { expectAnswer, forgetUnanswered, settle, unansweredFor } from '../model/unanswered.ts'
import { useKeepBooked } from './use-booked-here.ts'
import { useSlots } from './use-slots.ts'

/** The booking page's state: form, draft, slots, sending and what came of it. */
export const useBooking = () => {
  const practice = usePractice()
  const schema = useMemo(() => bookingFormSchema(practice.bookingHorizonDays), [practice.bookingHorizonDays])
  const form = useForm<BookingInput, unknown, BookingOutput>({
    resolver: zodResolver(schema),
    defaultValues: readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values = { ...emptyBooking, ...useWatch({ control: form.control }) }
  const now = useClock(30_000)
  const slots = useSlots(values, now)
  const send = useBookAppointment()
  const [booked, setBooked] = useState<(Booked & { earlier: boolean }) | null>(null)
  const keepBooked = useKeepBooked()
  const [notice, setNotice] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [formRef, showWrong] = useWrongField()
  const sentSo = wasSent(schema, values)
  const chosenOwn = slots.chosenTaken && (send.isPending || sentSo)
  const chosenLost = slots.chosenTaken && !chosenOwn
  const unanswered = slots.chosenTaken && !sentSo ? unansweredFor(values.date, values.startTime) : []

  useEffect(expectToasts, [])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: (state) => keepDraft(state.values) }), [form])

  /** What to say at a field: its own check first, else the server's sentence as long as the field holds what was sent. */
  const errorOf = (field: keyof BookingInput): string | undefined => {
    if (field === 'startTime' && chosenLost) return texts.errors.taken
    const own = form.formState.errors[field]?.message
    if (own) return own
    return refusal && refusal.values[field] === values[field] ? refusal.sentences[field] : undefined
  }

  const succeed = (answer: Booked, earlier = false) => {
    // Left only after the reset, the field that has the focus would be said to be missing.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    form.reset(emptyBooking)
    forgetDraft()
    forgetUnanswered()
    setBooked({ ...answer, earlier })
    keepBooked(answer.appointment)
    toast(texts.toasts.success)
  }

  const fail = (error: unknown, { body, idempotencyKey }: Sent) => {
    const failure = bookingFailure(error)
    if (!failure.keepKey) {
      dropKey()
      settle(idempotencyKey)
    }
    if (failure.slotTaken) slots.markTaken(body)
    setRefusal({ sentences: failure.fields, values: form.getValues() })
    setNotice(failure.notice)
    toast({ ...texts.toasts.failure, look: 'destructive' })
  }

  const submit = useOneAtATime(
    form.handleSubmit(
      async (output) => {
        if (chosenLost) return
        setNotice(null)
        setRefusal(null)
        const body = bookingBody(output)
        slots.expect(body)
        const sent = { body, idempotencyKey: keyFor(body) }
        expectAnswer(sent)
        await send.mutateAsync(sent).then(
          (answer) => succeed(answer),
          (error) => fail(error, sent),
        )
      },
      () => setNotice(texts.errors.review),
    ),
    showWrong,
  )

  /** Sends again what may hold the chosen hour, each as it was: one of them is answered from its booking, if there is one. */
  const checkUnanswered = useOneAtATime(async () => {
    setNotice(null)
    for (const sent of unanswered) {
      try {
        return succeed(await send.mutateAsync(sent), true)
      } catch (error) {
        const { keepKey, notice } = bookingFailure(error)
        if (keepKey) return setNotice(notice)
        settle(sent.idempotencyKey)
      }
    }
    setNotice(texts.unanswered.none)
  }, showWrong)

  return {
    form,
    formRef,
    practice,
    schema,
    values,
    now,
    slots,
    chosenOwn,
    chosenLost,
    errorOf,
    submit,
    mayBeOwn: unanswered.length > 0,
    checkUnanswered,
    sending: send.isPending,
    notice: notice === texts.errors.review && !isMarked(values, errorOf) ? null : notice,
    booked,
    bookAnother: () => {
      setBooked(null)
      keepBooked(null)
    },
  }
}
export type Booking = ReturnType<typeof useBooking>

type Sent = { body: BookingBody; idempotencyKey: string }

/** The server's sentences and the content they are about. They cannot live among the form's errors: leaving a field checks it anew. */
type Refusal = { sentences: Partial<Record<keyof BookingInput, string>>; values: BookingInput }

/** An earlier send of this very content may have taken its hour: sending it again is answered from that booking. */
const wasSent = (schema: BookingFormSchema, values: BookingInput): boolean => {
  const output = schema.safeParse(values)
  return output.success && isUndecided(bookingBody(output.data))
}
