import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { expect, it } from 'vitest'
import {
  claimed,
  facts,
  failed,
  ofAnswer,
  planned,
  postponed,
  skipped,
  taken,
  unclear,
} from '../../../testing/delivery-samples.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import { deliveryItems, follow } from './delivery-items.ts'

const at = '2026-11-20T15:00:00.000Z'
const id = 'a1.booked.whatsapp.0'
const following = (event: object) => follow(event as Parameters<typeof follow>[0], at)
const send = { id: `${id}.send`, ref: { what: 'send', ...facts() } }

// @rule notifications-followed: Issue: a booking, a move and a cancellation are told by a process manager, never by
//   the request
it('what is planned goes out at once, what is postponed when it says, and what is claimed waits ten minutes for its outcome', () => {
  expect(following(planned())).toEqual({ schedule: [{ ...send, dueAt: 0 }], forget: [] })
  const retryAt = '2026-11-20T15:01:00.000Z'
  expect(following(postponed({ retryAt }))).toEqual({
    schedule: [{ ...send, dueAt: Date.parse(retryAt) }],
    forget: [`${id}.claim`],
  })
  const ref = { what: 'claim', deliveryId: id, attempt: 2 }
  expect(following(claimed(2))).toEqual({
    schedule: [{ id: `${id}.claim`, dueAt: Date.parse('2026-11-20T15:10:00.000Z'), ref }],
    forget: [`${id}.send`],
  })
})

it('any other outcome ends the waiting, and what follows from it is done', () => {
  const forget = [`${id}.claim`, `${id}.send`]
  expect(following(taken())).toEqual({
    schedule: [{ id: `${id}.sent`, dueAt: 0, ref: { what: 'sent', ...facts(), providerId: 'SM1' } }],
    forget,
  })
  for (const outcome of [failed(), skipped(), unclear()])
    expect(following(outcome)).toEqual({
      schedule: [{ id: `${id}.lost`, dueAt: 0, ref: { what: 'lost', ...facts() } }],
      forget,
    })
})

it('each is settled by who knows what it belongs to', async () => {
  const done: string[] = []
  const doing = async (what: string): Promise<Settled> => {
    done.push(what)
    return 'again'
  }
  const source = (name: string) => ({
    send: ({ deliveryId }: DeliveryFacts) => doing(`${name} sends ${deliveryId}`),
    sent: (_: DeliveryFacts, sid: string | undefined) => doing(`${name} sent ${sid}`),
  })
  const sources = {
    appointment: source('visit'),
    conversation: source('talk'),
    test: source('test'),
    invitation: source('invitation'),
    form: source('form'),
    order: source('order'),
  }
  const { settle } = deliveryItems({ giveUp: ({ attempt }) => doing(`given up ${attempt}`) }, sources)
  expect(await settle({ what: 'send', ...facts() })).toBe('again')
  await settle({ what: 'send', ...ofAnswer('bot') })
  await settle({ what: 'sent', ...facts(), providerId: 'SM1' })
  await settle({ what: 'claim', deliveryId: id, attempt: 3 })
  expect(await settle({ what: 'lost', ...facts() })).toBe('over')
  expect(done).toEqual([`visit sends ${id}`, 'talk sends m1', 'visit sent SM1', 'given up 3'])
})
