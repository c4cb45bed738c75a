import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { processedActionAnswer } from '@clinic/shared-events/contracts/action-requests.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const served = useServedStaff()
let date: string
let id: string
const nextDay = weekdaysFrom('2026-11-23')

const book = () =>
  served().http.call('POST', '/api/appointments', {
    body: {
      ...{ name: 'María Rojas', email: 'maria@example.com', phone: '8888-1234', date, startTime: '09:00' },
      address: 'Heredia centro',
    },
  })
const ask = (action: string) => served().http.call('POST', `/api/appointment-actions/${id}/${action}`, { body: {} })
const answer = (status: string, sent: Sent = {}, of = `${id}.1`) =>
  served().http.call('PUT', `/api/doctor/appointment-actions/${of}`, {
    body: { status },
    cookie: served().admin,
    ...sent,
  })
const stored = () => served().world.log.readStream(appointmentStream(id))
const typesOf = async () => (await stored()).map(({ type }) => type)

beforeEach(async () => {
  date = nextDay()
  id = bookedAnswer.parse((await book()).body).appointment.id
})

describe('PUT /api/doctor/appointment-actions/{actionId}', () => {
  // @rule requests-call-process, requests-processing-a-cancel-cancels
  it('processing a cancellation cancels the visit, frees its slot at once and gives the link that tells the patient', async () => {
    await ask('cancel')
    const done = await answer('processed', { body: { status: 'processed', response: 'Con gusto' } })
    expect(done.status).toBe(200)
    expect(processedActionAnswer.strict().parse(done.body)).toMatchObject({
      actionId: `${id}.1`,
      actionType: 'cancel',
      status: 'processed',
      appointment: { id, status: 'cancelado' },
      whatsappNotification: { phone: '50688881234', whatsappURL: expect.stringContaining('cancelada') },
    })
    expect(done.position).toBe((await served().world.log.head()).position)
    expect(await typesOf()).toEqual(['AppointmentBooked', 'ActionRequested', 'AppointmentCancelled', 'ActionProcessed'])
    expect((await book()).status).toBe(201)
  })

  // @rule requests-call-process, requests-processing-a-move-marks-it
  it('processing a move marks the request and leaves the visit as it was', async () => {
    await ask('reschedule')
    const { body } = await answer('processed')
    expect(body).toMatchObject({ actionType: 'reschedule', status: 'processed', appointment: { status: 'agendado' } })
    expect(body).not.toHaveProperty('whatsappNotification')
  })

  // @rule requests-expire
  it('expiring ends the request and nothing else', async () => {
    await ask('cancel')
    expect((await answer('expired')).body).toMatchObject({ status: 'expired', appointment: { status: 'agendado' } })
    expect((await ask('cancel')).body).toMatchObject({ actionId: `${id}.2` })
  })

  // @rule requests-answered-again
  it('answers the same key as the first time; the same answer again changes nothing; another one is 409', async () => {
    await ask('cancel')
    const key = randomUUID()
    const first = await answer('processed', { key })
    const again = await answer('processed', { key })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await answer('processed')).status).toBe(200)
    const other = await answer('expired')
    expect([other.status, other.body]).toEqual([
      409,
      {
        error: 'Esta solicitud ya fue procesada.',
        code: 'action-ended',
        fields: { status: 'Esta solicitud ya fue procesada.' },
      },
    ])
    expect(await typesOf()).toHaveLength(4)
  })

  // @rule requests-unknown
  it.each(['zzzzzzzzzzzzzzzzzzzzzz.1', 'x', '__proto__'])('an unknown request %s is 404', async (unknown) => {
    const { status, body } = await answer('processed', {}, unknown)
    expect([status, body]).toEqual([404, { error: 'No existe esa solicitud.', code: 'not-found' }])
    expect((await answer('processed')).status).toBe(404)
  })

  it('takes the two ends of a request alone', async () => {
    await ask('cancel')
    const { status, body } = await answer('pending')
    expect([status, body.error]).toEqual([400, 'Estado: debe ser processed o expired'])
  })

  it('seals what was told the patient', async () => {
    await ask('cancel')
    await answer('processed', { body: { status: 'processed', response: 'Nos vemos en Guanacaste' } })
    const text = JSON.stringify(await stored(), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain('Guanacaste')
    const [read] = (await served().process.codec.open(await stored())).slice(-1)
    expect(read).toMatchObject({ type: 'ActionProcessed', clinical: { response: 'Nos vemos en Guanacaste' } })
  })
})
