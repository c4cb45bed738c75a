import { money, type Practice, practice } from './practice.ts'

/** The specification's prices in colones (docs/specification.md#public-constants): from near to far. */
export const prices = {
  firstSession: { near: practice.firstSessionNear, far: practice.firstSessionFar },
  followUp: { near: practice.followUpNear, far: practice.followUpFar },
  deposit: practice.deposit,
  /** For each day of delay of an appointment that was never cancelled. */
  neverCancelledPerDay: 2_000,
} as const

/** What the booking page says of prices, in colones. */
export type ShownPrices = Pick<Practice, 'firstSessionNear' | 'firstSessionFar' | 'deposit'>

const said = [
  [
    'Primera sesión',
    ({ firstSessionNear, firstSessionFar }) => `${money(firstSessionNear)} – ${money(firstSessionFar)}`,
  ],
  ['Reserva', ({ deposit }) => money(deposit)],
] as const satisfies [string, (prices: ShownPrices) => string][]

/** The prices that are others now than those that were shown, in words: 'Reserva: antes ₡5,000, ahora ₡6,000.' */
export const changedPrices = (shown: ShownPrices, now: ShownPrices): string[] =>
  said
    .map(([what, of]) => ({ what, before: of(shown), after: of(now) }))
    .filter(({ before, after }) => before !== after)
    .map(({ what, before, after }) => `${what}: antes ${before}, ahora ${after}.`)
