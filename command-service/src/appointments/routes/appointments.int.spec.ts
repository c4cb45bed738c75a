import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { bookedAnswer, editedAnswer, statusAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../testing/http-world.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff()
let date: string
const nextDay = weekdaysFrom('2026-11-23')
beforeEach(() => {
  date = nextDay()
})

const patient = {
  name: 'María Rojas',
  email: 'maria@example.com',
  phone: '8888-1234',
  address: 'Heredia, 200 m norte de la iglesia',
}
const bodyAt = (startTime: string, more: object = {}) => ({ ...patient, date, startTime, ...more })
const book = async (more: object = {}, sent: Sent = {}) => {
  const answer = await served().http.call('POST', '/api/appointments', { body: bodyAt('09:00', more), ...sent })
  expect(answer.status).toBe(201)
  return bookedAnswer.parse(answer.body).appointment
}
const head = async () => (await served().world.log.head()).position

describe('POST /api/appointments', () => {
  // @rule booking-answers-appointment-whatsappurl, booking-status-agendado-whatever, form-defaults, appointments-call-create, entities-defaults
  it('books for the public with the defaults, says where it stands in the log, and links to the practice', async () => {
    const answer = await served().http.call('POST', '/api/appointments', {
      body: bodyAt('09:00', { reason: '', status: 'realizado', overbook: '' }),
    })
    expect(answer.status).toBe(201)
    const { appointment, whatsappUrl } = bookedAnswer.parse(answer.body)
    expect(appointment).toMatchObject({
      ...patient,
      date,
      time: '09:00',
      startTime: '09:00',
      endTime: '10:00',
      specialty: 'fisioterapia',
      appointmentType: 'primer_cita',
      status: 'agendado',
      reason: null,
      reminderSent: false,
      confirmationSent: false,
      sent: [],
      overbooked: false,
      revision: '0',
      createdAt: '2026-11-20T15:00:00.000Z',
    })
    expect(answer.position).toBe(await head())
    expect(whatsappUrl).toContain(`https://wa.me/${practice.chatNumber}?text=`)
    expect((await served().world.log.readStream(appointmentStream(appointment.id)))[0]?.meta.actor).toBe('public')
  })

  // @rule booking-overlapping-refused-ese: An overlapping booking is refused with 'Ese horario ya no está disponible';
  //   of 100 at once one is taken
  it('refuses a taken hour with the sentence and the field, and appends nothing', async () => {
    await book({ endTime: '11:00' })
    const before = await head()
    const answer = await served().http.call('POST', '/api/appointments', { body: bodyAt('10:00') })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'slot-taken', error: 'Ese horario ya no está disponible' },
    })
    expect(await head()).toBe(before)
  })

  it.each([true, false])(
    'refuses overbook: %s without a session in a sentence, and books nothing',
    async (overbook) => {
      const before = await head()
      const answer = await served().http.call('POST', '/api/appointments', { body: bodyAt('09:00', { overbook }) })
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'not-signed-in', fields: { overbook: expect.stringContaining('Solo el personal') } },
      })
      expect(await head()).toBe(before)
    },
  )

  it('is refused with a session that ended, and the same call is booked for the public without it', async () => {
    const before = await head()
    const sent = { body: bodyAt('09:00'), key: 'a-key-of-a-visitor' }
    const ended = await served().http.call('POST', '/api/appointments', { ...sent, cookie: 'session=ended-long-ago' })
    expect(ended).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await head()).toBe(before)
    const { status, body } = await served().http.call('POST', '/api/appointments', sent)
    expect(status).toBe(201)
    const { id } = bookedAnswer.parse(body).appointment
    expect((await served().world.log.readStream(appointmentStream(id)))[0]?.meta.actor).toBe('public')
  })

  // @rule appointments-call-create: §7 POST /api/appointments takes the fields and answers appointment and
  //   whatsappUrl; an error field on failure
  it('lets staff overbook knowingly, links to the patient, and records it', async () => {
    await book()
    const asked = { body: bodyAt('09:30', { overbook: true, specialty: 'nutricion' }), cookie: served().doctor }
    const answer = await served().http.call('POST', '/api/appointments', asked)
    expect(answer.status).toBe(201)
    const { appointment, whatsappUrl } = bookedAnswer.parse(answer.body)
    expect(appointment).toMatchObject({ overbooked: true, specialty: 'nutricion' })
    expect(whatsappUrl).toContain('https://wa.me/50688881234?text=')
    const without = await served().http.call('POST', '/api/appointments', {
      body: bodyAt('09:30'),
      cookie: served().doctor,
    })
    expect(without.status).toBe(409)
  })

  // @rule booking-nobody-visited-sunday: Public §9 Nobody is visited on a Sunday, on a day that has passed, or outside
  //   the hours
  it('holds the public to the hours of the practice and staff to one day', async () => {
    const sunday = await served().http.call('POST', '/api/appointments', {
      body: bodyAt('09:00', { date: '2026-11-22' }),
    })
    expect(sunday).toMatchObject({ status: 400, body: { fields: { date: expect.stringContaining('domingos') } } })
    const early = { body: bodyAt('05:00', { endTime: '12:00', date: '2026-11-15' }), cookie: served().doctor }
    expect((await served().http.call('POST', '/api/appointments', early)).status).toBe(201)
    const backwards = { body: bodyAt('05:00', { endTime: '04:00' }), cookie: served().doctor }
    const refused = await served().http.call('POST', '/api/appointments', backwards)
    expect(refused).toMatchObject({ status: 400, body: { fields: { endTime: expect.any(String) } } })
  })

  // @rule booking-answers-appointment-whatsappurl, appointments-call-create
  it.each([
    ['nothing', {}, ['name', 'phone', 'date', 'startTime', 'address']],
    ['no e-mail of a patient who books', { ...patient, email: '', date: '2026-11-23', startTime: '09:00' }, ['email']],
    ['wrong types', { name: 7, email: [], phone: {}, date: 1, startTime: true, address: null }, ['name', 'email']],
    ['a bad e-mail and phone', { ...patient, email: 'x', phone: '1' }, ['email', 'phone']],
    ['an unknown specialty', { ...patient, specialty: 'magia' }, ['specialty']],
  ])('answers 400 with a sentence per field to %s, and appends nothing', async (_, body, fields) => {
    const before = await head()
    const answer = await served().http.call('POST', '/api/appointments', { body })
    expect(answer.status).toBe(400)
    for (const field of fields) expect(answer.body.fields).toHaveProperty([field])
    expect(await head()).toBe(before)
  })

  // @rule booking-without-email: Issue: staff book and edit without an e-mail; the public form goes on asking for one
  //   (decision 199)
  it('books for staff without an e-mail, which an edit gives and takes away', async () => {
    const { id, email } = await book({ email: '' }, { cookie: served().doctor })
    const put = async (email: string) =>
      served().http.call('PUT', `/api/appointments/${id}`, { body: { email }, cookie: served().doctor })
    expect(email).toBeNull()
    expect((await put('rosa@ejemplo.cr')).body.appointment).toMatchObject({ email: 'rosa@ejemplo.cr', revision: '1' })
    expect((await put('')).body.appointment).toMatchObject({ name: patient.name, email: null, revision: '2' })
    expect((await put('')).body.appointment).toMatchObject({ revision: '2' })
  })

  it('answers the same key alike every time, and refuses it with another body', async () => {
    const sent = { body: bodyAt('09:00'), key: 'a-key-of-one-submit' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => served().http.call('POST', '/api/appointments', sent)),
    )
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body })
    const again = await served().http.call('POST', '/api/appointments', sent)
    expect(again.body).toEqual(answers[0]?.body)
    const other = await served().http.call('POST', '/api/appointments', { ...sent, body: bodyAt('14:00') })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  })
})

