import type { Narrowed } from '~/appointments/model/narrowed.ts'

/** How many appointments one press on 'Ver más' adds. */
export const step = 50
/** The most that the server gives at once. */
const mostRows = 1000

export const confirmedList = (limit: number): Narrowed => ({ status: 'confirmado', limit })

/** The next limit of a list that is made longer; null at the end. */
export const longer = (limit: number): number | null => (limit < mostRows ? Math.min(mostRows, limit + step) : null)
