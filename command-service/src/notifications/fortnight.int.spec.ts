import { afterEach, beforeEach, expect, it } from 'vitest'
import { wrongIn } from '../../testing/fortnight/check.ts'
import { liveFortnight } from '../../testing/fortnight/run.ts'
import { openSqliteWorld, type World } from '../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openSqliteWorld()
})
afterEach(() => world.close())

const seeds = [20_261_123, Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))]

// @rule reminders-once, reminders-fortnight
it.each(seeds)(
  'a fortnight of 200 appointments, two processes that are killed while they send (seed %i)',
  {
    timeout: 300_000,
  },
  async (seed) => {
    const { lived, ended, cutIds, kills } = await liveFortnight(world, seed)
    expect(wrongIn(lived)).toEqual([])

    // Otherwise nothing was shown.
    const count = (what: string) => lived.facts.filter((fact) => fact.what === what).length
    expect(count('booked')).toBe(200)
    for (const what of ['moved', 'cancelled', 'confirmed']) expect(count(what)).toBeGreaterThan(20)
    expect(lived.refused.length).toBeGreaterThan(0)
    for (const channel of ['email', 'whatsapp'])
      expect(
        lived.inbox.filter((told) => told.channel === channel && told.kind.startsWith('reminder')).length,
      ).toBeGreaterThan(100)
    // The holder of the lease twice, before its server had the mail and after; another one on its round.
    expect(kills.toSorted()).toEqual(['email claimed', 'email taken', 'whatsapp claimed'])

    // What a killed process was sending is unclear, everything else that arrived is told as sent.
    const ids = (type: string) => [...ended].filter(([, outcome]) => outcome.type === type).map(([id]) => id)
    expect(ids('NotificationUnclear').toSorted()).toEqual([...cutIds].toSorted())
    for (const id of cutIds) expect(ended.get(id)?.reason).toBe('process-ended')
    for (const type of ['NotificationClaimed', 'NotificationPostponed', 'NotificationFailed'])
      expect(ids(type)).toEqual([])
  },
)
