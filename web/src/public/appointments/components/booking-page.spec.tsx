import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { expectDraftEnds } from '~/testing/kept-draft.ts'
import { server } from '~/testing/server.ts'
import { answerBookings, bookedAnswer, fill, openBooking, send, stateOf, thursday } from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

// @rule drafts-end
test('says how long what is typed is kept, and forgets it when that is asked for or two hours are over', async () => {
  const { user } = await openBooking()
  await expectDraftEnds(user, /^Nombre completo/)
})

describe('what the form asks for', () => {
  // @rule booking-titled-agendar-cita: Public §2 Titled 'Agendar Cita'; name, phone, email, preferred date, preferred
  //   time, full address, reason, terms; all but the reason required
  // @rule booking-correo-electronico-invalido
  test('an empty form says what is missing at each field and sends nothing', async () => {
    const sent = answerBookings(bookedAnswer())
    const { user } = await openBooking()
    await send(user)
    for (const message of [
      'Nombre es requerido',
      'Teléfono es requerido',
      'Correo electrónico es requerido',
      'Fecha es requerida',
      'Hora es requerida',
      'Debe aceptar los términos y condiciones',
    ]) {
      expect(await screen.findByText(message)).toBeDefined()
    }
    expect(screen.getByLabelText(/^Dirección completa/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Revise los campos marcados')
    await focusIsOn(screen.getByLabelText(/^Nombre completo/))
    expect(sent).toEqual([])
    await fill(user)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  })

  // @rule booking-correo-electronico-invalido
  test('an e-mail without an ending is refused in the exact words, with what is missing beside it', async () => {
    const { user } = await openBooking()
    await user.type(screen.getByLabelText(/^Correo electrónico/), 'rosa.mora@gmail')
    await user.tab()
    expect(await screen.findByText('Correo electrónico inválido')).toBeDefined()
    expect(screen.getByText('Falta el final, por ejemplo «.com».')).toBeDefined()
    expect(stateOf('Sus datos')).toBe('Por revisar')
  })

  // @rule mail-slips
  test('of a slip in the domain of an e-mail it is asked what was meant, and a press corrects it', async () => {
    const { user } = await openBooking()
    const field = screen.getByLabelText<HTMLInputElement>(/^Correo electrónico/)
    await user.type(field, 'rosa.mora@gmial.com')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: '¿Quiso decir gmail.com?' }))
    expect(field.value).toBe('rosa.mora@gmail.com')
    expect(screen.queryByRole('button', { name: /^¿Quiso decir/ })).toBeNull()
  })

  test('of an e-mail with a comma in it, it is the comma that is named', async () => {
    const { user } = await openBooking()
    await user.type(screen.getByLabelText(/^Correo electrónico/), 'rosa.mora@gmail,com')
    await user.tab()
    expect(await screen.findByText('Lleva una coma donde va un punto.')).toBeDefined()
  })

  // @rule booking-correo-electronico-invalido
  test('a phone under eight characters is refused in the exact words', async () => {
    const { user } = await openBooking()
    await user.type(screen.getByLabelText(/^Teléfono/), '8888')
    await user.tab()
    expect(await screen.findByText('Teléfono debe tener al menos 8 dígitos')).toBeDefined()
  })

  // @rule booking-nobody-visited-sunday
  test('a Sunday and a day that has passed are refused at the date', async () => {
    const { user } = await openBooking()
    const date = screen.getByLabelText(/^Fecha preferida/)
    await user.type(date, '22/11/2026')
    expect((await screen.findAllByText('Los domingos no hay atención. Elija otro día.')).length).toBeGreaterThan(0)
    await user.clear(date)
    await user.type(date, '19/11/2026')
    expect(await screen.findByText('La fecha ya pasó. Elija un día a partir de hoy.')).toBeDefined()
  })

  // @rule dates-kept: A half typed date is kept where what is typed is kept
  // @rule dates-wrong
  test('a date that is half typed is said once it was left, sends nothing, and stands there after a reload', async () => {
    const sent = answerBookings(bookedAnswer())
    const { user, unmount } = await openBooking()
    const date = screen.getByLabelText<HTMLInputElement>(/^Fecha preferida/)
    await user.type(date, '26/11/26')
    expect(screen.queryByText(/^Escriba la fecha/)).toBeNull()
    await send(user)
    expect(await screen.findByText(/^Escriba la fecha como dd\/mm\/aaaa/)).toBeDefined()
    expect(screen.queryByText(/aaaa-mm-dd/)).toBeNull()
    expect(screen.getByText('Elija primero un día.')).toBeDefined()
    expect(sent).toEqual([])
    unmount()
    await openBooking()
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha preferida/).value).toBe('26/11/26')
  })

  test('a section with everything in it turns to a tick', async () => {
    const { user } = await openBooking()
    expect(stateOf('Sus datos')).toBe('Paso 1')
    await fill(user)
    expect(['Sus datos', 'Día y hora', '¿Adónde vamos?'].map(stateOf)).toEqual(['Completo', 'Completo', 'Completo'])
  })
})

