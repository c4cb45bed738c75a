import { randomUUID } from 'node:crypto'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  type MassReminder,
  massRemindersAnswer,
  mostReminders,
  openedReminderAnswer,
  reminderAnswer,
} from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { notWanted } from '@clinic/shared-events/contracts/wire/phones.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, type Sent, serve } from '../../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../../testing/manual-clock.ts'
import { unkeyedOrigin } from '../../../testing/samples.ts'
import { serveStaff, signedInAs } from '../../../testing/use-served.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'
import { sendToDelivery } from '../../deliveries/commands/deliver.ts'

let world: World
let process: Process
let http: HttpWorld
let clock: ManualClock
let admin: string

/** Monday 2026-11-23, 9:00 in Costa Rica. */
beforeEach(async () => {
  world = await openSqliteWorld()
  clock = manualClock('2026-11-23T15:00:00.000Z')
  process = await world.start({ clock })
  ;({ http, admin } = await serveStaff(process))
})
afterEach(async () => {
  await http.close()
  await world.close()
})

const reachable = { email: 'a@ejemplo.cr', phone: '8888-1234' }
const book = async (
  name: string,
  date: string,
  startTime: string,
  more: { phone?: string; endTime?: string } = {},
): Promise<string> => {
  const body = { name, ...reachable, address: 'Heredia', date, startTime, overbook: true, ...more }
  const booked = await http.call('POST', '/api/appointments', { body, cookie: admin })
  return bookedAnswer.parse(booked.body).appointment.id
}
const post = (path: string, reminderType: string, sent: Sent = {}, on = http) =>
  on.call('POST', `/api/appointments/${path}`, { body: { reminderType }, cookie: admin, ...sent })
const problem =
  'No se puede escribir por WhatsApp al teléfono «8888-123456»: no es un número completo. Corríjalo en la cita.'
const changeTo = (id: string, status: string) =>
  http.call('PATCH', `/api/appointments/${id}/status`, { body: { status }, cookie: admin })
const typesOf = async (id: string) => (await world.log.readStream(appointmentStream(id))).map(({ type }) => type)
const named = (answer: { body: unknown }) =>
  massRemindersAnswer.parse(answer.body).whatsappNotifications.map(({ patientName }: MassReminder) => patientName)

