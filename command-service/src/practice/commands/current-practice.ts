import { performance } from 'node:perf_hooks'
import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { type PracticeNow, practiceNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { practiceStream } from '@clinic/shared-events/practice/events.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { sharedNext } from '../../handling/streams/shared-next.ts'
import { practiceDetails } from '../practice.ts'

/** `configured`: as the environment has it. `now`: as it stands, read at most a second ago; rejects with `StoreAway`. `forget`: it was changed here. */
export type CurrentPractice = { configured: Practice; now(): Promise<PracticeNow>; forget(): void }

/** How long it is answered from memory, so that bookings do not each read the log. Milliseconds. */
const freshMs = 1_000

/** The practice as it now stands, for all that this process sends and decides. */
export const createCurrentPractice = (
  handler: Pick<CommandHandler, 'read'>,
  configured: Practice,
  elapsed: () => number = () => performance.now(),
): CurrentPractice => {
  let known: { practice: PracticeNow; at: number } | null = null
  let changes = 0
  const read = sharedNext(async () => {
    const [at, before] = [elapsed(), changes]
    const { state } = await handler.read(practiceStream, practiceDetails)
    const read = practiceNow(configured, state)
    // What was changed meanwhile may not be in it.
    if (changes === before) known = { practice: read, at }
    return read
  })
  return {
    configured,
    now: async () => (known && elapsed() - known.at < freshMs ? known.practice : read()),
    forget: () => {
      changes += 1
      known = null
    },
  }
}