describe('sending', () => {
  // @rule booking-appointments-name-email: Public §7 POST /api/appointments with name, email, phone, date, startTime,
  //   endTime, address, reason, status, without the terms
  // @rule booking-titled-agendar-cita, booking-sending-button-disabled
  test('the button waits while sending; the booking goes out without the terms, with an end and a key', async () => {
    const answered = Promise.withResolvers<void>()
    const sent = answerBookings(async () => {
      await answered.promise
      return bookedAnswer()()
    })
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Agendando...' })
    expect(button.disabled).toBe(true)
    answered.resolve()
    await screen.findByRole('heading', { name: 'Su cita está agendada' })
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          name: 'Rosa Mora',
          email: 'rosa@example.com',
          phone: '8888-1234',
          date: thursday,
          startTime: '11:00',
          endTime: '12:00',
          address: 'Heredia, casa verde',
          reason: 'Espalda',
          status: 'agendado',
          shownPrices: { firstSessionNear: 30_000, firstSessionFar: 35_000, deposit: 5_000 },
        },
      },
    ])
  })

  // @rule booking-success-form-resets: Public §2, §4, §8 On success the form resets; 'Cita agendada exitosamente' /
  //   'Recibirás un email de confirmación en breve.'
  test('success: the message, the booked day, an empty form, and nothing left in the browser', async () => {
    answerBookings(bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    const panel = await screen.findByRole('region', { name: 'Su cita está agendada' })
    expect(within(panel).getByText('jueves 26/11/2026, 11:00 AM')).toBeDefined()
    expect((await screen.findAllByText('Cita agendada exitosamente')).length).toBeGreaterThan(0)
    expect(screen.getByText('Recibirás un email de confirmación en breve.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Rosa|Espalda/)
  })

  test.each([
    ['the button', send],
    ['Enter in a field', (user: UserEvent) => user.type(screen.getByLabelText(/^Nombre completo/), '{Enter}')],
  ])('sent by %s, nothing is said to be missing in the form that is empty again', async (_, sendBy) => {
    answerBookings(bookedAnswer())
    const { user } = await openBooking()
    await fill(user)
    await sendBy(user)
    const panel = await screen.findByRole('heading', { name: 'Su cita está agendada' })
    await focusIsOn(panel)
    await screen.findAllByText('Cita agendada exitosamente')
    expect(['Sus datos', '¿Adónde vamos?'].map(stateOf)).toEqual(['Paso 1', 'Paso 3'])
  })

  // @rule booking-cita-agendada-exitosamente: Public §7 'Cita agendada exitosamente para {name}. ¿Abrir WhatsApp para
  //   enviar confirmación?', in a new tab, in this window where a popup is blocked
  test('with a WhatsApp link the patient is asked, and yes opens it in a new tab', async () => {
    answerBookings(bookedAnswer('https://wa.me/50688880000?text=hola'))
    const opened = { opener: window } as Window
    const open = vi.spyOn(window, 'open').mockReturnValue(opened)
    const { user } = await openBooking()
    await fill(user)
    await send(user)
    const question = await screen.findByRole('alertdialog')
    expect(
      within(question).getByText(
        'Cita agendada exitosamente para Rosa Mora. ¿Abrir WhatsApp para enviar confirmación?',
      ),
    ).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Abrir WhatsApp' }))
    expect(open).toHaveBeenCalledWith('https://wa.me/50688880000?text=hola', '_blank')
    expect(opened.opener).toBeNull()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('around the form', () => {
  // @rule booking-typed-survives-reload: Issue: what was typed survives a reload, in this tab alone; the same content
  //   keeps its key
  test('what was typed survives a reload', async () => {
    const first = await openBooking()
    await fill(first.user)
    first.unmount()
    await openBooking()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Rosa Mora')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('Espalda')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '11:00 AM' })).checked).toBe(true)
    expect(JSON.stringify(localStorage)).not.toContain('Espalda')
  })

  // @rule typing-unkept
  test('a browser that keeps nothing is said to, instead of that a reload finds what was typed', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { user } = await openBooking()
    await user.type(screen.getByLabelText(/^Nombre completo/), 'Rosa')
    expect(screen.getByText(/^Este navegador no guarda lo que escribe/)).toBeDefined()
    expect(screen.queryByText(/^Lo que escribe se guarda solo en esta pestaña/)).toBeNull()
    vi.restoreAllMocks()
    await user.type(screen.getByLabelText(/^Nombre completo/), ' Mora')
    expect(screen.getByText(/^Lo que escribe se guarda solo en esta pestaña/)).toBeDefined()
  })

  // @rule booking-process-box-confirmation: Public §2 The process box: confirmation e-mail at once, reminder 3 days
  //   before, 1 day before the clinical form and final confirmation; confirm or ask to reschedule at any time
  test('the steps that follow carry the days computed from the chosen one', async () => {
    const { user } = await openBooking()
    expect(screen.getByText('Puede confirmar o pedir reprogramar en cualquier momento.')).toBeDefined()
    await fill(user)
    const steps = screen.getByRole('region', { name: 'Qué pasa después' })
    for (const shown of [
      'Correo de confirmación',
      'Llega de inmediato.',
      'Recordatorio',
      'Ficha clínica y confirmación final',
    ])
      expect(within(steps).getByText(shown)).toBeDefined()
    expect(within(steps).getByText('3 días antes · lunes 23/11')).toBeDefined()
    expect(within(steps).getByText('1 día antes · miércoles 25/11')).toBeDefined()
    expect(within(steps).getByText('jueves 26/11 · 11:00 AM')).toBeDefined()
  })

  // @rule reminders-hours-public: Issue: /citas and the terms say the hours that are chosen
  test('the steps that follow say when the reminders go that the practice chose', async () => {
    const chosen = { ...practice, bookingHorizonDays: 365, firstReminder: 96, secondReminder: 36 }
    server.use(http.get('/api/public/practice', () => HttpResponse.json(chosen)))
    const { user } = await openBooking()
    const steps = screen.getByRole('region', { name: 'Qué pasa después' })
    expect(await within(steps).findByText('4 días antes')).toBeDefined()
    await fill(user)
    expect(within(steps).getByText('4 días antes · domingo 22/11')).toBeDefined()
    // The day depends on the hour: none is named.
    expect(within(steps).getByText('36 horas antes')).toBeDefined()
  })

  // @rule booking-first-session-deposit: Public §9 First session ₡30,000 to ₡35,000, deposit ₡5,000
  test('the prices are those of the specification', async () => {
    await openBooking()
    const costs = screen.getByRole('region', { name: 'Lo que cuesta' })
    expect(costs.textContent).toContain('₡30,000 – ₡35,000')
    expect(costs.textContent).toContain('₡5,000')
  })
})
