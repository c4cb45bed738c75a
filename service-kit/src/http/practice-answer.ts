import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import { z } from 'zod'

/**
 * GET /api/public/practice: the practice's identity as configured (docs/open-points.md#the-practice), and how far ahead the
 * public may book.
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
  bookingHorizonDays: z.number().int(),
} satisfies Record<keyof Practice | 'bookingHorizonDays', z.ZodType>)
