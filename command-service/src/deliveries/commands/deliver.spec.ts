import type { DeliveryEvent } from '@clinic/shared-events/deliveries/events.ts'
import { expect, it } from 'vitest'
import { meta } from '../../../testing/appointment-samples.ts'
import { claimed, facts, given, planned, unclear, usefulUntil } from '../../../testing/delivery-samples.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { type DeliveryCommand, delivery } from '../delivery.ts'
import { createDeliverer, type Ready } from './deliver.ts'

/** A deliverer over one stream, whose `stored` events others may add to; it is busy while `isBusy` says so. */
const deliverer = (isBusy: (command: DeliveryCommand) => boolean = () => false) => {
  const stored: DeliveryEvent[] = []
  const handler = {
    read: async () => ({ state: given(stored).state }),
    async handle({ command }: { command: DeliveryCommand }) {
      if (isBusy(command)) return { ok: false, rejection: { type: 'Busy' } }
      const decision = delivery.decide(command, given(stored).state)
      if (decision.ok) stored.push(...decision.events)
      return decision
    },
  } as unknown as CommandHandler
  return { stored, ...createDeliverer({ handler, now: () => meta.now }) }
}
const typesOf = (events: readonly DeliveryEvent[]) => events.map(({ type }) => type)

// @rule notifications-once: Issue: one promise for each appointment, kind, channel and revision of its schedule,
//   claimed by one (decision 155)
it('sends once what several begin at the same moment, and drops what it made for the others', async () => {
  const { stored, deliver } = deliverer()
  const [sent, dropped] = [[], []] as [number[], number[]]
  const ready = (n: number): Ready => ({
    usefulUntil,
    send: async () => ({ kind: 'taken', providerId: `SM${sent.push(n)}` }),
    dropped: async () => void dropped.push(n),
  })
  await Promise.all([1, 2, 3].map((n) => deliver(facts(), async () => ready(n))))
  expect([sent, dropped]).toEqual([[1], [2, 3]])
  expect(typesOf(stored)).toEqual(['DeliveryPlanned', 'DeliveryClaimed', 'DeliveryTaken'])
})

it('records first an outcome that could not be recorded, and then sends what staff asked for since', async () => {
  let isBusy = true
  const { stored, deliver } = deliverer(({ type }) => isBusy && type === 'RecordOutcome')
  let sent = 0
  const send = async () => {
    sent += 1
    return { kind: 'taken', providerId: `SM${sent}` } as const
  }
  const go = () => deliver(facts(), async () => ({ send, usefulUntil }))
  expect([await go(), await go(), sent]).toEqual(['again', 'again', 1])
  stored.push(unclear(), planned())
  isBusy = false
  expect([await go(), sent]).toEqual(['over', 2])
  expect(stored.slice(-2)).toMatchObject([claimed(2), { type: 'DeliveryTaken', data: { providerId: 'SM2' } }])
})

it('gives up a claim with the outcome that is known of it, else as unclear', async () => {
  let isBusy = true
  const { stored, deliver, giveUp } = deliverer(({ type }) => isBusy && type === 'RecordOutcome')
  await deliver(facts(), async () => ({ send: async () => ({ kind: 'taken', providerId: 'SM1' }), usefulUntil }))
  isBusy = false
  expect(await giveUp({ deliveryId: facts().deliveryId, attempt: 1 })).toBe('over')
  expect(typesOf(stored).at(-1)).toBe('DeliveryTaken')
  const other = deliverer()
  other.stored.push(planned(), claimed())
  await other.giveUp({ deliveryId: facts().deliveryId, attempt: 1 })
  expect(other.stored.at(-1)).toEqual(unclear({ reason: 'process-ended' }))
})
