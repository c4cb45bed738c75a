import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, detail, openBoard } from '../testing/board-desk.ts'
import { field, inDialog, openNew, putRosa, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const visit = {
  ...{ id: 'v'.repeat(22), date: '2026-11-10', startTime: '15:00', address: 'Barva, casa 3' },
  ...{ specialty: 'nutricion', appointmentType: 'primer_cita' },
} as const
const rosibel = {
  name: 'Rosibel Monge',
  phone: '88713320',
  email: '',
  cedula: '1-0388-0671',
  patientId: 'r'.repeat(22),
  visits: 2,
}
const next = { ...visit, id: 'n'.repeat(22), date: '2026-12-01', startTime: '10:00' }
const found = [
  { ...rosibel, last: visit, next, cancelled: null },
  {
    ...rosibel,
    name: 'Rosa Montero',
    phone: '83124470',
    cedula: null,
    patientId: null,
    visits: 1,
    last: null,
    next: null,
    cancelled: null,
  },
]
/** Flor's and Mariela's day, and somebody at the usual hour. */
const taken = row({ id: 't'.repeat(22), name: 'Rodolfo Quesada', startTime: '15:00', endTime: '16:00' })

beforeEach(() => {
  answerBoard(() => [flor, row(), taken])
  server.use(http.get('/api/appointments/search-patients', () => HttpResponse.json(found)))
})

const search = () =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('combobox', { name: 'Buscar paciente' })
const option = (name: RegExp) => within(screen.getByRole('dialog')).findByRole('option', { name })
const booked = () => ok({ appointment: rosa })

/** The form with Rosibel chosen, whose usual hour is taken today. */
const withRosibel = async () => {
  const app = await openNew()
  await app.user.type(search(), 'ros mon')
  await option(/^Rosibel Monge/)
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('15:00'))
  return app
}

