import { painAreas } from '@clinic/shared-events/contracts/intakes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  answerForms,
  arrived,
  field,
  fill,
  openForm,
  person,
  refused,
  send,
  stateOf,
  taken,
} from '../testing/intake-desk.ts'

describe('what the form asks', () => {
  test('cédula, name, phone and e-mail are marked and required', async () => {
    await openForm()
    for (const label of Object.keys(person)) {
      expect(field(label).getAttribute('aria-required')).toBe('true')
      expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label}*`)
    }
  })

  test('gender, occupation and address are marked too, and say that they may be blank', async () => {
    await openForm()
    for (const label of ['Género', 'Ocupación', 'Dirección']) {
      const control = field<HTMLElement>(label)
      expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label}*`)
      expect(control.hasAttribute('aria-required')).toBe(false)
      const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '')
      expect(hint?.textContent).toContain('uede quedar en blanco')
    }
  })

  test('gender is masculino, femenino, otro, or not chosen', async () => {
    await openForm()
    const options = within(field<HTMLSelectElement>('Género')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map((option) => option.value)).toEqual(['', 'masculino', 'femenino', 'otro'])
  })

  test('the seventeen pain areas stand in their order under their question', async () => {
    await openForm()
    const group = screen.getByRole('group', { name: '¿Dónde le duele?' })
    const named = within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
    expect(named).toEqual([...painAreas])
    expect(named).toHaveLength(17)
  })

  test('the pain level goes from 1 to 10, starts blank and can be taken back', async () => {
    const { user } = await openForm()
    const group = screen.getByRole('group', { name: '¿Cuánto le duele?' })
    const levels = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(levels.map((level) => level.value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(levels.filter((level) => level.checked)).toEqual([])
    await user.click(within(group).getByRole('radio', { name: '6 de 10' }))
    expect(within(group).getByText('6 de 10')).toBeDefined()
    await user.click(within(group).getByRole('button', { name: 'Quitar nivel de dolor' }))
    expect(levels.filter((level) => level.checked)).toEqual([])
    expect(document.activeElement).toBe(levels[0])
  })

  test('a section turns to a tick when what is asked in it is there', async () => {
    const { user } = await openForm()
    expect(stateOf('Sus datos')).toBe('Paso 1')
    await fill(user, person)
    expect(stateOf('Sus datos')).toBe('Completo')
    await user.click(screen.getByRole('checkbox', { name: 'Cadera' }))
    expect(stateOf('Su dolor')).toBe('Completo')
    expect(stateOf('Su salud')).toBe('Paso 3')
  })
})

describe('the cédula takes its form #-####-####', () => {
  test('while it is typed, and no longer than that', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '1123405678')
    expect(cedula.value).toBe('1-1234-0567')
    expect(cedula.maxLength).toBe(12)
  })

  test('deleting in the middle keeps the caret where it was', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '112340567')
    await user.type(cedula, '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(cedula.value).toBe('1-1340-567')
    expect(cedula.selectionStart).toBe(3)
    await user.keyboard('2')
    expect(cedula.value).toBe('1-1234-0567')
    expect(cedula.selectionStart).toBe(4)
  })

  test('deleting over a dash takes the digit beyond it', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '112340567')
    await user.type(cedula, '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 })
    expect(cedula.value).toBe('1-1230-567')
    expect(cedula.selectionStart).toBe(5)
  })

  test.each(['112340567', '1-1234-0567', ' Cédula: 1-1234-0567 '])('pasting "%s"', async (pasted) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await user.click(field('Cédula'))
    await user.paste(pasted)
    expect(field('Cédula').value).toBe('1-1234-0567')
    await fill(user, { ...person, Cédula: '' })
    await send(user)
    await arrived()
    expect(sent[0]?.body.cedula).toBe('1-1234-0567')
  })
})

describe('what is checked before sending', () => {
  const told = async (title: string, description: string) => {
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(description).length).toBeGreaterThan(0)
  }

  test.each(Object.keys(person))('without %s: the message, the field, and nothing is sent', async (missing) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, Object.fromEntries(Object.entries(person).filter(([label]) => label !== missing)))
    await send(user)
    await told('Campos requeridos', 'Por favor complete todos los campos marcados con *')
    expect(field(missing).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(missing))
    expect(screen.getByRole('alert').textContent).toContain('Revise los campos marcados')
    expect(sent).toEqual([])
  })

  test('an empty form says what is missing at each field and brings the focus to the first', async () => {
    const { user } = await openForm()
    await send(user)
    for (const sentence of [
      'Cédula es requerida',
      'Nombre es requerido',
      'Teléfono es requerido',
      'Correo electrónico es requerido',
    ]) {
      expect(await screen.findByText(sentence)).toBeDefined()
    }
    expect(document.activeElement).toBe(field('Cédula'))
    expect(stateOf('Sus datos')).toBe('Por revisar')
    expect(stateOf('Sobre usted')).toBe('Paso 2')
  })

  test('a cédula of another form', async () => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, Cédula: '1123' })
    await send(user)
    await told('Formato de cédula inválido', 'La cédula debe tener el formato #-####-####')
    expect(screen.getByText('Cédula debe tener formato #-####-####')).toBeDefined()
    expect(document.activeElement).toBe(field('Cédula'))
    expect(sent).toEqual([])
  })

  test.each(['0', '121', 'x'])('an age of %s', async (age) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, Edad: age })
    await send(user)
    await told('Edad inválida', 'Por favor ingrese una edad válida')
    expect(screen.getByText('Edad debe estar entre 1 y 120 años')).toBeDefined()
    expect(document.activeElement).toBe(field('Edad'))
    expect(sent).toEqual([])
  })

  test.each([
    ['Correo electrónico', 'rosa.mora', 'Correo electrónico inválido'],
    ['Teléfono', '8888', 'Teléfono debe tener al menos 8 dígitos'],
  ])('%s "%s" is refused in the exact words', async (label, text, sentence) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, [label]: text })
    await send(user)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(document.activeElement).toBe(field(label))
    expect(sent).toEqual([])
  })
})

