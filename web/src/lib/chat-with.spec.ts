import { expect, test } from 'vitest'
import { chatWith } from './chat-with.ts'

// @rule messaging-phones
test.each([
  ['8888-1406', 'https://wa.me/50688881406'],
  ['+506 8888-1406', 'https://wa.me/50688881406'],
  ['+1 (305) 555-0100', 'https://wa.me/13055550100'],
  ['8888-14', null],
  [null, null],
])('the chat of %j is %j', (phone, url) => {
  expect(chatWith(phone)).toBe(url)
})

test('a message is ready in it', () => {
  expect(chatWith('8888-1406', 'Hola, ¿cómo está?')).toBe(
    'https://wa.me/50688881406?text=Hola%2C%20%C2%BFc%C3%B3mo%20est%C3%A1%3F',
  )
})
