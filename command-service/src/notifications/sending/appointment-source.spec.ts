import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type NotificationChannel, notificationKinds } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { expect, it } from 'vitest'
import {
  booked,
  cancelled,
  confirmed,
  held,
  meta,
  moved,
  to,
  uncancelled,
  where,
} from '../../../testing/appointment-samples.ts'
import {
  begun,
  claimed,
  type DeliveryHistory,
  doubted,
  facts,
  given,
  planned,
  postponed,
  skipped,
  taken,
  type VisitHistory,
  visitAfter,
} from '../../../testing/delivery-samples.ts'
import { ended, requested } from '../../../testing/request-samples.ts'
import { reasonToSkip } from '../../appointments/deciders/skip-reason.ts'
import type { Delivery } from '../../deliveries/delivery-state.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { appointmentSource, revisionOf } from './appointment-source.ts'
import type { Channel, Prepared } from './channel.ts'

type Known = Record<string, DeliveryHistory>

/** Why news of this kind is not sent once somebody comes to send it, and the revision it is about. */
const sending = (kind: Parameters<typeof revisionOf>[0], ...history: VisitHistory) => {
  const booked = visitAfter(...history)
  const revision = revisionOf(kind, booked)
  return [revision, reasonToSkip({ kind, revision, askedAt: null, hours: standardReminderHours }, booked, meta.now)]
}

// @rule notifications-skipped
it('of a visit that was moved since it was confirmed nobody says that it is confirmed', () => {
  expect(sending('confirmed', booked, confirmed)).toEqual([0, null])
  expect(sending('confirmed', booked, confirmed, moved)).toEqual([0, 'moved'])
  const anew = { type: 'AppointmentConfirmed', data: { ...where, ...to } } as const
  expect(sending('confirmed', booked, confirmed, moved, anew)).toEqual([1, null])
})

// @rule appointments-undo
it('of a cancellation that was undone nobody says that it is cancelled; the next one is told anew', () => {
  expect(sending('cancelled', booked, cancelled)).toEqual([0, null])
  expect(sending('cancelled', booked, cancelled, uncancelled())).toEqual([1, 'undone'])
  expect(sending('cancelled', booked, cancelled, uncancelled(), cancelled)).toEqual([1, null])
  expect(sending('reinstated', booked, cancelled, uncancelled())).toEqual([1, null])
  expect(sending('reinstated', booked, cancelled, uncancelled(), cancelled)).toEqual([1, 'cancelled'])
})

/** What is handed over to be sent, with how it was prepared, where these deliveries are known. */
const sourceOf = (history: VisitHistory, known: Known = {}, isOpen = true, name: NotificationChannel = 'whatsapp') => {
  const handedOver: string[] = []
  const prepared: object[] = []
  const handedToChannel: Pick<Prepared, 'withForm' | 'begun'>[] = []
  const stateOf = (stream: string): Delivery => given(known[stream.slice('delivery-'.length)] ?? []).state
  const handler = {
    read: async (stream: string) => ({
      state: stream.startsWith('delivery-') ? stateOf(stream) : visitAfter(...history),
    }),
  } as unknown as CommandHandler
  const channel: Channel = {
    name,
    kinds: notificationKinds,
    isOpen: async () => isOpen,
    reachOf: async () => 'reachable',
    async prepare(one) {
      handedToChannel.push(one)
      return async () => ({ kind: 'taken' })
    },
  }
  const deliverer = {
    async deliver({ deliveryId }: { deliveryId: string }, prepare: (state: Delivery) => Promise<object>) {
      handedOver.push(deliveryId)
      prepared.push(await prepare(stateOf(`delivery-${deliveryId}`)))
      return 'over' as const
    },
  }
  const hours = async () => standardReminderHours
  const shared = { handler, deliverer, channels: [channel], hours, bounding: null }
  const source = appointmentSource({ ...shared, now: () => meta.now })
  const notice = (kind: 'booked' | 'confirmed' | 'cancelled' | 'moved' | 'reinstated') =>
    source.notify({ appointmentId: 'a1', kind, channel: name })
  return { handedOver, prepared, handedToChannel, notice, send: source.send }
}

/** Long enough ago that it is not undone at a press. */
const cancelledBefore = { ...cancelled, at: new Date(Date.parse(meta.now) - undoMs).toISOString() }

// @rule appointments-undo
it('news of a visit that was just cancelled waits as long as that is undone at a press, and goes out once it was', async () => {
  const undone = Date.parse(meta.now) + undoMs
  const waiting = sourceOf([booked, moved, cancelled])
  expect(await waiting.notice('moved')).toEqual({ againAt: undone })
  expect(waiting.handedOver).toEqual([])
  const back = sourceOf([booked, moved, cancelled, uncancelled()])
  await back.notice('moved')
  expect(back.prepared).toMatchObject([{ usefulUntil: expect.any(String) }])
  const over = sourceOf([booked, moved, cancelledBefore])
  await over.notice('moved')
  expect(over.prepared).toEqual([{ skip: 'cancelled' }])
})

// @rule notifications-followed
it('news goes out where its channel is open, and leaves no trace elsewhere', async () => {
  const open = sourceOf([booked])
  await open.notice('booked')
  expect(open.handedOver).toEqual(['a1.booked.whatsapp.0'])
  expect(open.prepared).toMatchObject([{ usefulUntil: '2026-11-21T15:00:00.000Z' }])
  const closed = sourceOf([booked], {}, false)
  await closed.notice('booked')
  expect(closed.handedOver).toEqual([])
})