describe('the search of the form', () => {
  // @rule form-search-keys: Issue: the search has the focus, ↑ ↓ and Enter choose, the matched letters are marked; a
  //   name that is not found goes into 'Nombre completo'
  test('has the focus, and its list is gone through by the arrows, round', async () => {
    const { user } = await openNew()
    await focusIsOn(search())
    await user.keyboard('ros mon')
    const first = await option(/^Rosibel Monge 1-0388-0671 · 8871-3320 Última: 10\/11\/2026, Nutrición$/)
    expect(within(first).getByText('Mon').tagName).toBe('MARK')
    const chosen = () => document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent
    const names = []
    for (const key of ['', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      if (key) await user.keyboard(key)
      names.push(chosen()?.slice(0, 14))
    }
    expect(names).toEqual(['Rosibel Monge1', 'Rosa Montero83', 'Persona nueva:', 'Rosibel Monge1', 'Persona nueva:'])
    expect(await option(/^Rosa Montero.*1 cita a este nombre$/)).toBeDefined()
  })

  // @rule form-search-first: Ours: ↓ and Enter choose who is found, also where it is pressed before the answer; somebody new
  //   is chosen by another ↓
  test('leads by a first ↓ to who is found, however few, and to somebody new by another', async () => {
    server.use(http.get('/api/appointments/search-patients', () => HttpResponse.json(found.slice(0, 1))))
    const { user } = await openNew()
    await user.type(search(), 'ros mon')
    await option(/^Rosibel Monge/)
    await user.keyboard('{ArrowDown}')
    expect((await option(/^Rosibel Monge/)).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect((await option(/^Persona nueva/)).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('15:00'))
  })

  // @rule form-search-first
  test('chooses nobody new by ↓ and Enter before the answer, but who it finds; where it fails, somebody new', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.use(http.get('/api/appointments/search-patients', () => promise))
    const { user } = await openNew()
    await user.type(search(), 'ros mon')
    await user.keyboard('{ArrowDown}{Enter}')
    expect([search().value, field(/^Nombre completo/).value]).toEqual(['ros mon', ''])
    resolve(HttpResponse.json(found.slice(0, 1)))
    await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('15:00'))
    await user.click(inDialog('Cambiar'))
    server.use(http.get('/api/appointments/search-patients', () => HttpResponse.error()))
    await user.type(search(), 'Rosalía')
    await screen.findByText(/^No se pudo buscar/)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field(/^Nombre completo/).value).toBe('Rosalía')
  })

  // @rule composed-words
  test('chooses nobody by an Enter that ends a composed word', async () => {
    const { user } = await openNew()
    await user.type(search(), 'ros mon')
    await option(/^Rosibel Monge/)
    fireEvent.keyDown(search(), { key: 'Enter', isComposing: true })
    expect([search().value, field(/^Nombre completo/).value]).toEqual(['ros mon', ''])
  })

  // @rule form-search-keys
  test('passes the name of somebody new on', async () => {
    const { user } = await openNew()
    await user.type(search(), 'Rosalía Nueva')
    await user.click(await option(/^Persona nueva: «Rosalía Nueva»/))
    expect([field(/^Nombre completo/).value, search().value]).toEqual(['Rosalía Nueva', ''])
    await focusIsOn(field(/^Teléfono/))
  })

  // @rule form-alerts: Issue: the allergies of a patient with a record who is chosen in 'Nueva cita' stand under the name
  test('says the allergies of somebody with a record under their name', async () => {
    const asked: string[] = []
    const at = '2026-11-18T15:00:00.000Z'
    const allergy = { text: 'Penicilina', guessed: false, at, accordingTo: null }
    const alert = { has: 'si', erased: false, allergies: [allergy], medications: [], formCedula: null }
    const id = rosibel.patientId
    server.use(
      http.get('/api/doctor/alerts', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json([{ id, recordId: id, ...alert }])
      }),
    )
    await withRosibel()
    const words = within(screen.getByRole('dialog')).getByRole('group', { name: 'Alergias y medicamentos' })
    expect(await within(words).findByText('Alergia: Penicilina')).toBeDefined()
    expect(asked).toContain(`?patientId=${id}`)
  })

  // @rule form-last-visit
  // @rule form-free-hours
  test('a person that is chosen fills the form, their usual hour is chosen where it is free first, and Enter books', async () => {
    const sent = answerCommands(booked)
    const { user } = await withRosibel()
    expect(field(/^Fecha/).value).toBe('25/11/2026')
    expect(inDialog('15:00 la de siempre').getAttribute('aria-pressed')).toBe('true')
    await focusIsOn(inDialog('Agendar cita'))
    await user.keyboard('{Enter}')
    await detail().findByText('Cita agendada.')
    expect(sent).toMatchObject([
      {
        body: {
          ...{ name: 'Rosibel Monge', phone: '88713320', email: '', cedula: '1-0388-0671', address: 'Barva, casa 3' },
          patientId: rosibel.patientId,
          ...{ specialty: 'nutricion', appointmentType: 'seguimiento', overbook: false },
          ...{ date: '2026-11-25', startTime: '15:00', endTime: '16:00' },
        },
      },
    ])
  })

  // @rule form-last-visit
  test('what is known is corrected where it stands, and somebody else may be searched instead', async () => {
    const { user } = await withRosibel()
    expect(within(screen.getByRole('dialog')).queryByLabelText(/^Dirección/)).toBeNull()
    await user.click(inDialog('Corregir: Dirección'))
    await focusIsOn(field(/^Dirección/))
    expect(field(/^Dirección/).value).toBe('Barva, casa 3')
    await user.click(inDialog('Cambiar'))
    expect([field(/^Nombre completo/).value, field(/^Dirección/).value]).toEqual(['', ''])
    await focusIsOn(search())
  })

  // @rule form-next-visit: Issue: 'Ya tiene una cita el martes 01/12 10:00 · Ver' where the person that is chosen has
  //   a visit to come
  test('says that the person has a visit to come, and leads to it', async () => {
    await withRosibel()
    const said = within(screen.getByRole('dialog')).getByText(/^Ya tiene una cita el/)
    expect(said.textContent).toBe('Ya tiene una cita el martes 01/12 10:00')
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: /^Ver/ })
    expect(link.getAttribute('href')).toBe(`/doctor/dashboard?fecha=2026-12-01&cita=${next.id}`)
    expect(inDialog('Mar 1 ya tiene')).toBeDefined()
  })
})

