import { practice } from './practice.ts'

/** The specification's prices in colones (docs/specification.md#public-constants): from near to far. */
export const prices = {
  firstSession: { near: practice.firstSessionNear, far: practice.firstSessionFar },
  followUp: { near: practice.followUpNear, far: practice.followUpFar },
  deposit: practice.deposit,
  /** For each day of delay of an appointment that was never cancelled. */
  neverCancelledPerDay: 2_000,
} as const
