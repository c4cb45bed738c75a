import type { MessageSender } from './message-sender.ts'

/**
 * Whether a number is of one of these countries (docs/decisions/0146). No country code begins with another, so that the first digits
 * tell: ['506'], '+506 8888-1234' → true. What has no country code, as the short number or the name that a message came from, is of none and held back by none.
 */
export const isInCountries = (countries: readonly string[], number: string): boolean =>
  !number.startsWith('+') || countries.some((code) => number.startsWith(`+${code}`))

/** Hands over what goes to one of these countries; anything else is refused for good. */
export const onlyTo = (countries: readonly string[], sender: MessageSender): MessageSender => ({
  send: async (message) =>
    isInCountries(countries, message.to)
      ? sender.send(message)
      : { kind: 'refused', because: 'message', reason: 'refused', code: 'other-country' },
})
