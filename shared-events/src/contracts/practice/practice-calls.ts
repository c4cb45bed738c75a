import { z } from 'zod'
import { declareCalls } from '../wire/call.ts'
import { readPracticeAddress } from '../wire/first-page-calls.ts'
import { logo, type PracticeNow } from './practice-settings.ts'

/**
 * The practice as it now stands, how far ahead the public may book, how many hours before a visit its reminders go, and whether it is being
 * prepared: its phone or e-mail is still the example's.
 */
export const practiceAnswer = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  chatNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  socialUrl: z.string(),
  coverage: z.string(),
  timeZone: z.literal('America/Costa_Rica'),
  capacity: z.number().int(),
  firstSessionNear: z.int(),
  firstSessionFar: z.int(),
  followUpNear: z.int(),
  followUpFar: z.int(),
  deposit: z.int(),
  logo,
  hours: z.array(z.array(z.string())),
  bookingsOpen: z.boolean(),
  /** Days and hours as the site's foot has them; null until they are chosen. */
  opening: z.array(z.tuple([z.string(), z.string()])).nullable(),
  preparing: z.boolean(),
  bookingHorizonDays: z.number().int(),
  firstReminder: z.number().int(),
  secondReminder: z.number().int(),
} satisfies Record<
  | Exclude<keyof PracticeNow, 'bookingMails'>
  | 'opening'
  | 'preparing'
  | 'bookingHorizonDays'
  | 'firstReminder'
  | 'secondReminder',
  z.ZodType
>)

export const practiceCalls = declareCalls({
  readPractice: { ...readPracticeAddress, summary: 'Datos del consultorio', answer: practiceAnswer },
})