describe('POST /api/appointments/{id}/send-reminder', () => {
  // @rule reminders-call-one: §7 POST /api/appointments/{id}/send-reminder with reminderType ('1-day' or '3-days')
  //   returns whatsappNotification (whatsappURL, phone)
  // @rule reminders-fact
  it('answers the link and the phone, and records it once for each kind', async () => {
    const id = await book('Ana', '2026-11-24', '09:00')
    const first = await post(`${id}/send-reminder`, '1-day')
    const { appointment, whatsappNotification } = reminderAnswer.strict().parse(first.body)
    expect(appointment).toMatchObject({ id, reminderSent: false })
    expect(whatsappNotification?.phone).toBe('50688881234')
    const text = new URL(whatsappNotification?.whatsappURL ?? '').searchParams.get('text') ?? ''
    expect(text).toMatch(/^Hola, Ana. Le saluda Mueve. Le recordamos su cita del 24\/11\/2026 a las 9:00 AM\.\n/)
    const link = linkIdOf(process.vault.secret('ids'), id, 'whatsapp', reachable)
    for (const page of ['cita/ID/confirmar', 'ficha-clinica/ID', 'r/ID', 'c/ID'])
      expect(text).toContain(`${http.url}/${page.replace('ID', link)}`)
    expect(first.position).toBe((await world.log.head()).position)
    expect((await post(`${id}/send-reminder`, '1-day')).body).toEqual(first.body)
    await post(`${id}/send-reminder`, '3-days')
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ReminderPrepared', 'ReminderPrepared'])
  })

  // @rule reminders-no-edit
  it('makes no edit stale that was begun before it, nor does opening the chat', async () => {
    const id = await book('Ana', '2026-11-24', '09:00')
    await post(`${id}/send-reminder`, '1-day')
    await post('send-mass-reminders', '1-day')
    await post(`${id}/open-reminder`, '1-day')
    const body = { name: 'Ana María' }
    const edited = await http.call('PUT', `/api/appointments/${id}`, { body, cookie: admin, ifMatch: '0' })
    expect([edited.status, edited.body.appointment]).toMatchObject([200, { name: 'Ana María', reminderSent: true }])
  })

  // @rule reminders-opened
  it('only opening its chat says that the patient was reminded, once, and not for where the visit was before', async () => {
    const id = await book('Ana', '2026-11-24', '09:00')
    const open = async () => openedReminderAnswer.strict().parse((await post(`${id}/open-reminder`, '1-day')).body)
    expect((await open()).appointment.reminderSent).toBe(false)
    await post(`${id}/send-reminder`, '1-day')
    expect((await open()).appointment).toMatchObject({ reminderSent: true, sent: ['reminder-1-day.link'] })
    await open()
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ReminderPrepared', 'ReminderOpened'])
    const moved = { date: '2026-11-24', startTime: '10:00', endTime: '11:00' }
    await http.call('PUT', `/api/appointments/${id}`, { body: moved, cookie: admin })
    expect((await open()).appointment.reminderSent).toBe(false)
    for (const unknown of ['zzzzzzzzzzzzzzzzzzzzzz', 'x'])
      expect((await post(`${unknown}/open-reminder`, '1-day')).status).toBe(404)
  })

  // @rule reminders-which
  it('is 404 for an unknown appointment and 409 for one that is cancelled or past', async () => {
    expect((await post('zzzzzzzzzzzzzzzzzzzzzz/send-reminder', '1-day')).status).toBe(404)
    expect((await post('x/send-reminder', '1-day')).status).toBe(404)
    const cancelled = await book('Ana', '2026-11-24', '09:00')
    await changeTo(cancelled, 'cancelado')
    const past = await book('Eva', '2026-11-23', '08:00')
    for (const id of [cancelled, past])
      expect(await post(`${id}/send-reminder`, '1-day')).toMatchObject({
        status: 409,
        body: { code: 'nothing-to-remind' },
      })
  })

  // @rule messaging-phones
  it('is 409 for a phone that cannot be written to, as a change says beside what it did', async () => {
    const id = await book('Eva', '2026-11-24', '09:00', { phone: '8888-123456' })
    expect(await post(`${id}/send-reminder`, '1-day')).toMatchObject({
      status: 409,
      body: { code: 'phone-not-writable', error: problem, fields: { phone: problem } },
    })
    expect(await typesOf(id)).toEqual(['AppointmentBooked'])
    const moved = { date: '2026-11-24', startTime: '10:00', endTime: '11:00' }
    for (const answer of [
      await http.call('PUT', `/api/appointments/${id}`, { body: moved, cookie: admin }),
      await changeTo(id, 'confirmado'),
    ])
      expect([answer.status, answer.body.whatsappProblem, answer.body.whatsappNotification]).toEqual([
        200,
        problem,
        undefined,
      ])
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'AppointmentRescheduled', 'AppointmentConfirmed'])
  })

  it('takes the two kinds alone', async () => {
    const { status, body } = await post('send-mass-reminders', '2-days')
    expect([status, body.error]).toEqual([400, 'Tipo de recordatorio: debe ser 1-day o 3-days'])
  })
})

