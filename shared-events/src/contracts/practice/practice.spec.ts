import { expect, test } from 'vitest'
import { internationalDigits } from './practice.ts'

test.each([
  ['8888-1234', '50688881234'],
  ['8888 12 34', '50688881234'],
  ['+506 8888-1234', '50688881234'],
  ['50688881234', '50688881234'],
  ['+1 (305) 555-0100', '13055550100'],
  ['8888-1234 ext. 2', '50688881234'],
  ['Casa 2: 8888-1234', '50688881234'],
  ['8888-1234 / 2222-3333', '50688881234'],
  ['8x8x8x8x1x2x3x4', '50688881234'],
])('%s is dialled %s', (phone, digits) => {
  expect(internationalDigits(phone)).toBe(digits)
})
