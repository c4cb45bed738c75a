import { randomUUID } from 'node:crypto'
import type { BookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { CommandName } from '@clinic/shared-events/contracts/calls.ts'
import type { PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Answer } from '@clinic/system/clinic-client.ts'
import { type Clients, declaredCall } from '@clinic/system/kills/attempts.ts'
import { type Booking, bookings } from '../load/bookings.ts'
import { offer, orderBody } from '../load/orders.ts'
import { type CommandKind, isCommand, type Kind, type ReadKind } from './model.ts'

type Given = Parameters<typeof declaredCall>[2]
/** A visit that was booked. `at`: when it was asked for, in milliseconds since 1970. */
type Visit = Omit<Booking, 'status'> & { id: string; at: number }

/** @throws Error for an answer that is not 2xx */
const good = <T>({ status, body }: Answer): T => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`)
  // What its contract says, checked where it is made.
  return body as T
}

/** Commands as clients send them; keeps what was booked and the newest position that anybody was told. */
const startCalling = (clients: Clients) => {
  const nextBooking = bookings()
  const booked: Visit[] = []
  let position = 0n
  const command = async <T>(name: CommandName, given: Given): Promise<T> => {
    const answer = await declaredCall(`hour-${randomUUID()}`, name, given).send(clients)
    const recorded = BigInt(answer.headers.get('x-log-position') ?? 0)
    if (recorded > position) position = recorded
    return good<T>(answer)
  }
  return {
    /** Those whose booking was acknowledged. */
    booked,
    position: () => position,
    command,
    async book(): Promise<Visit> {
      const { status: _, ...body } = nextBooking()
      const at = performance.timeOrigin + performance.now()
      const { appointment } = await command<BookedAnswer>('bookAppointment', { body })
      const visit = { ...body, id: appointment.id, at }
      booked.push(visit)
      return visit
    },
    ask: ({ id }: Visit) =>
      command<{ actionId: string }>('requestAction', { ids: { appointmentId: id, actionType: 'cancel' }, body: {} }),
    order: (product: ProductRow) => command<PlacedAnswer>('placeOrder', { body: orderBody('Lucía Vargas', product) }),
  }
}
type Calling = ReturnType<typeof startCalling>

/** What calls are about: each takes the next of it. */
type Waiting = { product: ProductRow; visits: Visit[]; toAsk: Visit[]; requests: string[]; orders: string[] }

const next = <T>(from: T[]): T => {
  const one = from.shift()
  if (one === undefined) throw new Error('nothing is left that this could be about')
  return one
}

/** The calls that are about a visit which nothing else changes. */
const aboutVisit = ['confirm', 'fill in', 'set status', 'write record', 'remind'] as const
const commandsOf = (
  { command, book, ask, order }: Calling,
  { product, visits, toAsk, requests, orders }: Waiting,
): Record<CommandKind, () => Promise<unknown>> => ({
  book,
  confirm() {
    const { id, date, startTime } = next(visits)
    return command('confirmByPatient', { ids: { appointmentId: id }, body: { date, time: startTime } })
  },
  ask: () => ask(next(toAsk)),
  answer: () => command('processAction', { ids: { actionId: next(requests) }, body: { status: 'processed' } }),
  'fill in'() {
    const body = { appointmentId: next(visits).id, age: 34, occupation: 'Maestra', healthConditions: 'Asma' }
    return command('submitClinicalIntake', { body })
  },
  order: () => order(product),
  'work on order': () =>
    command('changeOrderStatus', { ids: { orderId: next(orders) }, body: { status: 'processing' } }),
  'set status': () => command('changeStatus', { ids: { id: next(visits).id }, body: { status: 'confirmado' } }),
  'write record'() {
    const { id, name } = next(visits)
    const body = { appointmentId: id, patientName: name, diagnosis: 'Lumbalgia', treatment: 'Calor y ejercicio' }
    return command('addMedicalRecord', { body })
  },
  remind: () => command('sendLinks', { ids: { id: next(visits).id }, body: {} }),
})

/** The calls of the busiest hour, once what so many of each are about is booked and ordered. */
export const prepareCalls = async (clients: Clients, counts: Readonly<Record<Kind, number>>) => {
  const calling = startCalling(clients)
  const { booked, position, command, book, ask, order } = calling
  const product = await command<ProductRow>('createProduct', { body: offer })
  const visits = await inGroups(
    aboutVisit.reduce((sum, kind) => sum + counts[kind], 0),
    book,
  )
  /** Those that nobody cancels, whose pages are read in turn. */
  const lasting = [...visits]
  const commands = commandsOf(calling, {
    product,
    visits,
    toAsk: await inGroups(counts.ask, book),
    requests: await inGroups(counts.answer, async () => (await ask(await book())).actionId),
    orders: await inGroups(counts['work on order'], async () => (await order(product)).id),
  })
  let reads = 0
  return {
    booked,
    position,
    /** One thing that somebody does. @throws Error when an answer is not 2xx */
    async ask(kind: Kind): Promise<void> {
      if (isCommand(kind)) await commands[kind]()
      else {
        const visit = lasting[reads++ % lasting.length] ?? next(booked)
        const by = kind === 'board' || kind === 'screen' ? clients.staff : clients.visitor
        const paths = pathsOf(kind, visit)
        for (const answer of await Promise.all(paths.map((path) => by.call({ path })))) good(answer)
      }
    },
  }
}
export type HourCalls = Awaited<ReturnType<typeof prepareCalls>>

/** Does something so often, a few at once. */
const inGroups = async <T>(times: number, once: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  while (all.length < times) {
    const some = Math.min(8, times - all.length)
    all.push(...(await Promise.all(Array.from({ length: some }, once))))
  }
  return all
}

/** What a page asks for at once. */
const pathsOf = (kind: ReadKind, { id, date }: Visit): string[] => {
  const today = dayAt(new Date().toISOString())
  const week = (from: string) => `from=${from}&to=${addDays(from, 6)}`
  const pages: Record<ReadKind, string[]> = {
    'free hours': ['/api/public/practice', `/api/public/taken-intervals?${week(date)}`],
    shop: ['/api/public/practice', '/api/products'],
    'patient link': [`/api/appointment-confirmations/${id}`],
    board: [
      `/api/doctor/appointments?${week(today)}`,
      '/api/doctor/appointment-actions',
      '/api/doctor/new-appointments',
      '/api/orders/counts',
      '/api/doctor/patient-intakes/counts',
      '/api/staff-names',
    ],
    screen: [`/api/appointments/${id}`, `/api/appointments/${id}/thread`],
  }
  return pages[kind]
}
