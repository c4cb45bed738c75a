/** Prices in colones (docs/specification.md#public-constants): from near to far. */
export const prices = {
  firstSession: { near: 30_000, far: 35_000 },
  followUp: { near: 24_000, far: 28_000 },
  deposit: 5_000,
  /** For each day of delay of an appointment that was never cancelled. */
  neverCancelledPerDay: 2_000,
} as const
