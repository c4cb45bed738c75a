import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneOf, senderKey } from './phones.ts'

// @rule messaging-phones
test.each([
  ['8888-1234', '50688881234'],
  ['8888 12 34', '50688881234'],
  ['88881234', '50688881234'],
  ['+506 8888-1234', '50688881234'],
  ['506 8888 1234', '50688881234'],
  ['50688881234', '50688881234'],
  ['00506 8888-1234', '50688881234'],
  ['(506) 8888.1234', '50688881234'],
  ['2222-3333', '50622223333'],
  ['8888‑1234', '50688881234'],
  [' 8888-1234 ', '50688881234'],
  ['８８８８-１２３４', '50688881234'],
  ['+1 (305) 555-0100', '13055550100'],
  ['+34 612 34 56 78', '34612345678'],
  ['+507 6123-4567', '50761234567'],
  ['8888-1234 ext. 2', '50688881234'],
  ['Casa 2: 8888-1234', '50688881234'],
  ['8888-1234 / 2222-3333', '50688881234'],
])('%s is written to at %s', (text, digits) => {
  expect(phoneOf(text)).toEqual({ e164: `+${digits}`, digits })
})

describe('nobody is written to at', () => {
  // @rule messaging-phones
  test.each([
    '',
    '8888-123',
    '8888-12345',
    '8888-123456',
    '800-123-4567',
    '12345678',
    '00000000',
    '3055550100',
    '+1 305 555',
    '+999 8888 1234',
    '777-7777, 8888',
    '+4310-(00-)',
    'no tiene',
    'x'.repeat(500),
  ])('%j', (text) => {
    expect(phoneOf(text)).toBeNull()
  })
})

// @rule bot-sender-without-number
test('a sender is known by its number however it is written, and without one by its own name', () => {
  expect(['8888-1234', '+506 8888 1234'].map(senderKey)).toEqual(['50688881234', '50688881234'])
  expect(['ACME', ' BANCO ', '12345', '8888-12345'].map(senderKey)).toEqual(['ACME', 'BANCO', '12345', '8888-12345'])
})

test('whatever is written, a number has 8 to 15 digits, and is found again from itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ()-]{6,20}$/)), (text) => {
      const phone = phoneOf(text)
      if (!phone) return
      expect(phone.digits).toMatch(/^\d{8,15}$/)
      expect(phoneOf(phone.e164)).toEqual(phone)
    }),
  )
})
