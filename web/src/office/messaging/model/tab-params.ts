import { paths } from '~/paths.ts'

/** What the list of conversations is narrowed to in the address: '&estado=revision' for those that wait for staff. */
export const statusParam = 'estado'
export const waitingStatus = 'revision'
/** The name of the chosen conversation in the address. */
export const conversationParam = 'conversacion'
/** '/doctor/twilio-bot?tab=conversations&conversacion=…'. */
export const conversationPath = (id: string): string =>
  `${paths.doctorBot}?${new URLSearchParams({ tab: 'conversations', [conversationParam]: id })}`
