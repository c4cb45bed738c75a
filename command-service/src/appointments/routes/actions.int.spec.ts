import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { actionAnswer } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { bookedAnswer, type Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { actionId, actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../testing/http-world.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { signedInAs, useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff()
let admin: string
let date: string
let id: string
const nextDay = weekdaysFrom('2026-11-23')
beforeEach(async () => {
  date = nextDay()
  admin = await signedInAs(served().http, 'admin')
  const body = { name: 'María Rojas', email: 'maria@example.com', phone: '8888-1234', date, startTime: '09:00' }
  const booked = await served().http.call('POST', '/api/appointments', { body: { ...body, address: 'Heredia centro' } })
  id = bookedAnswer.parse(booked.body).appointment.id
})

const ask = (action: string, sent: Sent = {}, of = id) =>
  served().http.call('POST', `/api/appointment-actions/${of}/${action}`, { body: {}, ...sent })
const changeTo = (status: Status) =>
  served().http.call('PATCH', `/api/appointments/${id}/status`, { body: { status }, cookie: admin })
const stored = () => served().world.log.readStream(appointmentStream(id))
const typesOf = async () => (await stored()).map(({ type }) => type)
const notFound = {
  error: 'Este enlace no es válido, o la cita ya pasó o fue cancelada.',
  code: 'not-found',
}

describe('POST /api/appointment-actions/{appointmentId}/{actionType}', () => {
  // @rule actions-call-request: §7 POST /api/appointment-actions/{appointmentId}/{actionType} with notes; answers
  //   success, message, actionId
  // @rule request-calls-appointment-actions-appointmentid
  it.each([
    ['reschedule', 'reprogramación'],
    ['cancel', 'cancelación'],
  ])('%s needs no session and answers 201 with success, a Spanish message and the id', async (action, word) => {
    const answer = await ask(action, { body: { notes: 'Estoy fuera del país' } })
    expect(answer.status).toBe(201)
    const body = actionAnswer.strict().parse(answer.body)
    expect(body).toEqual({ success: true, message: expect.stringContaining(word), actionId: `${id}.1` })
    expect(actionId.parse(body.actionId)).toBe(body.actionId)
    expect(answer.position).toBe((await served().world.log.head()).position)
  })

  it('takes a signed-in browser as well, and records who it was', async () => {
    expect((await ask('cancel', { cookie: admin })).status).toBe(201)
    expect((await stored()).at(-1)?.meta.actor).toBe('staff:admin')
    expect((await ask('reschedule', { cookie: admin, origin: 'https://ajeno.example' })).status).toBe(403)
  })

  // @rule request-calls-means-already-registered: Public §7 A 409 means already registered
  it('says 409 when the same was asked already, and only then', async () => {
    expect((await ask('cancel')).status).toBe(201)
    const again = await ask('cancel', { body: { notes: 'por favor' } })
    expect([again.status, again.body.code]).toEqual([409, 'action-pending'])
  })

  // @rule actions-shown-start: Issue: patients' pages carry the start that they showed; another one by now is refused
  //   in a sentence that names the new hour
  it('with the start that the page showed it is 412 once the visit begins at another one, and nothing is recorded', async () => {
    await served().http.call('PUT', `/api/appointments/${id}`, { body: { startTime: '10:00' }, cookie: admin })
    const stale = await ask('cancel', { body: { date, time: '09:00' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'moved-meanwhile'])
    expect(stale.body.error).toContain('a las 10:00 AM')
    expect(await typesOf()).toEqual(['AppointmentBooked', 'AppointmentRescheduled'])
    expect((await ask('cancel', { body: { date, time: '10:00' } })).status).toBe(201)
  })

  // @rule request-withdrawn
  it('the other kind withdraws the first, and confirming withdraws what waits', async () => {
    await ask('reschedule')
    expect((await ask('cancel')).body).toMatchObject({ actionId: `${id}.2` })
    expect((await ask('reschedule')).status).toBe(201)
    await served().http.call('POST', `/api/appointment-confirmations/${id}`, { body: { date, time: '09:00' } })
    const ended = (await stored()).flatMap(({ type, data }) => (type === 'ActionExpired' ? [data] : []))
    expect(ended.map((data) => [data.actionId, data.withdrawal])).toEqual([
      [`${id}.1`, 'other-request'],
      [`${id}.2`, 'other-request'],
      [`${id}.3`, 'confirmed'],
    ])
    expect((await typesOf()).slice(-2)).toEqual(['AppointmentConfirmed', 'ActionExpired'])
    // Staff cannot process any more what was withdrawn.
    const path = `/api/doctor/appointment-actions/${id}.2`
    const late = await served().http.call('PUT', path, { body: { status: 'processed' }, cookie: admin })
    expect([late.status, late.body.code]).toEqual([409, 'action-ended'])
    expect((await ask('cancel')).status).toBe(201)
  })

  // @rule request-withdrawn
  it('DELETE of the same path takes a request back, for whoever has the link, as long as it waits', async () => {
    const withdraw = (action: string, of = id) =>
      served().http.call('DELETE', `/api/appointment-actions/${of}/${action}`)
    await ask('cancel')
    const other = await withdraw('reschedule')
    expect([other.status, other.body.code]).toEqual([409, 'nothing-to-withdraw'])
    const done = await withdraw('cancel')
    expect([done.status, done.body]).toEqual([200, { success: true }])
    expect(done.position).toBe((await served().world.log.head()).position)
    expect((await stored()).at(-1)).toMatchObject({ type: 'ActionExpired', data: { withdrawal: 'by-patient' } })
    expect(await withdraw('cancel')).toMatchObject({
      status: 409,
      body: { error: 'Esta solicitud ya no está pendiente: fue atendida o retirada.' },
    })
    for (const [action, of] of [
      ['cancelar', id],
      ['cancel', 'zzzzzzzzzzzzzzzzzzzzzz'],
    ])
      expect(await withdraw(String(action), of)).toMatchObject({ status: 404, body: notFound })
  })

  it('answers the same key as the first time, also once the visit is cancelled', async () => {
    const key = randomUUID()
    const first = await ask('cancel', { key })
    await changeTo('cancelado')
    const again = await ask('cancel', { key })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await typesOf()).toEqual(['AppointmentBooked', 'ActionRequested', 'AppointmentCancelled', 'ActionProcessed'])
    const other = await ask('cancel', { key, body: { notes: 'otra' } })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
  })

  // @rule request-calls-two-action-types: Public §3 Two action types, reschedule and cancel; the one that is asked for
  //   later withdraws the other (decision 12)
  it.each(['delete', 'Cancel', '', 'cancelar', '__proto__'])('knows no action %j: 404', async (action) => {
    expect((await ask(action)).status).toBe(404)
    expect(await typesOf()).toEqual(['AppointmentBooked'])
  })

  it.each(['zzzzzzzzzzzzzzzzzzzzzz', 'x', 'a'.repeat(500)])('an unknown appointment %s is 404', async (unknown) => {
    const { status, body } = await ask('cancel', {}, unknown)
    expect([status, body]).toEqual([404, notFound])
  })

  // @rule request-calls-link-cancelled-completed: Issue: a link of a cancelled, completed or past appointment cannot
  //   be used
  it('a cancelled appointment is 404', async () => {
    await changeTo('cancelado')
    const { status, body } = await ask('reschedule')
    expect([status, body]).toEqual([404, notFound])
  })

  // @rule request-calls-link-cancelled-completed
  it('a completed appointment is 404', async () => {
    const body = { name: 'Ana', email: 'a@example.com', phone: '8888-1234', date: '2026-11-20', startTime: '07:00' }
    const past = await served().http.call('POST', '/api/appointments', {
      body: { ...body, address: 'Heredia' },
      cookie: admin,
    })
    id = bookedAnswer.parse(past.body).appointment.id
    expect((await changeTo('realizado')).status).toBe(200)
    const completed = await ask('cancel')
    expect([completed.status, completed.body]).toEqual([404, notFound])
  })

  // @rule request-calls-link-cancelled-completed
  it('an appointment whose start has come is 404, to the minute', async () => {
    const start = Date.parse(instantOf(date, '09:00'))
    served().clock.advance(start - 1 - served().clock.now())
    expect((await ask('cancel')).status).toBe(201)
    served().clock.advance(1)
    const { status, body } = await ask('reschedule')
    expect([status, body]).toEqual([404, notFound])
  })

  // @rule request-wishes
  it.each([
    [Array.from({ length: 4 }, () => ({ date: '2026-12-03', time: '14:00' })), 'wishes', 'Elija 3 horas como máximo'],
    [[{ date: '2026-12-03', time: '25:00' }], 'wishes.0.time', 'Hora inválida: use el formato HH:mm'],
    ['a las diez', 'wishes', 'Elija 3 horas como máximo'],
  ])('%j is no offer of hours, told at its field', async (wishes, field, sentence) => {
    const answer = await ask('reschedule', { body: { wishes } })
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { [field]: sentence } }])
  })

  it('has a clear limit on the notes, told at their field', async () => {
    const kept = 'ñ'.repeat(actionNotesLimit)
    const long = await ask('cancel', { body: { notes: `${kept}.` } })
    const sentence = 'Notas: máximo 2000 caracteres'
    expect([long.status, long.body]).toEqual([400, { error: sentence, code: 'invalid', fields: { notes: sentence } }])
    expect((await ask('cancel', { body: { notes: kept } })).status).toBe(201)
  })

  it('seals what the patient wrote and who it is; nothing of it is logged', async () => {
    const notes = 'Viajo a Guanacaste <b>mañana</b> 🙏'
    await ask('reschedule', { body: { notes } })
    const text = JSON.stringify(await stored(), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const personal of ['Guanacaste', 'María', '8888-1234']) expect(text).not.toContain(personal)
    for (const personal of ['Guanacaste', id]) expect(served().http.lines.join('\n')).not.toContain(personal)
    const [read] = (await served().process.codec.open(await stored())).slice(-1)
    expect(read).toMatchObject({ clinical: { notes }, contact: { name: 'María Rojas', phone: '8888-1234' } })
  })
})

