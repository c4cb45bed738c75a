/** Prices in colones (specification part 1 §9): from near to far. */
export const prices = {
  firstSession: { near: 30_000, far: 35_000 },
  deposit: 5_000,
} as const
