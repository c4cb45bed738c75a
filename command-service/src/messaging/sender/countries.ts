import type { MessageSender } from './message-sender.ts'

/**
 * Whether a number, with its country code, is of one of these countries (docs/decisions/0145-where-messages-go.md). No country code begins with another,
 * so that the first digits tell: ['506'], '+506 8888-1234' → true.
 */
export const isInCountries = (countries: readonly string[], number: string): boolean => {
  const digits = number.replaceAll(/\D/g, '')
  return countries.some((code) => digits.startsWith(code))
}

/** Hands over what goes to one of these countries; anything else is refused for good. */
export const onlyTo = (countries: readonly string[], sender: MessageSender): MessageSender => ({
  send: async (message) =>
    isInCountries(countries, message.to)
      ? sender.send(message)
      : { outcome: 'refused', code: 'other-country', permanent: true },
})
