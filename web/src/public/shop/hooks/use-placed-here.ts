import { placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { z } from 'zod'
import { useEntryState, useKeepEntryState } from '~/lib/use-entry-state.ts'
import type { Placed } from '../model/place-once.ts'

const placedHere = z.object({ order: placedAnswer, earlier: z.boolean() })

/** The order that was placed on this page. */
export const usePlacedHere = (): Placed | null => useEntryState('placed', placedHere)

/** A function that shows a placed order, unless the buyer has gone on to another page meanwhile. */
export const useShowPlaced = (): ((placed: Placed) => void) => useKeepEntryState<Placed>('placed')
