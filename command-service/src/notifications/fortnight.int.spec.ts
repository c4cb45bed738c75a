import { describeOn } from '@clinic/test-servers/servers.ts'
import { expect, it } from 'vitest'
import { wrongIn } from '../../testing/fortnight/check.ts'
import { type Fortnight, fortnight, liveFortnight } from '../../testing/fortnight/run.ts'
import { openServerWorld, openSqliteWorld, type World } from '../../testing/world.ts'

const seedOfRun = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))

const live = async (opened: Promise<World>, seed: number): Promise<Fortnight> => {
  const world = await opened
  try {
    return await liveFortnight(fortnight, world, seed)
  } finally {
    await world.close()
  }
}

/** Expects that every promise was kept once, and that three processes were killed over it. @returns how often each thing happened */
const expectKept = ({ lived, ended, cutIds, kills }: Fortnight) => {
  expect(wrongIn(lived)).toEqual([])
  // The holder of the lease twice, before its server had the mail and after; another one on its round.
  expect(kills.toSorted()).toEqual(['email claimed', 'email taken', 'whatsapp claimed'])

  // What a killed process was sending is unclear, everything else that arrived is told as sent.
  const ids = (type: string) => [...ended].filter(([, outcome]) => outcome.type === type).map(([id]) => id)
  expect(ids('DeliveryUnclear').toSorted()).toEqual([...cutIds].toSorted())
  for (const id of cutIds) expect(ended.get(id)?.reason).toBe('process-ended')
  for (const type of ['DeliveryClaimed', 'DeliveryPostponed', 'DeliveryFailed']) expect(ids(type)).toEqual([])
  const reminders = lived.inbox.filter(({ kind }) => kind.startsWith('reminder'))
  return {
    facts: (what: string) => lived.facts.filter((fact) => fact.what === what).length,
    reminders: (channel: string) => reminders.filter((notice) => notice.channel === channel).length,
  }
}

/** Lives a fortnight, and expects that it was one and that every promise of it was kept. */
const expectFortnight = async (opened: Promise<World>, seed: number) => {
  const lived = await live(opened, seed)
  const count = expectKept(lived)
  // Otherwise nothing was shown.
  expect(count.facts('booked')).toBe(200)
  for (const what of ['moved', 'cancelled', 'confirmed']) expect(count.facts(what)).toBeGreaterThan(20)
  expect(lived.lived.refused.length).toBeGreaterThan(0)
  for (const channel of ['email', 'whatsapp']) expect(count.reminders(channel)).toBeGreaterThan(100)
}
const patience = { timeout: 600_000 }

// @rule reminders-once, reminders-fortnight
it.each([20_261_123, seedOfRun])(
  'a fortnight of 200 appointments, two processes that are killed while they send (seed %i)',
  patience,
  (seed) => expectFortnight(openSqliteWorld(), seed),
)

describeOn({ suite: 'a fortnight of notifications', mongo: true, eventstore: true, own: true }, (servers) => {
  // @rule reminders-once, notifications-stores
  it.each([seedOfRun])('a fortnight on EventStoreDB and MongoDB (seed %i)', patience, (seed) =>
    expectFortnight(openServerWorld(servers), seed),
  )
})
