import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dateText } from '~/lib/format.ts'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import {
  answerBookings,
  bookedAnswer,
  changeOnThursday,
  fill,
  liveNote,
  openBooking,
  send,
  stateOf,
  takenOnThursday,
  thursday,
} from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

describe('the slots', () => {
  // @rule booking-page-shows-slots: Issue: the page shows which slots are taken, live; one that is taken meanwhile
  //   turns grey before the patient submits
  test('taken ones cannot be chosen and each day tells how many are free', async () => {
    answerTaken([takenOnThursday('08', '14', '17')])
    const { user } = await openBooking()
    await user.type(screen.getByLabelText(/^Fecha preferida/), dateText(thursday))
    expect(await screen.findByRole('radio', { name: 'jueves 26/11, 5 libres' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '8:00 AM, Ocupado' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '9:00 AM' }).disabled).toBe(false)
  })

  test('the day can be chosen on the week strip, and the week turned', async () => {
    const { user } = await openBooking()
    await user.click(screen.getByRole('button', { name: 'Semana siguiente' }))
    await user.click(await screen.findByRole('radio', { name: 'jueves 26/11, 8 libres' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha preferida/).value).toBe(dateText(thursday))
  })

  test('a press on a day leaves the field that is wrong as it is until it is released: nothing moves under the pointer', async () => {
    const { user } = await openBooking()
    const email = screen.getByLabelText(/^Correo electrónico/)
    const day = await screen.findByRole('radio', { name: /^sábado 21\/11/ })
    const label = day.closest('label') as HTMLElement
    await user.type(email, 'rosa@')
    await user.pointer({ keys: '[MouseLeft>]', target: label })
    await focusIsOn(email)
    expect(screen.queryByText('Correo electrónico inválido')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: label })
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha preferida/).value).toBe('21/11/2026')
    expect(await screen.findByText('Correo electrónico inválido')).toBeDefined()
  })

  test('a week over two months is named by both, whichever phone shows it', async () => {
    const { user } = await openBooking()
    const next = screen.getByRole('button', { name: 'Semana siguiente' })
    await user.click(next)
    expect(screen.getByText('23–28 nov 2026')).toBeDefined()
    await user.click(next)
    expect(screen.getByText('30 nov – 5 dic 2026')).toBeDefined()
    expect(screen.queryByText('nov 2026')).toBeNull()
  })

  // @rule booking-slots-offered-am: Public §5, §9 The slots offered are 8, 9, 10 and 11 AM, 2, 3, 4 and 5 PM; on
  //   Saturday those that end by 14:00, today those still to come
  test('Saturday offers those that end by 14:00, today those still to come', async () => {
    const { user } = await openBooking()
    const date = screen.getByLabelText(/^Fecha preferida/)
    const offered = () =>
      within(screen.getByRole('radiogroup', { name: /^Hora preferida/ }))
        .getAllByRole('radio')
        .map((slot) => slot.getAttribute('aria-label'))
    await user.type(date, '21/11/2026')
    expect(offered()).toEqual(['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM'])
    await user.clear(date)
    await user.type(date, '20/11/2026')
    expect(offered()).toEqual(['11:00 AM', '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM'])
  })

  test('a page that is left open goes on to the next week once the last hour of its own has begun', async () => {
    // Saturday, a minute before 11:00 in Costa Rica.
    vi.setSystemTime('2026-11-21T16:59:00.000Z')
    await openBooking()
    expect(await screen.findByRole('radio', { name: 'sábado 21/11, 1 libre' })).toBeDefined()
    vi.setSystemTime('2026-11-21T17:00:00.000Z')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('radio', { name: 'jueves 26/11, 8 libres' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Semana anterior' }).disabled).toBe(true)
  })

  // @rule booking-page-shows-slots
  test('a slot someone takes meanwhile turns at once, and the chosen one is said to be free still', async () => {
    const { user } = await openBooking()
    await fill(user)
    expect(fakeLive.following()).toContain('slots/taken-intervals@100')
    changeOnThursday('105', '10')
    expect(await screen.findByRole('radio', { name: '10:00 AM, Recién ocupado' })).toBeDefined()
    expect(liveNote().textContent).toContain('Se acaba de ocupar la hora de las 10:00 AM.')
    expect(liveNote().textContent).toContain('Su hora, 11:00 AM, sigue libre.')
    changeOnThursday('106')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10:00 AM' }).disabled).toBe(false)
    expect(liveNote().textContent).toContain('Se acaba de liberar la hora de las 10:00 AM.')
  })

  // @rule booking-page-shows-slots
  test('when the chosen hour itself is taken the form says so and sends nothing', async () => {
    const sent = answerBookings(bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    changeOnThursday('105', '11')
    expect(await screen.findByText('Ese horario ya no está disponible')).toBeDefined()
    expect(stateOf('Día y hora')).toBe('Por revisar')
    await send(user)
    expect(sent).toEqual([])
  })

  test('the own booking is no news', async () => {
    answerBookings(async () => {
      changeOnThursday('105', '11')
      return bookedAnswer()()
    })
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    await user.type(screen.getByLabelText(/^Fecha preferida/), dateText(thursday))
    expect(await screen.findByRole('radio', { name: '11:00 AM, Ocupado' })).toBeDefined()
    expect(liveNote().textContent).not.toContain('Alguien')
  })

  test('a booking whose answer got lost may have taken the hour itself: it stays chosen and can be sent again', async () => {
    const lost = () => {
      changeOnThursday('105', '11')
      return HttpResponse.error()
    }
    const sent = answerBookings(lost, bookedAnswer())
    const first = await openBooking()
    await fill(first.user)
    await send(first.user)
    await screen.findByText(/Lo que escribió sigue aquí/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM' }).checked).toBe(true)
    expect(screen.queryByText('Ese horario ya no está disponible')).toBeNull()
    first.unmount()
    answerTaken([takenOnThursday('11')])
    const { user } = await openBooking()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '11:00 AM' })).checked).toBe(true)
    await send(user)
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent[1]).toEqual(sent[0])
  })

  test('other content for an hour that is taken is not sent, whatever was sent before', async () => {
    const sent = answerBookings(() => {
      changeOnThursday('105', '11')
      return HttpResponse.error()
    })
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    await screen.findByText(/Lo que escribió sigue aquí/)
    await user.type(screen.getByLabelText(/^Motivo de consulta/), ' baja')
    expect(await screen.findByText('Ese horario ya no está disponible')).toBeDefined()
    await send(user)
    expect(sent).toHaveLength(1)
  })

  // @rule typing-screen-read-slow
  test('when they cannot be read every slot is offered, and reading can be tried again', async () => {
    server.use(
      http.get('/api/public/taken-intervals', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 503 })),
    )
    const { user } = await openBooking()
    expect(await screen.findByText(/No pudimos cargar los horarios ocupados/)).toBeDefined()
    await user.type(screen.getByLabelText(/^Fecha preferida/), dateText(thursday))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '8:00 AM' }).disabled).toBe(false)
    answerTaken([takenOnThursday('08')])
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('radio', { name: '8:00 AM, Ocupado' })).toBeDefined()
  })
})
