import { expect, test } from 'vitest'
import { patientChat } from './whatsapp.ts'

test.each([
  ['8888-1406', 'https://wa.me/50688881406'],
  ['+506 8888-1406', 'https://wa.me/50688881406'],
  ['+1 (305) 555-0100', 'https://wa.me/13055550100'],
  [null, null],
])('the chat of %j is %j', (phone, url) => {
  expect(patientChat(phone)).toBe(url)
})