describe('POST /api/appointments/send-mass-reminders', () => {
  // @rule messaging-phones
  it('tells whose phone cannot be written to, and records nothing of them', async () => {
    const id = await book('Eva', '2026-11-24', '09:00', { phone: '8888-123456' })
    await book('Ana', '2026-11-24', '10:00')
    const mass = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(mass.whatsappNotifications.map(({ patientName }) => patientName)).toEqual(['Ana'])
    expect(mass.unreachable).toEqual([{ appointmentId: id, patientName: 'Eva', problem }])
    expect(mass.message).toBe(
      'Se preparó 1 recordatorio de las citas de hoy y mañana. 1 cita tiene un teléfono al que no se puede escribir.',
    )
    expect(await typesOf(id)).toEqual(['AppointmentBooked'])
    await http.call('PUT', `/api/appointments/${id}`, { body: { phone: '8888-1234' }, cookie: admin })
    expect(await post('send-mass-reminders', '1-day')).toMatchObject({ body: { unreachable: [] } })
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'AppointmentDetailsCorrected', 'ReminderPrepared'])
  })

  // @rule opt-out-reminders
  it('names who asked not to be written to, and prepares nothing for them until they are to be again', async () => {
    const id = await book('Eva', '2026-11-24', '09:00', { phone: '8777-1234' })
    await book('Ana', '2026-11-24', '10:00')
    const prefer = (wanted: boolean) =>
      http.call('POST', `/api/appointments/${id}/contact-preferences`, {
        body: { channel: 'whatsapp', wanted },
        cookie: admin,
      })
    await prefer(false)
    const mass = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(mass.whatsappNotifications.map(({ patientName }) => patientName)).toEqual(['Ana'])
    expect(mass.unreachable).toEqual([{ appointmentId: id, patientName: 'Eva', problem: notWanted }])
    expect(mass.message).toBe(
      'Se preparó 1 recordatorio de las citas de hoy y mañana. 1 paciente pidió no recibir mensajes de WhatsApp.',
    )
    expect(await post(`${id}/send-reminder`, '1-day')).toMatchObject({
      status: 409,
      body: { code: 'patient-opted-out', error: notWanted },
    })
    expect(await typesOf(id)).toEqual(['AppointmentBooked'])
    await prefer(true)
    expect((await post(`${id}/send-reminder`, '1-day')).status).toBe(200)
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ReminderPrepared'])
  })

  // @rule reminders-call-mass: §7 POST /api/appointments/send-mass-reminders with reminderType returns
  //   whatsappNotifications (patientName, phone, message, whatsappURL) and message
  // @rule reminders-windows
  it('prepares the agendado ones to come in the window, the soonest first, with text and link', async () => {
    await book('Pasada', '2026-11-23', '08:00')
    await book('Hoy', '2026-11-23', '16:00')
    const confirmed = await book('Confirmada', '2026-11-24', '10:00')
    await changeTo(confirmed, 'confirmado')
    const cancelled = await book('Cancelada', '2026-11-24', '11:00')
    await changeTo(cancelled, 'cancelado')
    await book('Mañana', '2026-11-24', '09:00')
    await book('Jueves', '2026-11-26', '09:00')
    await book('Viernes', '2026-11-27', '09:00')
    const one = await post('send-mass-reminders', '1-day')
    expect(named(one)).toEqual(['Hoy', 'Mañana'])
    expect(one.body.message).toBe('Se prepararon 2 recordatorios de las citas de hoy y mañana.')
    const three = await post('send-mass-reminders', '3-days')
    expect(named(three)).toEqual(['Hoy', 'Mañana', 'Jueves'])
    const [first] = massRemindersAnswer.strict().parse(three.body).whatsappNotifications
    expect(first).toMatchObject({ phone: '50688881234', message: expect.stringContaining('Le recordamos su cita') })
    expect(first?.whatsappURL).toBe(`https://wa.me/50688881234?text=${encodeURIComponent(first?.message ?? '')}`)
    expect(await typesOf(confirmed)).not.toContain('ReminderPrepared')
  })

  // @rule reminders-windows: §2, §9 Which: agendado within the next 1 or 3 days, in Costa Rica's days, from now on
  it('moves on at midnight in Costa Rica, not in UTC', async () => {
    await book('Martes', '2026-11-24', '09:00')
    await book('Miércoles', '2026-11-25', '09:00')
    clock.advance(Date.parse('2026-11-24T05:59:59.999Z') - clock.now())
    admin = await signedInAs(http, 'admin')
    expect(named(await post('send-mass-reminders', '1-day'))).toEqual(['Martes'])
    clock.advance(1)
    expect(named(await post('send-mass-reminders', '1-day'))).toEqual(['Miércoles', 'Martes'])
  })

  it('says so when there is nothing to remind of', async () => {
    const { status, body } = await post('send-mass-reminders', '3-days')
    const message = 'No hay citas agendadas de los próximos 3 días que recordar.'
    expect([status, body]).toEqual([
      200,
      { whatsappNotifications: [], unreachable: [], message, left: 0, leftBefore: 0 },
    ])
  })

  // @rule reminders-mass-idempotent: Issue: repeats of the mass call double nothing, with the same key or another, and
  //   give the links again
  it('gives the links again and doubles no fact, with the same key or a new one, also at once', async () => {
    const ids = [await book('Ana', '2026-11-24', '09:00'), await book('Eva', '2026-11-24', '10:00')]
    const key = randomUUID()
    const first = await post('send-mass-reminders', '1-day', { key })
    const again = await Promise.all([key, key].map((k) => post('send-mass-reminders', '1-day', { key: k })))
    for (const answer of again) expect([answer.status, answer.body]).toEqual([200, first.body])
    const other = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(other.message).toBe('2 recordatorios de las citas de hoy y mañana ya estaban preparados.')
    expect(other.whatsappNotifications).toEqual(
      massRemindersAnswer.parse(first.body).whatsappNotifications.map((one) => ({ ...one, preparedBefore: true })),
    )
    for (const id of ids) expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ReminderPrepared'])
    expect((await post('send-mass-reminders', '3-days', { key })).body.code).toBe('idempotency-key-reused')
  })

  // @rule reminders-mass-partial: Issue: after a failure half way nothing is lost and the same call finishes the rest
  it('a log that goes away half way loses nothing: the same call again finishes the rest', async () => {
    const ids: string[] = []
    for (let n = 0; n < 25; n += 1) ids.push(await book(`Persona ${n}`, '2026-11-24', '09:00'))
    let left = 13
    const log: EventLog = {
      ...world.log,
      async append(stream, expected, events) {
        if (events.some(({ type }) => type === 'ReminderPrepared') && left-- <= 0) throw new StoreAway('event log')
        return world.log.append(stream, expected, events)
      },
    }
    const failing = await serve(await world.start({ clock, log }))
    const key = randomUUID()
    expect((await post('send-mass-reminders', '1-day', { key }, failing)).status).toBe(503)
    await failing.close()
    const done = await post('send-mass-reminders', '1-day', { key })
    expect(named(done)).toHaveLength(25)
    for (const id of ids) expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ReminderPrepared'])
  })

  // @rule reminders-mass-bounded: One call prepares 200 at most and tells how many are left
  // @rule reminders-mass-goes-on
  it(`prepares ${mostReminders} at most, says how many are left, and goes on with them`, async () => {
    const all = Array.from({ length: mostReminders + 2 }, (_, n) => `Persona ${n}`)
    for (const name of all) await book(name, '2026-11-24', '09:00')
    const key = randomUUID()
    const first = await post('send-mass-reminders', '1-day', { key })
    expect(named(first)).toHaveLength(mostReminders)
    expect(first.body).toMatchObject({
      left: 2,
      leftBefore: 0,
      message: `Se prepararon ${mostReminders} recordatorios de las citas de hoy y mañana. Faltan 2: vuelva a prepararlos para seguir con los siguientes.`,
    })
    const second = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    const fresh = second.whatsappNotifications.slice(0, 2)
    expect(fresh.map(({ preparedBefore }) => preparedBefore)).toEqual([false, false])
    expect([...named(first), ...fresh.map(({ patientName }) => patientName)].sort()).toEqual([...all].sort())
    expect(second.whatsappNotifications.slice(2).every(({ preparedBefore }) => preparedBefore)).toBe(true)
    expect([second.left, second.leftBefore]).toEqual([0, 2])
    expect(second.message).toBe(
      `Se prepararon 2 recordatorios de las citas de hoy y mañana. ${mostReminders - 2} recordatorios más ya estaban preparados, al final de la lista. Otros 2 que ya estaban preparados no caben aquí.`,
    )
    expect((await post('send-mass-reminders', '1-day', { key })).body).toEqual({
      ...first.body,
      left: 0,
      leftBefore: 2,
      message: expect.any(String),
    })
  })

  // @rule reminders-seen-by-staff: The dialog of many reminders tells which the system sent by itself, behind those
  //   that nobody was sent
  it('says which the system sent by itself for where the visit stands, behind the others', async () => {
    const id = await book('Ana', '2026-11-24', '09:00')
    const deliveryId = `${id}.reminder-1-day.whatsapp.0`
    const [appointmentId, kind] = [id, 'reminder-1-day'] as const
    const about = {
      of: 'appointment',
      appointmentId,
      kind,
      revision: 0,
      date: '2026-11-24',
      startTime: '09:00',
    } as const
    const outcome = { kind: 'taken' } as const
    for (const command of [
      { type: 'ClaimDelivery', data: { deliveryId, channel: 'whatsapp', about, skip: null, usefulUntil: '' } },
      { type: 'RecordOutcome', data: { attempt: 1, outcome } },
    ] as const)
      await sendToDelivery(process, deliveryId, command, unkeyedOrigin(clock.now()))
    await book('Eva', '2026-11-24', '10:00')
    const rows = async (reminderType: string) => {
      const { message, whatsappNotifications } = massRemindersAnswer.parse(
        (await post('send-mass-reminders', reminderType)).body,
      )
      return {
        message,
        rows: whatsappNotifications.map((one) => [one.patientName, one.preparedBefore, one.sentBySystem]),
      }
    }
    expect(await rows('1-day')).toEqual({
      message:
        'Se preparó 1 recordatorio de las citas de hoy y mañana. El sistema ya envió 1 recordatorio de las citas de hoy y mañana por WhatsApp: al final de la lista.',
      rows: [
        ['Eva', false, false],
        ['Ana', true, true],
      ],
    })
    expect((await rows('3-days')).rows).toEqual([
      ['Ana', false, false],
      ['Eva', false, false],
    ])
  })

  // @rule reminders-opened
  it('begins again with what nobody opened; what was opened comes last and says so', async () => {
    const [ana] = [await book('Ana', '2026-11-24', '09:00'), await book('Eva', '2026-11-24', '10:00')]
    await post('send-mass-reminders', '1-day')
    await post(`${ana}/open-reminder`, '1-day')
    const again = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(again.whatsappNotifications.map((one) => [one.patientName, one.preparedBefore, one.openedBefore])).toEqual([
      ['Eva', true, false],
      ['Ana', true, true],
    ])
    expect(again.message).toBe(
      '1 recordatorio de las citas de hoy y mañana ya estaba preparado. 1 recordatorio de las citas de hoy y mañana ya se abrió en WhatsApp: al final de la lista.',
    )
  })

  // @rule reminders-mass-goes-on: The next call goes on where the one before ended; what was prepared before comes
  //   last and says so
  it('goes on with what was booked since, after the links that were given already', async () => {
    await book('Ana', '2026-11-24', '09:00')
    await post('send-mass-reminders', '1-day')
    await book('Eva', '2026-11-24', '10:00')
    const again = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(again.whatsappNotifications.map(({ patientName, preparedBefore }) => [patientName, preparedBefore])).toEqual(
      [
        ['Eva', false],
        ['Ana', true],
      ],
    )
    expect(again.message).toBe(
      'Se preparó 1 recordatorio de las citas de hoy y mañana. 1 recordatorio más ya estaba preparado, al final de la lista.',
    )
    // One that is moved is to be reminded of anew.
    const [ana] = again.whatsappNotifications.filter(({ patientName }) => patientName === 'Ana')
    await http.call('PUT', `/api/appointments/${ana?.appointmentId}`, {
      body: { date: '2026-11-24', startTime: '12:00', endTime: '13:00' },
      cookie: admin,
    })
    const moved = massRemindersAnswer.parse((await post('send-mass-reminders', '1-day')).body)
    expect(moved.whatsappNotifications.map(({ patientName, preparedBefore }) => [patientName, preparedBefore])).toEqual(
      [
        ['Ana', false],
        ['Eva', true],
      ],
    )
  })
})
