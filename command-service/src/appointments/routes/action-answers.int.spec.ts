import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { processedActionAnswer } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { bookedAnswer, editedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../testing/http-world.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff()
let date: string
let id: string
const nextDay = weekdaysFrom('2026-11-23')

const book = () =>
  served().http.call('POST', '/api/appointments', {
    body: {
      name: 'María Rojas',
      email: 'maria@example.com',
      phone: '8888-1234',
      date,
      startTime: '09:00',
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

const withdraw = (action: string) => served().http.call('DELETE', `/api/appointment-actions/${id}/${action}`)
const confirm = () =>
  served().http.call('POST', `/api/appointment-confirmations/${id}`, { body: { date, time: '09:00' } })

// @rule requests-move-answered
describe('a response with the move of PUT /api/appointments/{id}', () => {
  const edit = (body: object, sent: Sent = {}) =>
    served().http.call('PUT', `/api/appointments/${id}`, { body, cookie: served().admin, ...sent })
  const response = 'A las dos hay campo <b>en Guanacaste</b>'

  it('ends the request and is a chat to be opened with the answer, under the same key as often as it is asked', async () => {
    await ask('reschedule')
    const key = randomUUID()
    const first = await edit({ startTime: '14:00', response }, { key })
    const { whatsappNotification, ...done } = editedAnswer.strict().parse(first.body)
    expect(done).toMatchObject({ statusChanged: true, answerBy: 'link', appointment: { startTime: '14:00' } })
    const text = new URL(whatsappNotification?.whatsappURL ?? '').searchParams.get('text')
    expect(text).toContain('Atendimos su solicitud de reprogramar su cita.')
    expect(text).toContain(response)
    expect((await edit({ startTime: '14:00', response }, { key })).body).toEqual(first.body)
    expect(await typesOf()).toEqual([
      'AppointmentBooked',
      'ActionRequested',
      'AppointmentRescheduled',
      'ActionProcessed',
    ])
    const [read] = (await served().process.codec.open(await stored())).slice(-1)
    expect(read).toMatchObject({ data: { answerBy: 'link' }, clinical: { response } })
    const kept = JSON.stringify(await stored(), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const written of [kept, served().http.lines.join('\n')]) expect(written).not.toContain('Guanacaste')
  })

  // @rule requests-withdrawn-answered
  it('is 409 where the request that it names was taken back meanwhile, and the visit stays; a plain edit still moves it', async () => {
    await ask('reschedule')
    await withdraw('reschedule')
    const sentence = 'El paciente retiró esta solicitud.'
    for (const words of [{}, { response }]) {
      const late = await edit({ startTime: '14:00', actionId: `${id}.1`, ...words }, { ifMatch: '"0"' })
      const fields = { actionId: sentence }
      expect([late.status, late.body]).toEqual([409, { error: sentence, code: 'action-ended', fields }])
    }
    expect(await typesOf()).toEqual(['AppointmentBooked', 'ActionRequested', 'ActionExpired'])
    expect((await edit({ phone: '8777-0000', actionId: `${id}.1` })).status).toBe(200)
    expect((await edit({ startTime: '14:00' })).status).toBe(200)
    expect((await edit({ startTime: '15:00', actionId: 'x' })).body.fields).toEqual({
      actionId: 'Identificador inválido',
    })
  })

  it('without one the chat tells of the move as before, and a blank one is none', async () => {
    await ask('reschedule')
    const { body } = await edit({ startTime: '14:00', response: ' ' })
    expect(body).not.toHaveProperty('answerBy')
    const { whatsappURL } = body.whatsappNotification as { whatsappURL: string }
    expect(new URL(whatsappURL).searchParams.get('text')).toContain('Su cita fue reprogramada')
  })

  it.each([
    [
      'no new start',
      { endTime: '10:30' },
      true,
      'Respuesta: solo se da al cambiar la fecha o la hora de inicio de la cita.',
    ],
    [
      'no request',
      { startTime: '14:00' },
      false,
      'Respuesta: el paciente no tiene pendiente ninguna solicitud de reprogramar esta cita.',
    ],
  ])('is 409 with %s, at its field, and nothing is changed', async (_, changes, asked, sentence) => {
    await ask(asked ? 'reschedule' : 'cancel')
    const refused = await edit({ ...changes, response })
    const fields = { response: sentence }
    expect([refused.status, refused.body]).toEqual([409, { error: sentence, code: 'nothing-to-answer', fields }])
    expect(await typesOf()).toEqual(['AppointmentBooked', 'ActionRequested'])
  })

  it('is 400 at its field where it is too long', async () => {
    await ask('reschedule')
    const refused = await edit({ startTime: '14:00', response: 'ñ'.repeat(actionNotesLimit + 1) })
    const sentence = 'Respuesta: máximo 2000 caracteres'
    expect([refused.status, refused.body.fields]).toEqual([400, { response: sentence }])
  })
})

describe('PUT /api/doctor/appointment-actions/{actionId}', () => {
  // @rule requests-withdrawn-answered
  it.each([
    ['taken back', () => withdraw('cancel'), 'El paciente retiró esta solicitud.'],
    [
      'replaced by the other kind',
      () => ask('reschedule'),
      'El paciente retiró esta solicitud: después pidió otra cosa.',
    ],
    ['followed by confirming', () => confirm(), 'El paciente retiró esta solicitud: después confirmó la cita.'],
  ])(
    'of a request that was %s meanwhile is told so with either answer, and records nothing',
    async (_, act, sentence) => {
      await ask('cancel')
      const key = randomUUID()
      const words = { status: 'expired', response: 'Ese día no hay campo' }
      await act()
      const before = await typesOf()
      const body = { error: sentence, code: 'action-ended', fields: { status: sentence } }
      for (const sent of [{}, { body: words, key }, { body: words, key }]) {
        const late = await answer('processed', sent)
        expect([late.status, late.body]).toEqual([409, body])
      }
      expect(await typesOf()).toEqual(before)
    },
  )

  // @rule appointments-shown-revision: Issue: every status and every answer to a request that the web sends carries
  //   the revision that was shown; 412 with both values, and a call without one as specified (decision 24)
  it('with the revision that was shown is 412 once the appointment was edited, and nothing is recorded', async () => {
    await ask('cancel')
    const edit = (body: object) =>
      served().http.call('PUT', `/api/appointments/${id}`, { body, cookie: served().admin })
    expect((await edit({ startTime: '11:00' })).status).toBe(200)
    const stale = await answer('processed', { ifMatch: '"0"' })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect(await typesOf()).toEqual(['AppointmentBooked', 'ActionRequested', 'AppointmentRescheduled'])
    expect((await answer('processed', { ifMatch: '"2"' })).body).toMatchObject({ appointment: { status: 'cancelado' } })
  })

  // @rule requests-call-process: §7 PUT /api/doctor/appointment-actions/{actionId} with status and response; for staff
  // @rule requests-processing-a-cancel-cancels
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

  // @rule requests-unknown: A request that never was is 404
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
