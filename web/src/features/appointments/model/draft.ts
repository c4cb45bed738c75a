import { z } from 'zod'
import { newIdempotencyKey } from '~/lib/http.ts'
import { tabStore } from '~/lib/storage.ts'
import { type BookingBody, type BookingInput, emptyBooking } from './booking-form.ts'

/** In this tab only, because the reason is clinical; gone once the booking is made. */
const draftName = 'booking-draft'
const attemptName = 'booking-attempt'

const draftSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  date: z.string(),
  startTime: z.string(),
  address: z.string(),
  reason: z.string(),
  terms: z.boolean(),
})
const attemptSchema = z.object({ key: z.string(), content: z.string() })

const stored = <T>(name: string, schema: z.ZodType<T>): T | null => {
  const text = tabStore.get(name)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // Written by an older page or by hand: as if nothing was kept.
    return null
  }
}

/** What was typed before a reload, or the empty form. */
export const readDraft = (): BookingInput => stored(draftName, draftSchema) ?? emptyBooking

export const keepDraft = (form: BookingInput): void => tabStore.set(draftName, JSON.stringify(form))

export const forgetDraft = (): void => {
  tabStore.remove(draftName)
  tabStore.remove(attemptName)
}

/**
 * The key of a submit. The same content keeps its key while it is not known whether the server carried it out (network away,
 * 503), a reload in between included; other content, or content the server has decided on, gets a new one.
 */
export const keyFor = (body: BookingBody): string => {
  const content = JSON.stringify(body)
  const earlier = stored(attemptName, attemptSchema)
  if (earlier?.content === content) return earlier.key
  const key = newIdempotencyKey()
  tabStore.set(attemptName, JSON.stringify({ key, content }))
  return key
}

/** That content was sent and it is not known whether the server carried it out: what it asked for may be taken by itself. */
export const isUndecided = (body: BookingBody): boolean =>
  stored(attemptName, attemptSchema)?.content === JSON.stringify(body)

/** The server decided on that content: the next submit is a new one. */
export const dropKey = (): void => tabStore.remove(attemptName)
