import { type CallAddress, everyone } from './call.ts'

/** The calls of every public page without their schemas, which the first page does not load. */
export const readCartAddress = { method: 'GET', path: '/api/cart', who: everyone } as const satisfies CallAddress
export const readPracticeAddress = {
  method: 'GET',
  path: '/api/public/practice',
  who: everyone,
} as const satisfies CallAddress
