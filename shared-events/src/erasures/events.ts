import { z } from 'zod'
import { erasureReason } from '../contracts/practice/erasures.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'
import { certificateType, fenceType } from '../definitions/erased.ts'
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

/**
 * In the stream of a person: from here on nothing personal of before is there, though its keys may not be destroyed yet. A fence: a step that was decided over it
 * meets a newer revision. `keys`: the ids of those keys; nothing is sealed under them any more.
 */
export const personalDataGivenUp = defineEvent(fenceType, 1, {
  data: z.object({ erasureId: z.string(), keys: z.array(z.string()) }),
})
export type PersonalDataGivenUp = EventOf<typeof personalDataGivenUp>

/** `erasure-<id>`: one erasure, from when it was asked for to its certificate. */
export const erasureStream = (id: string): string => `erasure-${id}`