it('what patients add through links leaves an edit that was begun before it as fresh as it was', async () => {
  await ask('reschedule')
  const edit = (body: object, ifMatch: string) =>
    served().http.call('PUT', `/api/appointments/${id}`, { body, cookie: admin, ifMatch })
  const moved = await edit({ startTime: '14:00' }, '0')
  expect(moved).toMatchObject({ status: 200, body: { appointment: { revision: '2' } } })
  expect((await typesOf()).slice(-2)).toEqual(['AppointmentRescheduled', 'ActionProcessed'])
  const intake = { appointmentId: id, age: '34', occupation: 'Docente', painAreas: ['neck'] }
  expect((await served().http.call('POST', '/api/clinical-intakes', { body: intake })).status).toBe(201)
  expect((await edit({ name: 'Otra' }, '0')).status).toBe(412)
  expect(await edit({ name: 'Otra' }, '2')).toMatchObject({ status: 200, body: { appointment: { revision: '5' } } })
})

describe('POST /api/appointment-confirmations/{appointmentId}', () => {
  const confirm = (sent: Sent = {}, of = id) =>
    served().http.call('POST', `/api/appointment-confirmations/${of}`, { body: { date, time: '09:00' }, ...sent })

  // @rule messaging-confirm-link
  it('confirms for whoever has the link, once, and says so', async () => {
    const first = await confirm()
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, message: 'Su cita quedó confirmada. ¡Ahí estaremos!' },
    ])
    expect(first.position).toBe((await served().world.log.head()).position)
    expect((await confirm()).status).toBe(200)
    expect(await typesOf()).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    expect((await stored()).at(-1)?.meta.actor).toBe('public')
  })

  // @rule messaging-confirm-link
  it('is 412 for a visit that was moved meanwhile, naming the new hour, and 404 for one that is unknown or cancelled', async () => {
    const moved = { date, startTime: '10:00', endTime: '11:00' }
    await served().http.call('PUT', `/api/appointments/${id}`, { body: moved, cookie: admin })
    const [year, month, day] = date.split('-')
    expect(await confirm()).toMatchObject({
      status: 412,
      body: {
        code: 'moved-meanwhile',
        error: `Su cita cambió de día u hora: ahora es el ${day}/${month}/${year} a las 10:00 AM. Revísela e intente de nuevo.`,
      },
    })
    await changeTo('cancelado')
    expect(await confirm({ body: { date, time: '10:00' } })).toMatchObject({ status: 404, body: notFound })
    expect((await confirm({}, 'zzzzzzzzzzzzzzzzzzzzzz')).status).toBe(404)
    expect(await typesOf()).toEqual(['AppointmentBooked', 'AppointmentRescheduled', 'AppointmentCancelled'])
  })
})
