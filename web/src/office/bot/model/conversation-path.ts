import { paths } from '~/paths.ts'

/** The name of the chosen conversation in the address. */
export const conversationParam = 'conversacion'

/** '/doctor/twilio-bot?tab=conversations&conversacion=…'. */
export const conversationPath = (id: string): string =>
  `${paths.doctorBot}?${new URLSearchParams({ tab: 'conversations', [conversationParam]: id })}`
