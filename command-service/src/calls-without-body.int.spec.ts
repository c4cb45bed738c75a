import { randomUUID } from 'node:crypto'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type Calls, calls } from '@clinic/shared-events/contracts/calls.ts'
import { cartItem } from '@clinic/shared-events/contracts/shop/carts.ts'
import { expect, it } from 'vitest'
import type { Write } from '../testing/every-write.ts'
import { weekdaysFrom } from '../testing/samples.ts'
import { useServedShop } from '../testing/use-served.ts'

type WithoutBody = {
  [N in Write]: Calls[N] extends { body: unknown } | { file: unknown } ? never : N
}[Write]

const shop = useServedShop()
const nextDay = weekdaysFrom('2026-11-23')

const filledCart = async () => {
  const { productId } = await shop().list()
  const sessionId = randomUUID()
  const { body } = await shop().http.call('POST', '/api/cart', { body: { productId, quantity: 1, sessionId } })
  return { sessionId, line: cartItem.parse(body).id }
}
/** The path of a request that waits. */
const waitingRequest = async () => {
  const date = nextDay()
  const visit = {
    name: 'Ana',
    email: 'ana@example.com',
    phone: '8888-1234',
    address: 'Heredia',
    date,
    startTime: '09:00',
  }
  const booked = await shop().http.call('POST', '/api/appointments', { body: visit })
  const path = `/api/appointment-actions/${bookedAnswer.parse(booked.body).appointment.id}/cancel`
  await shop().http.call('POST', path, { body: {} })
  return path
}
/** Where each command whose contract has no body finds something to do. */
const callable = {
  emptyCart: async () => `/api/cart/session/${(await filledCart()).sessionId}`,
  removeFromCart: async () => `/api/cart/${(await filledCart()).line}`,
  withdrawAction: waitingRequest,
} satisfies Record<WithoutBody, () => Promise<string>>

const names = Object.keys(callable) as WithoutBody[]
it.each(names)('%s is answered under a key, and every repeat alike', async (name) => {
  const path = await callable[name]()
  const send = (key: string, body?: object) =>
    shop().http.call(calls[name].method, path, { key, ...(body && { body }) })
  const notified = async (...sent: Parameters<typeof send>) => {
    const { status, body, position } = await send(...sent)
    return { status, body, position }
  }
  const key = randomUUID()
  const first = await notified(key)
  const { position } = await shop().world.log.head()
  expect(first).toEqual({ status: 200, body: { success: true }, position })
  await filledCart()
  const before = await shop().world.log.head()
  expect(await notified(key)).toEqual(first)
  // A body that is not read does not make it another command.
  expect(await notified(key, { ignored: true })).toEqual(first)
  expect(await shop().world.log.head()).toEqual(before)
})

it.each([
  ['/api/auth/logout', {}],
  ['/api/appointment-actions/zzzzzzzzzzzzzzzzzzzzzz/cancel', { code: 'not-found' }],
])('POST %s, which can be sent without the body it may have, is answered alike each time', async (path, answer) => {
  const key = randomUUID()
  const first = await shop().http.call('POST', path, { key })
  expect(first.body).toMatchObject(answer)
  const again = await shop().http.call('POST', path, { key })
  expect([again.status, again.body]).toEqual([first.status, first.body])
})
