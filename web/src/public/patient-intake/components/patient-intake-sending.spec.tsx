import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { refused } from '~/testing/answer-posts.ts'
import { decided, pressWildly, undecided } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerForms, arrived, field, fill, openForm, person, send, taken } from '../testing/intake-desk.ts'

describe('sending', () => {
  // @rule first-session-blank-optional-fields: Public §2 Blank optional fields are sent as empty strings
  // @rule first-session-gender-occupation-address
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
          allergyStatus: '',
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

  // @rule first-session-fields-go-patient: Public §2, §7 The 24 fields go to POST /api/patient-intake; only its
  //   success is used
  // @rule allergies-asked
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
    await user.selectOptions(field('¿Tiene alergias?'), 'Sí')
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
      allergyStatus: 'si',
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

  // @rule first-session-success-screen-links: Public §2 The success screen links to /
  // @rule first-session-typed-survives-reload
  test('once it arrived: the focus is there, a link leads to /, and nothing stays in the browser', async () => {
    answerForms(taken)
    const { user, router } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    const heading = await arrived()
    await focusIsOn(heading)
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
  // @rule first-session-failures-generic-connection: Public §8 First-session failures: generic, connection problem,
  //   400 and 500, each in its words
  // @rule first-session-failures-always-add: Public §8 Failures always add a suggestion to contact the clinic through
  //   the messaging app
  test.each([
    ['no connection', () => HttpResponse.error(), 'Error de conexión. Verifique su internet e intente nuevamente.'],
    ['400', refused(400), 'Datos inválidos. Revise los campos marcados en rojo.'],
    ['500', refused(500, { error: 'Error 4711' }), 'Error del servidor. Intente nuevamente en unos minutos.'],
    ['503', refused(503, { code: 'store-away' }), 'Error del servidor. Intente nuevamente en unos minutos.'],
    ['409 about something else', refused(409, { code: 'idempotency-key-reused' }), generic],
    ['404', refused(404), generic],
    ['413', refused(413, { code: 'too-large' }), generic],
    ['a page where the answer should be', () => HttpResponse.html('<h1>nginx</h1>'), generic],
  ])('%s: its message, and the way to the clinic by WhatsApp', async (_, answer, message) => {
    answerForms(answer)
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed(message)
  })

  // @rule typing-sent-button-disabled
  test('a double click and Enter send it once', async () => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, person)
    pressWildly(screen.getByRole('button', { name: 'Enviar formulario' }))
    await arrived()
    expect(sent).toHaveLength(1)
  })

  // @rule typing-server-decided-against
  test.each(decided)('%s: everything is kept and the next try has a new key', async (_, answer) => {
    const sent = answerForms(answer, taken)
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await screen.findByText('Si el problema sigue, contacte a la clínica por WhatsApp.')
    expect(field('Alergias').value).toBe('Látex')
    await send(user)
    await arrived()
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule first-session-server-away-keeps: Issue: the server away keeps everything, and the same content goes out
  //   under the same key
  // @rule typing-connection-answer-half
  test.each(undecided)(
    '%s: the same content goes out again under the same key, after a reload too',
    async (_, answer) => {
      const sent = answerForms(answer, answer, taken)
      const first = await openForm()
      await fill(first.user, person)
      await send(first.user)
      await screen.findByText('Si el problema sigue, contacte a la clínica por WhatsApp.')
      await send(first.user)
      await waitFor(() => expect(sent).toHaveLength(2))
      await screen.findByText('Si el problema sigue, contacte a la clínica por WhatsApp.')
      expect(field('Nombre completo').value).toBe('Rosa Mora')
      first.unmount()
      const second = await openForm()
      await send(second.user)
      await arrived()
      expect(sent[1]).toEqual(sent[0])
      expect(sent[2]).toEqual(sent[0])
    },
  )

  // @rule first-session-revise-los-campos: Public §8 'Revise los campos marcados en rojo': the server's sentences
  //   stand at their fields
  test("400: the server's sentences stand at their fields until these change", async () => {
    answerForms(refused(400, { error: 'Datos inválidos', fields: { phone: 'Teléfono: use solo números' } }))
    const { user } = await openForm()
    await fill(user, { ...person, Alergias: 'Látex' })
    await send(user)
    await failed('Datos inválidos. Revise los campos marcados en rojo.')
    expect(screen.getByText('Teléfono: use solo números')).toBeDefined()
    await focusIsOn(field('Teléfono'))
    await user.type(field('Teléfono'), '5')
    expect(screen.queryByText('Teléfono: use solo números')).toBeNull()
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
