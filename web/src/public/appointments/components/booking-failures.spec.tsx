import { standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { refused } from '~/testing/answer-posts.ts'
import { decided, pressWildly, tooManySentence, undecided, undecidedOf } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerBookings, bookedAnswer, fill, openBooking, send, stateOf } from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

/** What the server answers of the practice's prices, until it is something else. */
const answerPractice = (first: object) => {
  const { firstSessionNear, firstSessionFar, deposit } = practice
  const given = { firstSessionNear, firstSessionFar, deposit, ...first }
  let now = given
  server.use(
    http.get('/api/public/practice', () => HttpResponse.json({ ...practice, bookingHorizonDays: 365, ...now })),
  )
  const answer = (more: object) => {
    now = { ...now, ...more }
  }
  return { given, answer }
}

const booked = () => screen.findByRole('heading', { name: 'Su cita está agendada' })
/** The message, a sentence that stays beside the button, and all that was typed. */
const failed = async () => {
  expect((await screen.findAllByText('Error al agendar cita')).length).toBeGreaterThan(0)
  expect(screen.getByText('Por favor, intenta nuevamente.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Rosa Mora')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('Espalda')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^11:00 AM/ }).checked).toBe(true)
}

// @rule typing-sent-button-disabled
test('a double click and Enter send it once', async () => {
  const sent = answerBookings(bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  pressWildly(screen.getByRole('button', { name: 'Agendar cita' }))
  await booked()
  expect(sent).toHaveLength(1)
})

// @rule sending-slow: Our reading: what is on its way for 8 s says so beside its button; no patient closes a page that seems to stand still
test('a booking that is on its way for long says that it still is, until it is answered', async () => {
  let answer = () => {}
  const arrived = new Promise<void>((resolve) => {
    answer = resolve
  })
  answerBookings(() => arrived.then(bookedAnswer()))
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  const still = 'La conexión está lenta. Seguimos enviando: no cierre esta página.'
  expect(screen.queryByText(still)).toBeNull()
  vi.setSystemTime(Date.parse(friday) + 8000)
  await screen.findByText(still)
  answer()
  await booked()
  expect(screen.queryByText(still)).toBeNull()
})

// @rule booking-failure-error-al, typing-connection-answer-half
test.each(undecided)('%s: everything is kept and the same content goes out under the same key', async (_, answer) => {
  const sent = answerBookings(answer, bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await booked()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

// @rule typing-server-decided-against
test.each(decided)('%s: everything is kept and the next try has a new key', async (_, answer) => {
  const sent = answerBookings(answer, bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await booked()
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

// @rule typing-connection-answer-half: Issue: 500, 502, 503, 504, 429, no connection, no answer, half an answer, a
//   gateway's page: the specified message, the content kept, the same key
test.each([
  ['429', tooManySentence],
  ['503', /Lo que escribió sigue aquí: puede volver a intentar sin agendar dos veces/],
  ['500 as a page of the gateway', /Lo que escribió sigue aquí: puede volver a intentar sin agendar dos veces/],
])('%s is told beside the button: %s', async (name, sentence) => {
  answerBookings(undecidedOf(name))
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  expect(screen.getByText(sentence)).toBeDefined()
})

describe('when it fails', () => {
  const failed = async () => {
    expect((await screen.findAllByText('Error al agendar cita')).length).toBeGreaterThan(0)
    expect(screen.getByText('Por favor, intenta nuevamente.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Rosa Mora')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('Espalda')
  }

  // @rule booking-failure-error-al: Public §8 Booking failure: 'Error al agendar cita' / 'Por favor, intenta
  //   nuevamente.'; what was typed is kept
  test('409: the hour is marked as just taken, the rest is kept, and another hour goes out under a new key', async () => {
    const sent = answerBookings(
      refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }),
      bookedAnswer(),
    )
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText('Ese horario ya no está disponible')).toBeDefined()
    expect(stateOf('Día y hora')).toBe('Por revisar')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM, Recién ocupado' }).disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: '3:00 PM' }))
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent.map((one) => one.body.startTime)).toEqual(['11:00', '15:00'])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  // @rule practice-bookings-off-meanwhile: Issue: bookings that the owner switches off are 409 with a sentence that names
  //   the phone, also where the form is open already
  test('409 because bookings were switched off meanwhile: it says so, and nobody is said to have taken the hour', async () => {
    const error = 'Por ahora no se agenda por el sitio. Llame al 8888-0000 y con gusto le damos cita.'
    answerBookings(refused(409, { error, code: 'bookings-closed' }))
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText(error)).toBeDefined()
    expect(screen.queryByText(/Se acaba de ocupar/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM' }).disabled).toBe(false)
  })

  // @rule practice-bookings-off-meanwhile
  test('what takes the place of the form then is in view, and the form is there again as it was once they are on', async () => {
    const { answer } = answerPractice({ bookingsOpen: true })
    answerBookings(() => {
      answer({ bookingsOpen: false })
      return HttpResponse.json({ error: 'Por ahora no.', code: 'bookings-closed' }, { status: 409 })
    })
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    const heading = await screen.findByRole('heading', { name: 'Por ahora no se agenda por el sitio' })
    await focusIsOn(heading)
    expect(screen.getByText(/^Lo que escribió sigue en esta pestaña/)).toBeDefined()
    answer({ bookingsOpen: true })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    vi.setSystemTime(Date.parse(friday) + 11_000)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Nombre completo/)).value).toBe('Rosa Mora')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM' }).checked).toBe(true)
  })

  // @rule practice-hours-chosen
  test('an hour that the practice offers no more is not said to be that of the visit', async () => {
    const hours = (thursdays: string[]) => ({ hours: standardHours.map((day, at) => (at === 4 ? thursdays : day)) })
    const { answer } = answerPractice(hours(['11:00', '15:00']))
    answerBookings(() => {
      answer(hours(['15:00']))
      const fields = { startTime: 'Esa hora no se ofrece ese día. Elija otra.' }
      return HttpResponse.json({ error: fields.startTime, fields }, { status: 400 })
    })
    const { user } = await openBooking()
    await fill(user)
    const summary = screen.getByText('Su cita', { exact: true }).parentElement
    expect(summary?.textContent).toContain('11:00 AM')
    await send(user)
    await waitFor(() => expect(screen.queryByRole('radio', { name: '11:00 AM' })).toBeNull())
    expect(screen.getByText('Esa hora no se ofrece ese día. Elija otra.')).toBeDefined()
    expect(summary?.textContent).toBe('Su citaElija el día y la hora')
    expect(screen.queryByText(/11:00 AM/)).toBeNull()
  })

  // @rule practice-prices-shown
  test('409 because of other prices: it names both, the new ones are shown, and one more press books at them', async () => {
    const { given, answer } = answerPractice({ deposit: 5_000 })
    const error = 'Los precios cambiaron mientras llenaba el formulario. Reserva: antes ₡5,000, ahora ₡6,000.'
    const sent = answerBookings(() => {
      answer({ deposit: 6_000 })
      return HttpResponse.json({ error, code: 'prices-changed' }, { status: 409 })
    }, bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText(error)).toBeDefined()
    expect(screen.getByRole('region', { name: 'Lo que cuesta' }).textContent).toContain('₡6,000')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM' }).disabled).toBe(false)
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent.map(({ body }) => body.shownPrices)).toEqual([given, { ...given, deposit: 6_000 }])
  })

  // @rule practice-prices-shown
  test('what may have been booked already goes out again as it was, though the prices are others by now', async () => {
    const { answer } = answerPractice({ deposit: 5_000 })
    const sent = answerBookings(() => {
      answer({ deposit: 6_000 })
      return HttpResponse.json({ error: 'Servicio no disponible', code: 'store-away' }, { status: 503 })
    }, bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    await within(screen.getByRole('region', { name: 'Lo que cuesta' })).findByText('₡6,000')
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent[1]).toEqual(sent[0])
  })

  test('409 about the submit alone takes a new key and leaves the hour free', async () => {
    const sent = answerBookings(refused(409, { error: 'Intente de nuevo', code: 'booking-abandoned' }), bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  test('content changed after a failure goes out under a new key', async () => {
    const sent = answerBookings(refused(503, { error: 'Servicio no disponible', code: 'store-away' }), bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    await user.type(screen.getByLabelText(/^Motivo de consulta/), ' baja')
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  const ended = refused(401, { error: 'Debe iniciar sesión para continuar.', code: 'not-signed-in' })

  test('a browser that still carried an ended session books all the same, without being asked anything', async () => {
    const sent = answerBookings(ended, bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('where the ended session cannot be taken away, it is tried once more and then told', async () => {
    const sent = answerBookings(ended)
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText('Debe iniciar sesión para continuar.')).toBeDefined()
    expect(sent).toHaveLength(2)
  })

  // @rule booking-failure-error-al
  test("400: the server's sentences appear at their fields", async () => {
    answerBookings(
      refused(400, {
        error: 'Datos inválidos',
        code: 'invalid',
        fields: { phone: 'Teléfono: use solo números', endTime: 'La hora final debe ser posterior a la inicial.' },
      }),
    )
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText('Teléfono: use solo números')).toBeDefined()
    expect(screen.getByText('La hora final debe ser posterior a la inicial.')).toBeDefined()
    await user.type(screen.getByLabelText(/^Teléfono/), '5')
    expect(screen.queryByText('Teléfono: use solo números')).toBeNull()
  })
})