describe('sending', () => {
  test('every field goes out; the ones left blank as empty strings', async () => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, person)
    await send(user)
    await arrived()
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          cedula: '1-1234-0567',
          name: 'Rosa Mora',
          email: 'rosa@example.com',
          phone: '8888-1234',
          age: '',
          gender: '',
          occupation: '',
          address: '',
          healthConditions: '',
          surgeries: '',
          medications: '',
          allergies: '',
          emergencyContact: '',
          emergencyPhone: '',
          painAreas: [],
          painLevel: '',
          painDescription: '',
          symptomOnset: '',
          previousTreatments: '',
          physicalActivity: '',
          sleepPatterns: '',
          workEnvironment: '',
          expectations: '',
          additionalNotes: '',
        },
      },
    ])
  })

  test('every field goes out as it was filled in', async () => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, person)
    await fill(user, {
      Edad: '64',
      Ocupación: 'Maestra',
      Dirección: 'Heredia',
      'Contacto de emergencia': 'Ana Mora',
      'Teléfono de emergencia': '8777-1234',
      'Condiciones de salud': 'Asma',
      Cirugías: 'Rodilla 2019',
      Medicamentos: 'Ninguno',
      Alergias: 'Látex',
      '¿Cómo es el dolor?': 'Punza',
      '¿Cuándo empezó?': 'Agosto',
      'Tratamientos anteriores': 'Masajes',
      'Actividad física': 'Caminar',
      Sueño: 'Seis horas',
      'Su trabajo': 'De pie',
      '¿Qué espera de la terapia?': 'Bailar',
      'Algo más que debamos saber': 'Vivo en un segundo piso',
    })
    await user.selectOptions(field('Género'), 'femenino')
    await user.click(screen.getByRole('checkbox', { name: 'Rodilla derecha' }))
    await user.click(screen.getByRole('checkbox', { name: 'Cuello' }))
    await user.click(screen.getByRole('radio', { name: '6 de 10' }))
    await send(user)
    await arrived()
    expect(sent[0]?.body).toEqual({
      cedula: '1-1234-0567',
      name: 'Rosa Mora',
      email: 'rosa@example.com',
      phone: '8888-1234',
      age: 64,
      gender: 'femenino',
      occupation: 'Maestra',
      address: 'Heredia',
      healthConditions: 'Asma',
      surgeries: 'Rodilla 2019',
      medications: 'Ninguno',
      allergies: 'Látex',
      emergencyContact: 'Ana Mora',
      emergencyPhone: '8777-1234',
      painAreas: ['Cuello', 'Rodilla derecha'],
      painLevel: 6,
      painDescription: 'Punza',
      symptomOnset: 'Agosto',
      previousTreatments: 'Masajes',
      physicalActivity: 'Caminar',
      sleepPatterns: 'Seis horas',
      workEnvironment: 'De pie',
      expectations: 'Bailar',
      additionalNotes: 'Vivo en un segundo piso',
    })
  })

  test('the button waits while sending', async () => {
    const answered = Promise.withResolvers<void>()
    answerForms(async () => {
      await answered.promise
      return taken()
    })
    const { user } = await openForm()
    await fill(user, person)
    await send(user)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando...' })
    expect(button.disabled).toBe(true)
    answered.resolve()
    await arrived()
  })

  test('once it arrived: the focus is there, a link leads to /, and nothing stays in the browser', async () => {
    answerForms(taken)
    const { user, router } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    const heading = await arrived()
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Rosa|Látex|0567/)
    expect(document.body.textContent).not.toContain('Rosa Mora')
    await user.click(screen.getByRole('link', { name: 'Volver al inicio' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('a browser that still carried an ended session sends it all the same', async () => {
    const sent = answerForms(
      refused(401, { error: 'Debe iniciar sesión para continuar.', code: 'not-signed-in' }),
      taken,
    )
    const { user } = await openForm()
    await fill(user, person)
    await send(user)
    await arrived()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('when it fails', () => {
  const failed = async (message: string) => {
    expect(await within(screen.getByRole('alert')).findByText(message)).toBeDefined()
    expect(screen.getByText('Si el problema sigue, contacte a la clínica por WhatsApp.')).toBeDefined()
    const chat = within(screen.getByRole('alert')).getByRole('link', { name: /^Escribir por WhatsApp/ })
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+$/)
    expect(chat.getAttribute('target')).toBe('_blank')
    expect(field('Nombre completo').value).toBe('Rosa Mora')
    expect(field('Alergias').value).toBe('Látex')
  }

  const generic = 'Por favor, revise los datos e intente nuevamente.'
  test.each([
    ['no connection', () => HttpResponse.error(), 'Error de conexión. Verifique su internet e intente nuevamente.'],
    ['400', refused(400), 'Datos inválidos. Revise los campos marcados en rojo.'],
    ['500', refused(500, { error: 'Error 4711' }), 'Error del servidor. Intente nuevamente en unos minutos.'],
    ['503', refused(503, { code: 'store-away' }), 'Error del servidor. Intente nuevamente en unos minutos.'],
    ['409 about something else', refused(409, { code: 'idempotency-key-reused' }), generic],
    ['404', refused(404), generic],
  ])('%s: its message, and the way to the clinic by WhatsApp', async (_, answer, message) => {
    answerForms(answer)
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed(message)
  })

  test.each([
    ['no connection', () => HttpResponse.error()],
    ['503', refused(503, { code: 'store-away' })],
  ])('%s: the same content goes out again under the same key, after a reload too', async (_, answer) => {
    const sent = answerForms(answer, answer, taken)
    const first = await openForm()
    await fill(first.user, person)
    await send(first.user)
    expect(await screen.findByText(/Lo que escribió sigue aquí: puede volver/)).toBeDefined()
    await send(first.user)
    await waitFor(() => expect(sent).toHaveLength(2))
    await screen.findByText(/Lo que escribió sigue aquí: puede volver/)
    first.unmount()
    const second = await openForm()
    await send(second.user)
    await arrived()
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
  })

  test("400: the server's sentences stand at their fields until these change", async () => {
    answerForms(refused(400, { error: 'Datos inválidos', fields: { phone: 'Teléfono: use solo números' } }))
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed('Datos inválidos. Revise los campos marcados en rojo.')
    expect(screen.getByText('Teléfono: use solo números')).toBeDefined()
    expect(document.activeElement).toBe(field('Teléfono'))
    await user.type(field('Teléfono'), '5')
    expect(screen.queryByText('Teléfono: use solo números')).toBeNull()
  })

  test("a known cédula: the server's sentence at the field, nothing of the first form, and a new key", async () => {
    const known = 'Ya recibimos un formulario con esa cédula.'
    const sent = answerForms(refused(409, { error: known, code: 'cedula-known' }), taken)
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed(generic)
    const cedula = field('Cédula')
    expect(cedula.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(`${cedula.id}-error`)?.textContent).toBe(known)
    expect(document.activeElement).toBe(cedula)
    await user.type(cedula, '{Backspace}8')
    expect(screen.queryByText(known)).toBeNull()
    await send(user)
    await arrived()
    expect(sent.map((one) => one.body.cedula)).toEqual(['1-1234-0567', '1-1234-0568'])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  test('too many forms: when to come back is said beside the message', async () => {
    answerForms(refused(429, { error: 'Demasiados envíos: intente de nuevo en 10 minutos.', code: 'too-many' }))
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed(generic)
    expect(screen.getByText('Demasiados envíos: intente de nuevo en 10 minutos.')).toBeDefined()
  })
})

describe('around the form', () => {
  test('what was typed survives a reload, in this tab alone', async () => {
    const first = await openForm()
    await fill(first.user, { ...person, Alergias: 'Látex' })
    await first.user.selectOptions(field('Género'), 'otro')
    await first.user.click(screen.getByRole('checkbox', { name: 'Cadera' }))
    await first.user.click(screen.getByRole('radio', { name: '3 de 10' }))
    first.unmount()
    await openForm()
    expect(field('Cédula').value).toBe('1-1234-0567')
    expect(field('Alergias').value).toBe('Látex')
    expect(field('Género').value).toBe('otro')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cadera' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 de 10' }).checked).toBe(true)
    expect(JSON.stringify(localStorage)).not.toMatch(/Rosa|Látex/)
  })

  test('cancel leads to /', async () => {
    const { user, router } = await openForm()
    const cancel = screen.getByRole('link', { name: 'Cancelar' })
    expect(cancel.getAttribute('href')).toBe('/')
    await user.click(cancel)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('cancel asks first when something was typed, and takes it away with it', async () => {
    const { user, router } = await openForm()
    await fill(user, { Alergias: 'Látex' })
    await user.click(screen.getByRole('link', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
    expect(field('Alergias').value).toBe('Látex')
    await user.click(screen.getByRole('link', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Salir y borrar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Látex')
  })

  test('the side column tells what happens next, and that this books nothing', async () => {
    await openForm()
    const steps = within(screen.getByRole('region', { name: 'Qué pasa después' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    expect(steps.getByText('Este formulario no reserva una cita.')).toBeDefined()
    expect(steps.getByRole('link', { name: 'Agendar cita' }).getAttribute('href')).toBe('/citas')
  })
})