// @rule late-booking-form
it('the form goes with the news of a visit that begins too soon for a second reminder', async () => {
  const asksForm = async (...history: VisitHistory) => {
    const source = sourceOf(history)
    await source.notice(history.length > 1 ? 'moved' : 'booked')
    return source.handedToChannel.map(({ withForm }) => withForm)
  }
  const soon = { ...to, date: '2026-11-21', startTime: '08:59', endTime: '09:59' }
  const movedTo = (where: typeof to) => ({ ...moved, data: { ...moved.data, to: where } })
  expect(await asksForm(booked)).toEqual([false])
  expect(await asksForm({ ...booked, data: { ...booked.data, ...soon } })).toEqual([true])
  expect(await asksForm(booked, movedTo({ ...soon, startTime: '09:00' }))).toEqual([false])
  expect(await asksForm(booked, movedTo(soon))).toEqual([true])
})

// @rule requests-answer-by-message
it('an answer knows whether its visit has begun', async () => {
  const no = ended('ActionExpired', 'cancel', 1, held, 'No', 'message')
  const hasBegun = async (startTime: string) => {
    const visit = { ...booked, data: { ...booked.data, date: '2026-11-20', startTime } }
    const { send, handedToChannel } = sourceOf([visit, requested('cancel'), no])
    await send(facts('answered', 1))
    return handedToChannel.map(({ begun }) => begun)
  }
  // It is 9:00 in Costa Rica.
  expect([await hasBegun('09:01'), await hasBegun('09:00')]).toEqual([[false], [true]])
})

// @rule booking-without-email
it('who gave no e-mail is mailed nothing, which leaves no trace; a message goes out all the same', async () => {
  const { contact } = booked
  const without = { ...booked, contact: { ...contact, email: '' } }
  const handedOver = async (visit: typeof booked, channel: NotificationChannel) => {
    const source = sourceOf([visit], {}, true, channel)
    await source.notice('booked')
    return source.handedOver
  }
  expect(await handedOver(booked, 'email')).toEqual(['a1.booked.email.0'])
  expect(await handedOver(without, 'email')).toEqual([])
  expect(await handedOver(without, 'whatsapp')).toEqual(['a1.booked.whatsapp.0'])
})

// @rule notifications-outcome
it('what was begun goes on, though its channel cannot send now: its account may be mended', async () => {
  const { send, handedOver } = sourceOf([booked], { 'a1.booked.whatsapp.0': [...begun(), postponed()] }, false)
  await send(facts())
  expect(handedOver).toEqual(['a1.booked.whatsapp.0'])
})

// @rule requests-answer-by-message
it('by message nobody hears twice what the bot said, or the answer to a request', async () => {
  const data = { ...where, by: 'patient', conversationId: 'one' } as const
  const inChat = { type: 'AppointmentConfirmed', data } as const
  const done = ended('ActionProcessed', 'cancel', 1, held, 'Hecho', 'message')
  const said = sourceOf([booked, inChat])
  await said.notice('confirmed')
  const answered = sourceOf([booked, requested('cancel'), cancelled, done])
  await answered.notice('cancelled')
  expect([said.handedOver, answered.handedOver]).toEqual([[], []])
  const byLink = sourceOf([booked, confirmed])
  await byLink.notice('confirmed')
  expect(byLink.handedOver).toEqual(['a1.confirmed.whatsapp.0'])
})

// @rule appointments-undo
it('that a visit stands again is told who has, or may have, heard that it was cancelled', async () => {
  const undone: VisitHistory = [booked, cancelled, uncancelled()]
  const id = 'a1.cancelled.whatsapp.0'
  const heard = async (known: Known, history = undone) => {
    const { notice, handedOver } = sourceOf(history, known)
    await notice('reinstated')
    return handedOver.length === 1
  }
  expect(await heard({})).toBe(false)
  expect(await heard({ [id]: [skipped()] })).toBe(false)
  expect(await heard({ [id]: [...begun(), postponed()] })).toBe(false)
  expect(await heard({ [id]: begun() })).toBe(true)
  // Its answer was lost, and it was skipped then.
  expect(await heard({ [id]: [...begun(), doubted, skipped({ reason: 'undone' })] })).toBe(true)
  const done = ended('ActionProcessed', 'cancel', 1, held, 'Hecho', 'message')
  const answered: VisitHistory = [booked, requested('cancel'), cancelled, done, uncancelled()]
  expect(await heard({ 'a1.answered.whatsapp.1': [...begun(), taken()] }, answered)).toBe(true)
})

// @rule reminders-hours, reminders-no-burst
it('a reminder that is to be tried again is left to the rounds, unless staff ask for it', async () => {
  const of = facts('reminder-1-day')
  const after = async (history: DeliveryHistory, visit: VisitHistory = [booked]) => {
    const { send, handedOver, prepared } = sourceOf(visit, { [of.deliveryId]: history })
    return { settled: await send(of), handedOver, prepared }
  }
  const waiting = [...begun(), postponed()]
  const left = await after(waiting)
  expect(left).toEqual({ settled: { againAt: Date.parse('2026-11-20T15:10:00.000Z') }, handedOver: [], prepared: [] })
  expect((await after([...waiting, claimed(2), taken()])).settled).toBe('over')
  // No round comes to a visit that does not stand: that it waits no more is recorded here.
  expect((await after(waiting, [booked, cancelledBefore])).prepared).toEqual([{ skip: 'cancelled' }])
  const asked = [...begun(), skipped(), { ...planned(), at: '2026-11-20T14:00:00.000Z' }]
  for (const later of [[], [claimed(2), postponed()]]) {
    const { handedOver, prepared } = await after([...asked, ...later])
    expect(handedOver).toEqual([of.deliveryId])
    expect(prepared).toMatchObject([{ usefulUntil: '2026-11-21T14:00:00.000Z' }])
  }
})
