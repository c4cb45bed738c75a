import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { practiceStream } from '@clinic/shared-events/practice/events.ts'
import { expect, it } from 'vitest'
import { bookAppointment } from '../src/appointments/commands/book-appointment.ts'
import { editAppointment } from '../src/appointments/commands/edit-appointment.ts'
import { replyIdOf } from '../src/messaging/commands/conversation-deps.ts'
import { rowFrom } from './clinic.ts'
import { booking, contact, interval, unkeyedOrigin, weekdaysFrom } from './samples.ts'
import { activateAccount, ourNumber, serveWithTwilio, until } from './serve-with-twilio.ts'
import type { OpenWorld } from './world.ts'

/** A log that counts how often it is read, streams and the whole; but the practice's, which is read once a second whoever asks. */
const countingReads = (log: EventLog) => {
  const counted = { reads: 0 }
  const count =
    <A extends unknown[], R>(read: (...asked: A) => R) =>
    (...asked: A): R => {
      if (asked[0] !== practiceStream) counted.reads += 1
      return read(...asked)
    }
  const { readStream, readAll, head } = log
  return { counted, log: { ...log, readStream: count(readStream), readAll: count(readAll), head: count(head) } }
}

/** How often the log is read for a message, on any pair of stores. */
export const fewReads = (name: string, openWorld: OpenWorld): void => {
  // @rule bot-few-reads: Issue: a message costs at most 6 readings of the log
  it(`a message on ${name} is answered, and acts, after at most 6 readings of the log, however much is booked, also for its number`, async () => {
    let counted = { reads: 0 }
    const served = await serveWithTwilio(openWorld, (log) => {
      const counting = countingReads(log)
      counted = counting.counted
      return counting.log
    })
    const { http, admin, twilio, world, process, clock } = served
    try {
      await activateAccount({ http, admin, twilio })
      await http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: admin })
      const nextDay = weekdaysFrom('2026-11-23')
      const bookAt = async (phone: string) => {
        const at = booking(interval(nextDay(), '09:00', '10:00'), { contact: { ...contact, phone } })
        return rowFrom(await bookAppointment(process.steps, at, unkeyedOrigin(clock.now()))).id
      }
      for (let n = 0; n < 60; n += 1) await bookAt(`7000${String(n).padStart(4, '0')}`)
      const [first, ana, family] = ['+50688881233', '+50688881234', '+50688881235']
      await bookAt(first)
      const ofFamily: string[] = []
      for (let n = 0; n < 12; n += 1) ofFamily.push(await bookAt(family))
      const id = await bookAt(ana)
      // What a start reads: the log since the last one, and the visits of numbers that have several.
      const ending = new AbortController()
      const { done } = process.startProcessManagers(ending.signal)
      ending.abort()
      await done
      let sids = 0
      const answeredTo = async (phone: string, Body = 'confirmo', more: Record<string, string> = {}) => {
        const MessageSid = `SM${String(++sids).padStart(32, '0')}`
        const From = `whatsapp:${phone}`
        const form = {
          AccountSid: twilio.account.accountSid,
          MessageSid,
          From,
          To: `whatsapp:${ourNumber}`,
        }
        counted.reads = 0
        expect((await twilio.post(http.url + webhookPath, { ...form, NumMedia: '0', Body, ...more })).status).toBe(200)
        const { idSecret } = process.steps
        const stream = deliveryStream(replyIdOf(idSecret, entityIdOf(idSecret, MessageSid, 'message')))
        await until(async () => (await world.log.readStream(stream)).length === 3)
        return counted.reads
      }
      expect(await answeredTo(first)).toBeLessThanOrEqual(6)
      expect(await answeredTo(ana)).toBeLessThanOrEqual(6)
      expect(await answeredTo(family, '¿Cuánto cuesta?')).toBeLessThanOrEqual(6)
      // Answered with a list, and the list by the number of one of them.
      expect(await answeredTo(family)).toBeLessThanOrEqual(6)
      const OriginalRepliedMessageSid = twilio.taken.at(-1)?.sid ?? ''
      expect(await answeredTo(family, '2', { OriginalRepliedMessageSid })).toBeLessThanOrEqual(6)
      // One that staff moved since it was listed.
      expect(await answeredTo(family)).toBeLessThanOrEqual(6)
      const changes = { ...interval(nextDay(), '14:00', '15:00'), contact: {}, clinical: {} }
      const moved = { appointmentId: ofFamily[2] ?? '', changes, overbook: false, farAhead: false }
      const { steps } = await world.start({ clock })
      await editAppointment(
        { ...steps, answerByOf: async () => 'link' },
        moved,
        unkeyedOrigin(clock.now(), 'staff:admin'),
      )
      expect(await answeredTo(family, '2')).toBeLessThanOrEqual(6)
      expect(twilio.taken.at(-1)?.fields.Body).toContain('Esa cita cambió')
      expect((await world.log.readStream(appointmentStream(id))).map(({ type }) => type)).toContain(
        'AppointmentConfirmed',
      )
    } finally {
      await served.close()
    }
  })
}
