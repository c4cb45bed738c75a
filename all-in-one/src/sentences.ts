/** Errors whose message was written for whoever starts the system. */
const ours = ['CannotStart', 'CannotListen', 'MasterKeyUnusable', 'WrongMasterKey', 'VaultLost', 'StoreAway']

/** One sentence for a start that was refused; anything unforeseen keeps its stack. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return ours.includes(error.name) ? `It did not start: ${error.message}` : (error.stack ?? error.message)
}
