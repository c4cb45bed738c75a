import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import type { Answer } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerForms, dialog, form, jose, list, record } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const patient = record({
  name: 'Carmen Vargas Ulate',
  cedula: '1-2345-6789',
  email: 'carmen@ejemplo.cr',
  phone: '8666-9876',
  allergies: 'Ninguna',
  address: 'Heredia',
  revision: '3',
})

beforeEach(() => {
  forgetStaffDrafts()
  answerMe(doctor())
  answerForms(() => [form({ medications: 'Losartán' }), jose])
  server.use(http.get('/api/orders', () => HttpResponse.json([])))
})

/** Answers presses in turn. @returns what was sent */
const answerPresses = (...answers: Answer[]): unknown[] => {
  const bodies: unknown[] = []
  server.use(
    http.post('/api/doctor/create-profile-from-intake', async ({ request }) => {
      bodies.push(await request.json())
      const answer = answers[bodies.length - 1]
      if (!answer) throw new Error('no answer was given to this test')
      return answer()
    }),
  )
  return bodies
}
const meets = (more = {}) =>
  HttpResponse.json({ patient: { ...patient, ...more }, linked: true, processed: false }, { status: 201 })
const done = () => HttpResponse.json({ patient, linked: true, processed: true }, { status: 201 })

const press = async () => {
  const { user, router } = renderApp('/doctor/patient-intakes')
  await user.click((await list()).getByRole('button', { name: 'Crear Expediente de Carmen Vargas Ulate' }))
  return { user, router, box: await dialog('Ya existe un expediente con esta cédula') }
}
type Box = Awaited<ReturnType<typeof press>>['box']
const field = (box: Box, name: string) => within(box.getByRole('group', { name }))
const submit = 'Guardar y marcar procesado'

describe("'Crear Expediente' of a cédula that has a record", () => {
  // @rule intakes-record-compared
  test('says that a record exists and shows form and record side by side, field by field', async () => {
    answerPresses(meets)
    const { box, router } = await press()
    expect(screen.queryByText('¡Expediente creado exitosamente!')).toBeNull()
    expect(router.state.location.pathname).toBe('/doctor/patient-intakes')
    const allergies = field(box, 'Alergias')
    expect(allergies.getByText('Expediente').nextSibling?.textContent).toBe('Ninguna')
    expect(allergies.getByText('Formulario').nextSibling?.textContent).toBe('Penicilina')
    expect(field(box, 'Antecedentes').getByText(/Artrosis/).textContent).toBe('Artrosis\nCirugías: Menisco en 2019')
    expect(field(box, 'Teléfono').queryAllByRole('radio')).toEqual([])
    expect(field(box, 'Teléfono').getByText('Sin diferencia')).toBeDefined()
  })

  // @rule intakes-record-never-silent
  test('does nothing while allergies, medication or anything else that differs is not decided on', async () => {
    const sent = answerPresses(meets)
    const { user, box } = await press()
    await user.click(box.getByRole('button', { name: submit }))
    expect(box.getByRole('alert').textContent).toContain('Falta decidir: Alergias, Dirección.')
    // What nothing stands against is taken, until it is chosen otherwise.
    expect(field(box, 'Medicamentos').getByRole('radio', { name: 'Tomar lo nuevo' })).toHaveProperty('checked', true)
    expect(sent).toHaveLength(1)
  })

  // @rule intakes-record-compared
  test('takes each field over or leaves it, under what was shown, and leads to the record', async () => {
    const sent = answerPresses(meets, done)
    const { user, box, router } = await press()
    await user.click(field(box, 'Alergias').getByRole('radio', { name: 'Conservar los dos' }))
    await user.click(field(box, 'Dirección').getByRole('radio', { name: 'Dejar como está' }))
    await user.click(box.getByRole('button', { name: submit }))
    await screen.findByText('Formulario agregado al expediente')
    const blank = [
      'allergyStatus',
      'currentMedications',
      'medicalHistory',
      'age',
      'gender',
      'occupation',
      'emergencyContact',
      'emergencyPhone',
    ]
    const choices = { ...Object.fromEntries(blank.map((name) => [name, 'take'])), allergies: 'both', address: 'leave' }
    expect(sent[1]).toEqual({ intakeId: form().id, compared: { choices, formRevision: '0', patientRevision: '3' } })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/patients/${patient.id}`))
  })

  // @rule intakes-record-compared
  test('shows the record as it is now when it was changed meanwhile, and says so', async () => {
    const error = 'Otra persona cambió estos datos.'
    const stale = () => HttpResponse.json({ error, code: 'stale' }, { status: 412 })
    const sent = answerPresses(meets, stale, () => meets({ allergies: 'Látex', revision: '4' }), done)
    const { user, box } = await press()
    await user.click(field(box, 'Alergias').getByRole('radio', { name: 'Tomar lo nuevo' }))
    await user.click(field(box, 'Dirección').getByRole('radio', { name: 'Dejar como está' }))
    await user.click(box.getByRole('button', { name: submit }))
    expect(await box.findByText(error)).toBeDefined()
    expect(await field(box, 'Alergias').findByText('Látex')).toBeDefined()
    // What was decided on another text is decided anew.
    await user.click(box.getByRole('button', { name: submit }))
    expect(box.getByText('Falta decidir: Alergias.')).toBeDefined()
    await user.click(field(box, 'Alergias').getByRole('radio', { name: 'Conservar los dos' }))
    await user.click(box.getByRole('button', { name: submit }))
    await screen.findByText('Formulario agregado al expediente')
    expect(sent[3]).toMatchObject({ compared: { patientRevision: '4', choices: { allergies: 'both' } } })
  })

  // @rule intakes-record-compared
  test('that fails is told as a record that was not created, in the dialog too, where what was decided stays', async () => {
    const error = 'El servicio no está disponible. Intente de nuevo en un momento.'
    answerPresses(meets, () => HttpResponse.json({ error, code: 'unavailable' }, { status: 503 }))
    const { user, box } = await press()
    await user.click(field(box, 'Alergias').getByRole('radio', { name: 'Conservar los dos' }))
    await user.click(field(box, 'Dirección').getByRole('radio', { name: 'Dejar como está' }))
    await user.click(box.getByRole('button', { name: submit }))
    expect(await box.findByText(error)).toBeDefined()
    expect(await screen.findByText('Error al crear expediente')).toBeDefined()
    expect(field(box, 'Alergias').getByRole('radio', { name: 'Conservar los dos' })).toHaveProperty('checked', true)
  })
})
