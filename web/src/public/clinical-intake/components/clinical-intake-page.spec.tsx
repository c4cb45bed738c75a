import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
import { expectDraftEnds } from '~/testing/kept-draft.ts'
import { renderApp } from '~/testing/render-app.tsx'
import {
  accepted,
  answer,
  answerAppointment,
  answerIntakes,
  area,
  away,
  chips,
  contentIsThere,
  field,
  fill,
  filled,
  friday,
  marta,
  openIntake,
  rosa,
  send,
  stateOf,
} from '../testing/intake-desk.ts'

beforeEach(() => {
  vi.setSystemTime(friday)
  answerAppointment()
})

const thanks = () => screen.findByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })

// @rule drafts-end
test('says how long what is typed is kept, and forgets it when that is asked for or two hours are over', async () => {
  const { user } = await openIntake()
  await expectDraftEnds(user, /^Ocupación/)
})

describe('the appointment', () => {
  // @rule clinical-loads-appointment-shows: Public §2, §7 Loads the appointment and shows patient, date and time; its
  //   status is not shown
  test('shows patient, date and time, and never its status', async () => {
    answerAppointment(answer(200, { name: 'Rosa Mora Jiménez', date: '2026-11-26', time: '11:00', status: 'agendado' }))
    await openIntake()
    const facts = screen.getByRole('region', { name: 'Su cita' })
    expect(facts.textContent).toBe('PacienteRosa Mora JiménezFechajueves 26/11/2026Hora11:00 AM')
    expect(screen.queryByText('Agendado')).toBeNull()
  })

  // @rule clinical-appointment-exist-cita: Public §2 If the appointment does not exist: 'Cita no encontrada' with text
  //   asking to check the link or make contact
  test.each([404, 400])("%i: 'Cita no encontrada', with what to do and the ways to make contact", async (status) => {
    answerAppointment(answer(status, { error: 'No existe la cita que busca.', code: 'not-found' }))
    renderApp('/ficha-clinica/no-existe')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cita no encontrada' })).toBeDefined()
    expect(screen.getByText(/Revise que el enlace esté completo.* comuníquese con nosotros/)).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: /Escribir por chat/ }).getAttribute('href')).toContain('wa.me')
    expect(main.getByRole('link', { name: /Llamar al/ })).toBeDefined()
    expect(screen.queryByRole('form')).toBeNull()
  })

  // @rule clinical-loads-appointment-shows
  test('what cannot be loaded is said and can be tried again', async () => {
    answerAppointment(() => HttpResponse.error())
    const { user } = renderApp(`/ficha-clinica/${rosa}`)
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar su cita.')
    answerAppointment()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('form', { name: 'Ficha clínica' })).toBeDefined()
    expect(screen.queryByText('No pudimos cargar su cita.')).toBeNull()
  })

  // @rule clinical-loads-appointment-shows
  test('while it loads nothing can be filled in yet', async () => {
    const answered = Promise.withResolvers<void>()
    answerAppointment(async () => {
      await answered.promise
      return answer(200, { name: 'Rosa', date: '2026-11-26', time: '11:00' })()
    })
    renderApp(`/ficha-clinica/${rosa}`)
    expect(await screen.findByText('Cargando…')).toBeDefined()
    expect(screen.queryByRole('form')).toBeNull()
    answered.resolve()
    expect(await screen.findByRole('form', { name: 'Ficha clínica' })).toBeDefined()
  })

  // @rule clinical-appointment-begun-cancelled: An appointment that has begun, was cancelled or completed takes no
  //   form: said clearly, with the content kept
  test('one that has begun is said before anything is filled in', async () => {
    vi.setSystemTime('2026-11-26T17:00:00.000Z')
    await openIntake()
    expect(screen.getByText(/^Esta cita ya comenzó o ya pasó/)).toBeDefined()
  })

  test('of one to come nothing of the kind is said', async () => {
    vi.setSystemTime('2026-11-26T16:59:00.000Z')
    await openIntake()
    expect(screen.queryByText(/^Esta cita ya comenzó o ya pasó/)).toBeNull()
  })
})

describe('what the form asks for', () => {
  // @rule clinical-age-occupation-required: Public §2, §5 Age and occupation are required; health conditions,
  //   surgeries, falls, tattoos/scars
  test('age and occupation are required; nothing is sent without them', async () => {
    const sent = answerIntakes(accepted)
    const { user } = await openIntake()
    await send(user)
    expect(await screen.findByText('Edad es requerida')).toBeDefined()
    expect(screen.getByText('Ocupación es requerida')).toBeDefined()
    expect(screen.getByText('Revise los campos marcados y vuelva a intentar.')).toBeDefined()
    await focusIsOn(field(/^Edad/))
    expect(stateOf('Sobre usted')).toBe('Por revisar')
    expect(sent).toEqual([])
    await fill(user)
    await waitFor(() => expect(screen.queryByText(/^Revise los campos marcados/)).toBeNull())
  })

  // @rule clinical-age-edad-debe: Public §5, §9 Age 1 to 120 ('Edad debe estar entre 1 y 120 años'); texts within the
  //   contract's limits
  test.each(['0', '121', 'muchos', '3.5'])('an age of %s is refused in the exact words', async (age) => {
    const { user } = await openIntake()
    await user.type(field(/^Edad/), age)
    await user.tab()
    expect(await screen.findByText('Edad debe estar entre 1 y 120 años')).toBeDefined()
  })

  // @rule clinical-age-edad-debe
  test('a text over its limit is told with the limit', async () => {
    const { user } = await openIntake()
    await user.click(field(/^Cirugías/))
    await user.paste('a'.repeat(4001))
    await user.tab()
    expect(await screen.findByText('Cirugías: máximo 4000 caracteres')).toBeDefined()
    expect(stateOf('Su historia')).toBe('Por revisar')
  })

  test('the joints of its sections turn to a tick', async () => {
    const { user } = await openIntake()
    const states = () => ['¿Dónde le duele?', 'Sobre usted', 'Su historia'].map(stateOf)
    expect(states()).toEqual(['Paso 1', 'Paso 2', 'Paso 3'])
    await fill(user)
    expect(states()).toEqual(['Completo', 'Completo', 'Completo'])
  })
})

