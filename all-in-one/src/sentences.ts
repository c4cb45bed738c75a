import { sentenceOf } from '@clinic/platform/stores/why-away.ts'

/** Errors whose message was written for whoever starts the system. */
const ours = [
  'CannotStart',
  'CannotListen',
  'MasterKeyUnusable',
  'WrongMasterKey',
  'VaultLost',
  'StoreAway',
  'RefusedByServer',
  'AddressUnusable',
]

/** One sentence for a start or a tool that was refused; anything unforeseen keeps its stack. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return ours.includes(error.name) ? `Refused: ${sentenceOf(error)}` : (error.stack ?? error.message)
}
