import type { WireCall } from './wire.ts'

/** A call that must be refused, and what is wrong with it. `staff`: sent with an administrator's session. */
export type HostileCall = WireCall & { why: string; staff?: boolean }

export const json = { 'Content-Type': 'application/json' }
/** Looks like an id of this system and is none's. */
export const nobody = 'A1b2C3d4E5f6G7h8I9j0K1'

export const wrongTypes: unknown[] = [1, true, [], {}, ['a'], { a: 1 }, -0.5]
export const badTexts = ['\u0000', 'a\u0000b', '\u0007', '\ud800', 'a'.repeat(20_000)]
export const badIds = [
  '1',
  'x',
  nobody,
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  'a'.repeat(5_000),
]
export const brokenEscapes = ['%E0%A4%A', '%', '%zz']
