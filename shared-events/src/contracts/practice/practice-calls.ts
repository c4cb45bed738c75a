import { z } from 'zod'
import { declareCalls } from '../wire/call.ts'
import { readPracticeAddress } from '../wire/first-page-calls.ts'
import type { Practice } from './practice.ts'

/** The practice's identity as configured, how far ahead the public may book, and how many hours before a visit its reminders go. */
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
  bookingHorizonDays: z.number().int(),
  firstReminder: z.number().int(),
  secondReminder: z.number().int(),
} satisfies Record<keyof Practice | 'bookingHorizonDays' | 'firstReminder' | 'secondReminder', z.ZodType>)

export const practiceCalls = declareCalls({
  readPractice: { ...readPracticeAddress, summary: 'Datos del consultorio', answer: practiceAnswer },
})
