import { undeliveredAnswer } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { type About, type DeliveryEvent, deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { received } from '../../testing/bot-events.ts'
import { booked } from '../../testing/clinic-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { placed } from '../../testing/shop-events.ts'

const ofVisit = (appointmentId: string, kind: NotificationKind = 'booked'): About => ({
  of: 'appointment',
  appointmentId,
  kind,
  revision: 0,
  date: '2026-11-24',
  startTime: '09:00',
})
const talk: About = { of: 'conversation', conversationId: 'talk', messageId: 'm1', by: 'staff' }
const failed = (deliveryId: string, about: About, channel: 'email' | 'whatsapp'): DeliveryEvent => ({
  type: 'DeliveryFailed',
  data: { deliveryId, channel, about, reason: 'bad-address', code: '550' },
})
const postponed = (deliveryId: string, reason: 'account-refused' | 'unreachable'): DeliveryEvent => ({
  type: 'DeliveryPostponed',
  data: { deliveryId, channel: 'email', about: ofVisit('visit'), reason, retryAt: '2026-11-21T15:30:00.000Z' },
})

describe('what did not go out', () => {
  let rig: Rig
  let cookie: string
  const add = (event: DeliveryEvent) => rig.append(deliveryStream(event.data.deliveryId), event)
  const read = async () => {
    const { body } = await request(rig.url).get('/api/doctor/undelivered').set('Cookie', cookie).expect(200)
    return undeliveredAnswer.strict().parse(body)
  }
  beforeAll(async () => {
    rig = await startRig()
    cookie = (await rig.signIn('s1')).cookie
    await rig.append('appointment-visit', booked('visit'))
    await rig.holdFolding()
    await rig.append('appointment-erased', booked('erased', { startTime: '11:00', endTime: '12:00' }))
    await rig.erase('appointment-erased', ['contact', 'clinical'])
    rig.foldAgain()
    await rig.append(conversationStream('talk'), received('talk', 1, 'Hola'))
  })
  afterAll(() => rig.close())

  // @rule deliveries-undelivered
  it('is listed the newest first, with whom it is for as they are reached now; of one who was erased nothing', async () => {
    await add(failed('d1', ofVisit('visit'), 'email'))
    rig.pass(1)
    await add(failed('d2', ofVisit('visit'), 'whatsapp'))
    rig.pass(1)
    await add(failed('d3', talk, 'whatsapp'))
    rig.pass(1)
    await rig.folded(await add(failed('d4', ofVisit('erased'), 'email')))
    const { rows, total, waiting } = await read()
    expect([total, waiting]).toEqual([4, []])
    const shown = rows.map(({ id, name, address, by, reason }) => ({ id, name, address, by, reason }))
    const why = { by: null, reason: 'bad-address' }
    expect(shown).toEqual([
      { ...why, id: 'd4', name: null, address: null },
      { ...why, id: 'd3', name: null, address: '8888-1234', by: 'staff' },
      { ...why, id: 'd2', name: 'María Rojas', address: '8888-1234' },
      { ...why, id: 'd1', name: 'María Rojas', address: 'maria@example.com' },
    ])
  })

  // @rule deliveries-undelivered
  it('and what waits for a server is counted by why, since the oldest', async () => {
    await add(postponed('w1', 'account-refused'))
    rig.pass(1)
    await add(postponed('w2', 'account-refused'))
    await rig.folded(await add(postponed('w3', 'unreachable')))
    const { total, waiting } = await read()
    expect(total).toBe(4)
    const some = [
      { channel: 'email', reason: 'account-refused', count: 2, since: '2026-11-21T15:03:00.000Z' },
      { channel: 'email', reason: 'unreachable', count: 1, since: '2026-11-21T15:04:00.000Z' },
    ]
    expect(waiting).toEqual(some)
  })

  // @rule deliveries-waiting-since
  it('and neither a try that is in vain again nor how many there are moves when that began', async () => {
    rig.pass(1)
    await add(postponed('w1', 'account-refused'))
    const many = Array.from({ length: 1_000 }, (_, n) => postponed(`many${n}`, 'account-refused'))
    await rig.folded(await rig.append(deliveryStream('many'), ...many))
    const { waiting } = await read()
    expect(waiting).toEqual([
      { channel: 'email', reason: 'account-refused', count: 1_002, since: '2026-11-21T15:03:00.000Z' },
      { channel: 'email', reason: 'unreachable', count: 1, since: '2026-11-21T15:04:00.000Z' },
    ])
  })

  // @rule deliveries-undelivered
  it('a mail with an order’s link names the order and its buyer', async () => {
    await rig.append('order-order-1', placed(1))
    const about: About = { of: 'order', orderId: 'order-1', kind: 'ordered' }
    await rig.folded(await add(failed('bought', about, 'email')))
    expect((await read()).rows[0]).toMatchObject({
      ...{ id: 'bought', kind: 'ordered', orderId: 'order-1', appointmentId: null, conversationId: null },
      ...{ name: 'Lucía Mora', address: 'lucia@example.com' },
    })
    await add({ type: 'DeliverySeen', data: { deliveryId: 'bought', channel: 'email', about } })
  })

  // @rule deliveries-undelivered
  it('is pushed to staff as it comes and goes, without whom it is for', async () => {
    const board = await connect(rig.url, { cookie })
    await board.join('staff', { undelivered: 0n })
    await add(failed('d5', talk, 'whatsapp'))
    await board.toldOf('d5')
    await rig.append(deliveryStream('d5'), {
      type: 'DeliverySeen',
      data: { deliveryId: 'd5', channel: 'whatsapp', about: talk },
    })
    const shown = () =>
      board.changes.filter(({ id }) => id === 'd5').map(({ projection, row }) => ({ projection, row }))
    while (shown().length < 2) await board.received(board.changes.length + 1)
    expect(shown()).toEqual([
      { projection: 'undelivered', row: { id: 'd5' } },
      { projection: 'undelivered', row: null },
    ])
    board.socket.disconnect()
  })

  // @rule deliveries-undelivered
  it('is counted where it is more than a list shows', async () => {
    const more = Array.from({ length: 200 }, (_, n) => failed(`more${n}`, talk, 'whatsapp'))
    await rig.folded(await rig.append(deliveryStream('more'), ...more))
    const { rows, total } = await read()
    expect([rows.length, total]).toEqual([200, 204])
  })

  // @rule practice-booking-mail
  it('is told of the mail to the practice with whose visit it is and the address of the practice', async () => {
    rig.pass(1)
    await rig.folded(await add(failed('d9', ofVisit('visit', 'booked-online'), 'email')))
    const { rows } = await read()
    expect(rows[0]).toMatchObject({ kind: 'booked-online', name: 'María Rojas', address: practice.email })
  })
})
