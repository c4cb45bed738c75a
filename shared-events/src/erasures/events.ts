import { z } from 'zod'
import { erasureReason } from '../contracts/practice/erasures.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'
import { certificateType } from '../definitions/erased.ts'
import { personalClasses } from '../definitions/stored-event.ts'

/**
 * What is erased of a person: whole streams, each with the classes and how many events held something of them. `types`: of those events, by which
 * read models know whether they are concerned. Nothing of the person stands here.
 */
const erasure = z.object({
  erasureId: z.string(),
  reason: erasureReason,
  streams: z.array(z.object({ stream: z.string(), classes: z.array(z.enum(personalClasses)), events: z.int() })),
  types: z.array(z.string()),
})
export type Erasure = z.infer<typeof erasure>

/** An administrator asked for it. From here on it is carried out, whatever ends in between. */
const erasureBegun = defineEvent('ErasureBegun', 1, { data: erasure })
/** The certificate: the keys are destroyed and nothing of these streams can be opened any more. Whoever keeps something of them forgets it. */
const personalDataErased = defineEvent(certificateType, 1, { data: erasure })

export const erasureEvents = [erasureBegun, personalDataErased] as const
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>

/** `erasure-<id>`: one erasure, from when it was asked for to its certificate. */
export const erasureStream = (id: string): string => `erasure-${id}`
