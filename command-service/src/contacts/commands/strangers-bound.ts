import type { Counters } from '@clinic/platform/vault/counters.ts'
import type { Counted } from '../counted-address.ts'

/** How much a mailbox or a number is sent in a day of what strangers caused. */
export const mostADay = 3
const dayMs = 24 * 60 * 60_000
const liftedMs = 365 * dayMs

/**
 * Bounds what an address is sent because of strangers (docs/decisions/0146-what-strangers-can-have-sent.md). A contact is of one channel, so mails
 * and messages are counted apart. Counts are the vault's: shared by all processes, kept over a restart, under keyed hashes alone.
 */
export type StrangersBound = {
  /** Counts one more, from the first on for a day. @returns whether it may be sent */
  admit(counted: Counted): Promise<boolean>
  /** What was admitted was not sent after all. */
  takeBack(counted: Counted): Promise<void>
  /** Who has the address used a link that went there: nothing is counted for a year. */
  lift(contactId: string): Promise<void>
}

export const createStrangersBound = (counters: Counters): StrangersBound => ({
  async admit({ contactId, mailboxId }) {
    if ((await counters.read('link-used', contactId)) > 0) return true
    if ((await counters.increment('strangers-notices', mailboxId, dayMs)) <= mostADay) return true
    await counters.takeBack('strangers-notices', mailboxId)
    return false
  },
  takeBack: ({ mailboxId }) => counters.takeBack('strangers-notices', mailboxId),
  async lift(contactId) {
    await counters.reset('link-used', contactId)
    await counters.increment('link-used', contactId, liftedMs)
  },
})
