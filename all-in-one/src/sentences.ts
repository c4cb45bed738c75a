import { sqliteCodeOf } from '@clinic/platform/stores/sqlite-away.ts'
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

/** A file that is not there, a disk that is full: what the machine says is enough. SQLite's code 1 is a statement that is wrong. */
const isOfTheMachine = (error: Error): boolean => 'syscall' in error || (sqliteCodeOf(error) ?? 1) > 1

/** One sentence for a start or a tool that was refused; anything unforeseen keeps its stack. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return ours.includes(error.name) || isOfTheMachine(error)
    ? `Refused: ${sentenceOf(error)}`
    : (error.stack ?? error.message)
}
