import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'

/** The last test of a suite of races, kills and stalls: looks through the log that all its tests wrote. */
export const storesEachCommandOnce = (log: () => EventLog): void => {
  it('stores no command twice in all of this', async () => {
    const all: StoredEvent[] = []
    for (let page = await log().readAll(0n, 500); page.length > 0; ) {
      all.push(...page)
      page = await log().readAll(page.at(-1)?.position ?? 0n, 500)
    }
    expect(all.length).toBeGreaterThan(0)
    expect(storedTwice(all)).toEqual([])
  })
}