describe('the hours of the form', () => {
  // @rule form-taken-hour
  test('a taken one says by whom and until when, with the nearest free ones and the overbooking', async () => {
    const sent = answerCommands(booked)
    const { user } = await openNew()
    putRosa()
    await user.click(await screen.findByRole('button', { name: '15:00 ocupada por Rodolfo Quesada' }))
    const note = within(screen.getByRole('region', { name: 'Hora ocupada' }))
    expect(note.getByText('Las 15:00 las tiene Rodolfo Quesada hasta las 16:00.')).toBeDefined()
    const offered = () => note.getAllByRole('button').map(({ textContent }) => textContent)
    expect(offered()).toEqual(['13:00', '16:00', '17:00', 'Agendar de todos modos, como sobrecupo'])
    await user.click(note.getByRole('button', { name: '16:00' }))
    expect([field(/^Hora de inicio/).value, screen.queryByRole('region', { name: 'Hora ocupada' })]).toEqual([
      '16:00',
      null,
    ])
    await user.click(inDialog('15:00 ocupada por Rodolfo Quesada'))
    await user.click(inDialog('Agendar de todos modos, como sobrecupo'))
    await detail().findByText('Cita agendada.')
    expect(sent).toMatchObject([{ body: { startTime: '15:00', endTime: '16:00', overbook: true } }])
  })

  // @rule form-taken-hour
  test('what the server found taken is said at the hour, until another one is chosen', async () => {
    answerCommands(() => refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }))
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    const note = within(await screen.findByRole('region', { name: 'Hora ocupada' }))
    expect(note.getByText('Ese horario ya no está disponible')).toBeDefined()
    await user.click(note.getByRole('button', { name: '11:00' }))
    expect(screen.queryByRole('region', { name: 'Hora ocupada' })).toBeNull()
  })

  // @rule form-sent-unanswered: Issue: what was sent without an answer and stands in the calendar is said to be booked,
  //   is not offered as another hour or an overbooking, and is sent under its key
  test('one that is held by what was sent without an answer is said to be booked, and is not booked twice', async () => {
    const answers = [() => HttpResponse.error(), booked]
    const sent = answerCommands(() => answers.shift()?.() ?? booked())
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    await screen.findByText(/^El servidor no responde/)
    changeLive('101', rosa.id, rosa)
    expect(await screen.findByText(/^Esta cita ya está en la agenda/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Hora ocupada' })).toBeNull()
    await user.click(inDialog('Agendar cita'))
    await detail().findByText('Cita agendada.')
    expect(sent[1]).toEqual(sent[0])
  })

  // @rule form-sent-unanswered
  test('what was sent without an answer is said to be booked where something else is chosen meanwhile', async () => {
    answerCommands(() => HttpResponse.error())
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    await screen.findByText(/^El servidor no responde/)
    await user.click(await screen.findByRole('button', { name: '15:00 ocupada por Rodolfo Quesada' }))
    changeLive('101', rosa.id, rosa)
    expect(
      await screen.findByText(
        /^Lo que envió antes sí llegó: la cita del martes 24\/11\/2026 09:00 ya está en la agenda/,
      ),
    ).toBeDefined()
    expect(screen.getByRole('region', { name: 'Hora ocupada' })).toBeDefined()
  })

  // @rule form-duration: Issue: how long a visit lasts is chosen at a press, which sets its end; the end stays a field
  test('the duration sets the end, and the end may be another one', async () => {
    const { user } = await openNew()
    await user.click(inDialog('1 h 30'))
    await user.click(await screen.findByRole('button', { name: '11:00' }))
    expect(field(/^Hora de fin/).value).toBe('12:30')
    await user.click(inDialog('30 min'))
    expect(field(/^Hora de fin/).value).toBe('11:30')
    fireEvent.change(field(/^Hora de fin/), { target: { value: '11:45' } })
    const pressed = ['30 min', '1 hora', '1 h 30'].map((name) => inDialog(name).getAttribute('aria-pressed'))
    expect(pressed).toEqual(['false', 'false', 'false'])
  })

  // @rule form-outside-hours
  test('Sunday 22:30 is asked about before it is sent; a correction of such a visit is not', async () => {
    const sent = answerCommands(booked)
    const { user } = await openNew()
    putRosa()
    fireEvent.change(field(/^Fecha/), { target: { value: '2026-11-29' } })
    fireEvent.change(field(/^Hora de inicio/), { target: { value: '22:30' } })
    await user.click(inDialog('Agendar cita'))
    await screen.findByText('Domingo 22:30 está fuera del horario. ¿Agendar de todos modos?')
    expect(sent).toEqual([])
    fireEvent.change(field(/^Hora de inicio/), { target: { value: '21:30' } })
    await user.click(inDialog('Agendar fuera del horario'))
    await detail().findByText('Cita agendada.')
    expect(sent).toMatchObject([{ body: { date: '2026-11-29', startTime: '21:30' } }])
    expect(sent[0]?.body).not.toHaveProperty('outsideHours')
  })
})

// @rule booking-without-email
// @rule mail-slips
test('an e-mail may be missing, and a slip in its domain is corrected by a press', async () => {
  const sent = answerCommands(booked)
  const { user } = await openNew()
  putRosa()
  await user.clear(field(/^Correo/))
  await user.type(field(/^Correo/), 'rosa@gmial.com')
  expect(screen.queryByRole('button', { name: /^¿Quiso decir/ })).toBeNull()
  await user.tab()
  await user.click(inDialog('¿Quiso decir gmail.com?'))
  expect(field(/^Correo/).value).toBe('rosa@gmail.com')
  await user.clear(field(/^Correo/))
  await user.click(inDialog('Agendar cita'))
  await detail().findByText('Cita agendada.')
  expect(sent).toMatchObject([{ body: { email: '' } }])
})

