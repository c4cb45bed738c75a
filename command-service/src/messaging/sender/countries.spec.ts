import { expect, it } from 'vitest'
import { isInCountries, onlyTo } from './countries.ts'
import type { OutgoingMessage } from './message-sender.ts'

// @rule messages-countries
it.each([
  [['506'], '+50688881234', true],
  [['506'], '+506 8888-1234', true],
  [['506'], '+13055550100', false],
  [['506', '1'], '+13055550100', true],
  [['1787'], '+17875550100', true],
  [['1787'], '+13055550100', false],
  [['506'], '+3950688', false],
  [['506'], 'ACME', true],
  [['506'], '12345', true],
])('messages to %j go to %s: %s', (countries, number, known) => {
  expect(isInCountries(countries, number)).toBe(known)
})

// @rule messages-countries
it('what goes to another country is refused for good before Twilio is asked', async () => {
  const sent: OutgoingMessage[] = []
  const sender = onlyTo(['506'], {
    send: async (message) => {
      sent.push(message)
      return { kind: 'taken', providerId: 'SM1' }
    },
  })
  expect(await sender.send({ to: '+13055550100', body: 'Hola' })).toEqual({
    kind: 'refused',
    because: 'message',
    reason: 'refused',
    code: 'other-country',
  })
  expect(await sender.send({ to: '+50688881234', body: 'Hola' })).toMatchObject({ kind: 'taken' })
  expect(sent.map(({ to }) => to)).toEqual(['+50688881234'])
})
