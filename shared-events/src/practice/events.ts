import { z } from 'zod'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const colones = z.int().min(1)

/** An administrator chose data of the practice otherwise. Carries the fields that changed, as they are now; `hours` of every weekday, from Sunday. */
const practiceDetailsChosen = defineEvent('PracticeDetailsChosen', 1, {
  data: z.object({
    name: z.string().optional(),
    logo: z.object({ imageUrl: z.string(), width: z.int(), height: z.int() }).nullable().optional(),
    phone: z.string().optional(),
    chatNumber: z.string().optional(),
    email: z.string().optional(),
    coverage: z.string().optional(),
    firstSessionNear: colones.optional(),
    firstSessionFar: colones.optional(),
    followUpNear: colones.optional(),
    followUpFar: colones.optional(),
    deposit: colones.optional(),
    hours: z.array(z.array(z.string())).optional(),
    bookingsOpen: z.boolean().optional(),
    bookingMails: z.boolean().optional(),
  }),
})

export const practiceEvents = [practiceDetailsChosen] as const
export type PracticeEvent = EventOf<(typeof practiceEvents)[number]>

/** `practice-settings`: what administrators chose of the practice. One stream. */
export const practiceStream = 'practice-settings'