// @rule booking-without-email
test('of a visit without an e-mail the detail says how its patient is written to, and it is edited as any other', async () => {
  answerBoard(() => [row({ email: null })])
  const sent = answerCommands(() => ok({ appointment: row({ email: null, revision: '5' }), statusChanged: false }))
  const { user } = await openBoard(`/doctor/dashboard?cita=${row().id}`)
  await detail().findByText('sin correo: avisos por WhatsApp')
  await user.click(detail().getByRole('button', { name: 'Editar' }))
  expect(field(/^Correo/).disabled).toBe(false)
  await user.type(field(/^Notas internas/), 'Portón negro')
  await user.click(inDialog('Guardar cambios'))
  await detail().findByText('Datos de la cita corregidos.')
  expect(sent.map(({ body }) => body)).toEqual([{ notes: 'Portón negro' }])
})

// @rule form-book-again
test("a cancelled visit offers 'Agendar de nuevo': everything of it, on the first day its hour is free", async () => {
  answerBoard(() => [row({ status: 'cancelado', notes: 'Perro bravo' }), row({ id: 'm'.repeat(22), name: 'Otra' })])
  const sent = answerCommands(booked)
  const { user } = await openBoard(`/doctor/dashboard?cita=${row().id}`)
  await user.click(await detail().findByRole('button', { name: 'Agendar de nuevo' }))
  await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('14:00'))
  expect([field(/^Fecha/).value, field(/^Notas internas/).value]).toEqual(['25/11/2026', 'Perro bravo'])
  await user.click(inDialog('Agendar cita'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { method: 'POST', body: { name: 'Mariela Vargas', date: '2026-11-25', notes: 'Perro bravo' } },
  ])
})

// @rule form-book-again
test('one of more than two weeks ahead is looked for around its day', async () => {
  const far = { date: '2026-12-29', status: 'cancelado' } as const
  answerBoard(() => [
    row(far),
    row({ ...far, id: 'm'.repeat(22), name: 'Otra', status: 'agendado', startTime: '14:00' }),
  ])
  const { user } = await openBoard(`/doctor/dashboard?fecha=${far.date}&cita=${row().id}`)
  await user.click(await detail().findByRole('button', { name: 'Agendar de nuevo' }))
  await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('14:00'))
  expect(field(/^Fecha/).value).toBe('30/12/2026')
})

describe('a form that stands open over midnight', () => {
  const passMidnight = () => {
    vi.setSystemTime('2026-11-25T06:00:00.000Z')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const date = () => field(/^Fecha/).value

  // @rule form-midnight: Issue: what 'Nueva cita' proposes is of the day it is now; what was typed or chosen stays
  test('proposes the new day with its hours, keeps what was typed, and is left without a question', async () => {
    const { user } = await openNew()
    expect(date()).toBe('24/11/2026')
    passMidnight()
    await waitFor(() => expect(date()).toBe('25/11/2026'))
    expect(screen.getByRole('region', { name: 'Horas libres del miércoles 25/11/2026' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    expect(date()).toBe('25/11/2026')
  })

  // @rule form-midnight
  test('keeps an hour that was chosen, with its day, and says that the day is over', async () => {
    const sent = answerCommands(booked)
    const { user } = await openNew()
    putRosa()
    passMidnight()
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('La fecha ya pasó. Elija un día a partir de hoy.')).toBeDefined()
    expect([date(), field(/^Hora de inicio/).value, sent]).toEqual(['24/11/2026', '09:00', []])
  })

  // @rule form-midnight
  test('keeps another day that was chosen', async () => {
    const { user } = await openNew()
    await user.click(inDialog('Vie 27 10 libres'))
    passMidnight()
    await screen.findByRole('button', { name: /^Mar 8/ })
    expect(date()).toBe('27/11/2026')
  })

  // @rule form-midnight
  test('proposes the usual hour of a known person anew, once the day of it is over', async () => {
    answerBoard(() => [flor])
    await withRosibel()
    expect(date()).toBe('24/11/2026')
    passMidnight()
    await waitFor(() => expect(date()).toBe('25/11/2026'))
    expect([field(/^Hora de inicio/).value, field(/^Hora de fin/).value]).toEqual(['15:00', '16:00'])
  })
})
