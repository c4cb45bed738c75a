import { type CallAddress, everyone } from './call.ts'

/** Addresses of what every public page asks: without their schemas, which the first page does not load. */
export const readCartAddress = { method: 'GET', path: '/api/cart', who: everyone } as const satisfies CallAddress
export const readPracticeAddress = {
  method: 'GET',
  path: '/api/public/practice',
  who: everyone,
} as const satisfies CallAddress