describe('PUT /api/appointments/:id', () => {
  const put = (id: string, body: object, sent: Sent = { cookie: served().doctor }) =>
    served().http.call('PUT', `/api/appointments/${id}`, { body, ...sent })

  // @rule appointments-call-edit, form-status-changed
  it('moves, asks for a new confirmation and tells the patient; the old hour is free at once', async () => {
    const { id } = await book()
    await served().http.call('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'confirmado' },
      cookie: served().doctor,
    })
    const answer = await put(id, { startTime: '14:00' })
    expect(answer.status).toBe(200)
    const { appointment, statusChanged, whatsappNotification } = editedAnswer.parse(answer.body)
    expect(appointment).toMatchObject({ startTime: '14:00', endTime: '15:00', status: 'agendado', revision: '2' })
    expect(statusChanged).toBe(true)
    expect(whatsappNotification?.phone).toBe('50688881234')
    expect(answer.position).toBe(await head())
    await book()
  })

  // @rule appointments-call-edit: §7 PUT /api/appointments/{id} takes partial fields and answers statusChanged and
  //   whatsappNotification (whatsappURL, phone)
  it('corrects details without a new confirmation, and clears an optional text', async () => {
    const { id } = await book({ reason: 'Dolor', notes: 'Portón negro' })
    const answer = await put(id, { name: 'María Rojas Vega', notes: '' })
    const { appointment, statusChanged, whatsappNotification } = editedAnswer.parse(answer.body)
    expect(appointment).toMatchObject({ name: 'María Rojas Vega', reason: 'Dolor', notes: null })
    expect({ statusChanged, whatsappNotification }).toEqual({ statusChanged: false })
  })

  // @rule appointments-end-alone
  it('a new end alone keeps the status and tells nobody', async () => {
    const { id } = await book()
    const patched = { body: { status: 'confirmado' }, cookie: served().doctor }
    await served().http.call('PATCH', `/api/appointments/${id}/status`, patched)
    const { appointment, ...notified } = editedAnswer.parse((await put(id, { endTime: '10:30' })).body)
    expect([appointment.status, appointment.endTime, notified]).toEqual([
      'confirmado',
      '10:30',
      { statusChanged: false },
    ])
    const taken = await served().http.call('POST', '/api/appointments', { body: bodyAt('10:00') })
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  })

  // @rule appointments-edit-status
  it('carries a status out as PATCH would, with its answer and its refusals, and frees a cancelled hour', async () => {
    const { id } = await book()
    const confirmed = editedAnswer.parse((await put(id, { status: 'confirmado', notes: 'Portón' })).body)
    expect(confirmed).toMatchObject({ statusChanged: false, appointment: { status: 'confirmado', notes: 'Portón' } })
    expect(decodeURIComponent(confirmed.whatsappNotification?.whatsappURL ?? '')).toContain('está confirmada')
    expect(await put(id, { status: 'realizado' })).toMatchObject({ status: 409, body: { code: 'visit-not-begun' } })
    expect(await put(id, { status: 'volando' })).toMatchObject({
      status: 400,
      body: { fields: { status: 'Estado no válido' } },
    })
    expect((await put(id, { status: 'cancelado' })).body).toMatchObject({ appointment: { status: 'cancelado' } })
    await book()
    expect(await put(id, { status: 'agendado' })).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  })

  // @rule fields-not-taken: Issue: a field that a call does not take is 400, naming it and the call that changes it;
  //   what the specification lists is always taken (docs/http.md#fields)
  it('refuses a field that it does not take, naming it and what changes it, and changes nothing', async () => {
    const { id } = await book()
    const before = await head()
    const sentence =
      'reminderSent: esta llamada no toma este campo. Se cambia con POST /api/appointments/{id}/open-reminder.'
    const refused = await put(id, { name: 'Otra', reminderSent: true })
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: sentence, code: 'invalid', fields: { reminderSent: sentence } },
    ])
    expect(await head()).toBe(before)
  })

  it("leaves as it is what comes as ''", async () => {
    const { id } = await book({ cedula: '1-2345-6789' }, { cookie: served().doctor })
    const blank = { name: '', phone: '', address: '', date: '', startTime: '', endTime: '', overbook: '' }
    const answer = await put(id, { ...blank, specialty: '', appointmentType: '' })
    expect(answer).toMatchObject({ status: 200, body: { appointment: { ...patient, date, startTime: '09:00' } } })
    expect(answer.body.appointment).toMatchObject({ cedula: '1-2345-6789', revision: '0' })
    expect((await put(id, { ...blank, cedula: '' })).body.appointment).toMatchObject({ cedula: null, revision: '1' })
  })

  it('keeps cédula and notes of staff alone, and of nobody else a word the public form does not have', async () => {
    const written = { cedula: '1-2345-6789', notes: 'Ya pagó' }
    expect(await book(written)).toMatchObject({ cedula: null, notes: null })
    expect(await book({ ...written, startTime: '14:00' }, { cookie: served().doctor })).toMatchObject(written)
  })

  // @rule appointments-edit-stale: Issue: two people editing an appointment: the second (412) sees both values of what
  //   both changed, and chooses; nothing is overwritten silently
  it('answers 412 when the row was edited from another revision', async () => {
    const { id } = await book()
    expect((await put(id, { name: 'Uno' }, { cookie: served().doctor, ifMatch: '"0"' })).status).toBe(200)
    const stale = await put(id, { name: 'Dos' }, { cookie: served().admin, ifMatch: '"0"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect((await put(id, { name: 'Dos' }, { cookie: served().admin, ifMatch: 'W/"1"' })).status).toBe(200)
    expect((await put(id, { name: 'Tres' }, { cookie: served().admin, ifMatch: '"x"' })).status).toBe(400)
  })

  it('refuses what is taken, what cannot move, and who may not', async () => {
    const { id } = await book()
    await book({ startTime: '14:00' })
    expect(await put(id, { startTime: '14:30' })).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    await served().http.call('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'cancelado' },
      cookie: served().doctor,
    })
    expect(await put(id, { startTime: '16:00' })).toMatchObject({ status: 409, body: { code: 'cannot-move' } })
    expect((await put(id, { name: 'X' }, {})).status).toBe(401)
    expect(
      (await put(id, { name: 'X' }, { cookie: served().doctor, origin: 'https://elsewhere.example' })).status,
    ).toBe(403)
  })

  it('answers 404 for an id that no appointment has, and for what is no id', async () => {
    expect((await put('A'.repeat(22), { name: 'X' })).status).toBe(404)
    expect((await put('no-such', { name: 'X' })).status).toBe(404)
    const edited = { cookie: served().doctor, ifMatch: '"3"' }
    expect(await put('A'.repeat(22), { name: 'X' }, edited)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('PATCH /api/appointments/:id/status', () => {
  const patch = (id: string, status: string, sent: Sent = { cookie: served().doctor }) =>
    served().http.call('PATCH', `/api/appointments/${id}/status`, { body: { status }, ...sent })

  const changed = async (id: string, to: string, sent?: Sent) => statusAnswer.parse((await patch(id, to, sent)).body)
  /** Staff book one of today, 7:00, which is over. */
  const bookPast = () => {
    const past = { date: '2026-11-20', startTime: '07:00', overbook: true }
    return book(past, { cookie: served().doctor })
  }

  // @rule appointments-call-status: §7 PATCH /api/appointments/{id}/status takes status and answers
  //   whatsappNotification
  // @rule appointments-not-before, appointments-undo
  it('confirms with the notification, and completes once the visit has begun, telling nobody', async () => {
    const { id } = await book()
    const confirmed = await changed(id, 'confirmado')
    expect(confirmed.appointment.status).toBe('confirmado')
    expect(confirmed.whatsappNotification?.whatsappURL).toContain('https://wa.me/50688881234?text=')
    const early = await patch(id, 'realizado')
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'visit-not-begun', fields: { status: early.body.error } },
    })
    const past = await bookPast()
    await patch(past.id, 'confirmado')
    const { appointment, ...notified } = await changed(past.id, 'realizado')
    expect([appointment.status, appointment.statusBefore, notified]).toEqual(['realizado', 'confirmado', {}])
  })

  // @rule appointments-unannounced
  it('cancels with notify: false without a chat to the patient, and keeps that it was so; anything else is 400 at it', async () => {
    const { id } = await book()
    const sent = (notify: unknown) => ({ body: { status: 'cancelado', notify }, cookie: served().doctor })
    const wrong = await patch(id, 'cancelado', sent('no'))
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { notify: 'Avisar al paciente: debe ser verdadero o falso' },
    ])
    const { appointment, ...notified } = await changed(id, 'cancelado', sent(false))
    expect([appointment.status, notified]).toEqual(['cancelado', {}])
    const [last] = (await served().world.log.readStream(appointmentStream(id))).slice(-1)
    expect(last).toMatchObject({ type: 'AppointmentCancelled', data: { unannounced: true } })
  })

  // @rule appointments-one-press: Issue: a visit that is past and agendado is closed with one press, confirmado and
  //   realizado in one append
  it('closes a visit that is over and that nobody confirmed with one call, in one append', async () => {
    const { id } = await bookPast()
    expect((await changed(id, 'realizado')).appointment).toMatchObject({
      status: 'realizado',
      statusBefore: 'agendado',
    })
    const stored = await served().world.log.readStream(appointmentStream(id))
    expect(stored.map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'AppointmentConfirmed',
      'AppointmentCompleted',
    ])
    expect(new Set(stored.slice(1).map(({ meta }) => meta.commandId)).size).toBe(1)
  })

  // @rule appointments-undo
  it('undoes a completion: the visit is what it was, and nothing else', async () => {
    const { id } = await bookPast()
    await patch(id, 'realizado')
    expect(await patch(id, 'confirmado')).toMatchObject({ status: 409, body: { code: 'status-move-refused' } })
    const { appointment, ...notified } = await changed(id, 'agendado')
    expect([appointment.status, appointment.statusBefore, notified]).toEqual(['agendado', undefined, {}])
  })

  // @rule appointments-undo
  it('undoes a cancellation while the hour is free, which it holds again, with the link that says so', async () => {
    const { id } = await book()
    await patch(id, 'cancelado')
    const { appointment, whatsappNotification } = await changed(id, 'agendado')
    expect(appointment.status).toBe('agendado')
    expect(decodeURIComponent(whatsappNotification?.whatsappURL ?? '')).toContain('Su cita sigue en pie')
    const overlapping = { body: bodyAt('09:30'), cookie: served().doctor }
    const taken = await served().http.call('POST', '/api/appointments', overlapping)
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    await patch(id, 'cancelado')
    await book()
    const before = await head()
    expect(await patch(id, 'agendado')).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(await head()).toBe(before)
  })

  // @rule appointments-undo-confirmed
  it('undoes the cancellation of a confirmed visit, which is confirmed as before', async () => {
    const { id } = await book()
    await patch(id, 'confirmado')
    expect((await changed(id, 'cancelado')).appointment).toMatchObject({ statusBefore: 'confirmado' })
    const { appointment } = await changed(id, 'confirmado')
    expect([appointment.status, appointment.statusBefore]).toEqual(['confirmado', undefined])
    const stored = await served().world.log.readStream(appointmentStream(id))
    expect(stored.slice(-2)).toMatchObject([
      { type: 'CancellationUndone' },
      { type: 'AppointmentConfirmed', data: { unannounced: true } },
    ])
  })

  // @rule appointments-undo
  it('undone under the same key as often as it is asked, the hour is held once', async () => {
    const { id } = await book()
    await patch(id, 'cancelado')
    const sent = { cookie: served().doctor, key: 'once-and-once-more' }
    const first = await changed(id, 'agendado', sent)
    expect((await changed(id, 'agendado', sent)).appointment).toEqual(first.appointment)
    const stored = await served().world.log.readStream(appointmentStream(id))
    expect(stored.filter(({ type }) => type === 'CancellationUndone')).toHaveLength(1)
  })

  // @rule appointments-shown-revision
  it('with the revision that was shown is 412 once somebody moved the visit; without one it is carried out', async () => {
    const { id, revision } = await book()
    const move = { body: { startTime: '16:00' }, cookie: served().admin }
    expect((await served().http.call('PUT', `/api/appointments/${id}`, move)).status).toBe(200)
    const stale = await patch(id, 'confirmado', { cookie: served().doctor, ifMatch: revision })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect((await changed(id, 'confirmado')).appointment).toMatchObject({ status: 'confirmado', startTime: '16:00' })
  })

  // @rule appointments-moves-refused: §4 Any other move than agendado to confirmado to realizado is refused by the
  //   server (409); the same status again is quiet
  it('is quiet about the same status again, and refuses a move that is not one', async () => {
    const { id } = await book()
    const before = await head()
    expect((await patch(id, 'agendado')).status).toBe(200)
    expect(await head()).toBe(before)
    expect(await patch(id, 'realizado')).toMatchObject({ status: 409, body: { code: 'status-move-refused' } })
    expect(await patch(id, 'volando')).toMatchObject({ status: 400, body: { fields: { status: 'Estado no válido' } } })
  })

  // @rule appointments-any-cancelled: §4 Any status goes to cancelado: by the button, and on the server from every
  //   status, once
  it('cancels and frees the hour at once', async () => {
    const { id } = await book()
    const answer = await patch(id, 'cancelado')
    expect(answer.status).toBe(200)
    expect(answer.position).toBe(await head())
    await book()
  })
})

it('answers broken JSON and large bodies with 4xx and logs no personal text', async () => {
  const before = await head()
  expect((await served().http.call('POST', '/api/appointments', { raw: '{"name":' })).status).toBe(400)
  expect((await served().http.call('POST', '/api/appointments', { raw: '[]' })).status).toBe(400)
  const large = await served().http.call('POST', '/api/appointments', {
    body: bodyAt('09:00', { notes: 'x'.repeat(1_000_000) }),
  })
  expect(large.status).toBe(413)
  expect(await head()).toBe(before)
  await book()
  const lines = served().http.lines.join('')
  for (const text of [patient.name, patient.email, patient.phone, patient.address]) expect(lines).not.toContain(text)
})