describe('sending', () => {
  // @rule clinical-intakes-appointmentid-age: Public §7 POST /api/clinical-intakes with appointmentId, age,
  //   occupation, healthConditions, surgeries, falls, tattoosScars, painAreas
  // @rule clinical-ficha-clinica-enviada: Public §8 'Ficha clínica enviada exitosamente' / 'La información ha sido
  //   guardada de forma segura.'
  test('sends the appointment, the fields and the area ids; the button waits; then toast, success screen and focus', async () => {
    const answered = Promise.withResolvers<void>()
    const sent = answerIntakes(async () => {
      await answered.promise
      return accepted()
    })
    const { user } = await openIntake()
    await fill(user)
    await send(user)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando...' })).disabled).toBe(true)
    answered.resolve()
    const heading = await thanks()
    await focusIsOn(heading)
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          appointmentId: rosa,
          age: 64,
          occupation: 'Maestra',
          healthConditions: 'Asma',
          surgeries: '',
          falls: '',
          tattoosScars: '',
          painAreas: ['lower-back', 'left-knee'],
        },
      },
    ])
    expect((await screen.findAllByText('Ficha clínica enviada exitosamente')).length).toBeGreaterThan(0)
    expect(screen.getByText('La información ha sido guardada de forma segura.')).toBeDefined()
    expect(screen.getByText('jueves 26/11/2026, 11:00 AM')).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('form')).toBeNull()
  })

  // @rule clinical-typed-survives-reload: What was typed survives a reload, in this tab and for this appointment
  //   alone; nothing clinical stays in the browser after sending
  test('nothing of what was sent stays in the browser', async () => {
    answerIntakes(accepted)
    const { user } = await openIntake()
    await fill(user)
    expect(JSON.stringify(sessionStorage)).toContain('Asma')
    await send(user)
    await thanks()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(
      /Maestra|Asma|lower-back|clinical-intake/,
    )
  })

  test('a browser that still carried an ended session sends all the same', async () => {
    const sent = answerIntakes(answer(401, { error: 'Debe iniciar sesión.', code: 'not-signed-in' }), accepted)
    const { user } = await openIntake()
    await fill(user)
    await send(user)
    await thanks()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('when it fails', () => {
  const failed = async () => {
    expect((await screen.findAllByText('Error al enviar ficha clínica')).length).toBeGreaterThan(0)
    expect(screen.getByText('Por favor, intenta nuevamente.')).toBeDefined()
    expect(contentIsThere()).toEqual(filled)
  }

  test('content changed after a failure goes out under a new key', async () => {
    const sent = answerIntakes(away, accepted)
    const { user } = await openIntake()
    await fill(user)
    await send(user)
    await failed()
    await user.click(area('Cabeza'))
    await send(user)
    await thanks()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule clinical-appointment-begun-cancelled
  test.each([
    ['an appointment that has begun', answer(409, { error: 'Tarde', code: 'too-late' }), /^La cita ya comenzó/],
    [
      'a cancelled or completed appointment',
      answer(404, { error: 'No', code: 'not-found' }),
      /^Esta cita ya no recibe/,
    ],
  ])('%s: is said clearly, with whom to turn to, and everything is kept', async (_, given, sentence) => {
    answerIntakes(given)
    const { user } = await openIntake()
    await fill(user)
    await send(user)
    await failed()
    const alert = screen.getAllByRole('alert').find((one) => sentence.test(one.textContent ?? ''))
    expect(alert?.textContent).toContain('Lo que escribió sigue aquí.')
    expect(screen.getByRole('form').querySelector('a[href*="wa.me"]')).not.toBeNull()
  })

  // @rule clinical-error-al-enviar: Public §8 'Error al enviar ficha clínica' / 'Por favor, intenta nuevamente.'; what
  //   was typed stays, and the same content keeps its key while nothing was decided
  test("400: the server's sentences appear at their fields until these hold something else", async () => {
    answerIntakes(answer(400, { error: 'Datos inválidos', code: 'invalid', fields: { occupation: 'Ocupación: no' } }))
    const { user } = await openIntake()
    await fill(user)
    await send(user)
    await failed()
    expect(screen.getByText('Ocupación: no')).toBeDefined()
    await focusIsOn(field(/^Ocupación/))
    await user.type(field(/^Ocupación/), ' pensionada')
    expect(screen.queryByText('Ocupación: no')).toBeNull()
  })
})

describe('what was typed', () => {
  // @rule clinical-typed-survives-reload
  test('survives a reload, in this tab only', async () => {
    const first = await openIntake()
    await fill(first.user)
    first.unmount()
    await openIntake()
    expect(contentIsThere()).toEqual(filled)
    expect(JSON.stringify(localStorage)).not.toContain('Asma')
  })

  // @rule clinical-typed-survives-reload
  test('belongs to its appointment: the form of another one is empty', async () => {
    const first = await openIntake(rosa)
    await fill(first.user)
    first.unmount()
    const second = await openIntake(marta)
    expect(field(/^Edad/).value).toBe('')
    expect(chips()).toEqual([])
    await second.user.type(field(/^Edad/), '31')
    second.unmount()
    await openIntake(rosa)
    expect(contentIsThere()).toEqual(filled)
  })
})
