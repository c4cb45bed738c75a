import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerForms, dialog, form, jose, laterForm, list, record } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const { id, createdAt: at } = laterForm()
const again = form({ sentAgain: [{ id, at }] })
const later = laterForm({ allergies: 'Látex', name: 'Carmen Vargas' })

const answerLater = (answer: () => Response) =>
  server.use(http.get('/api/doctor/patient-intakes/:id/submissions', answer))

beforeEach(() => {
  forgetStaffDrafts()
  answerMe(doctor())
  answerForms(() => [again, jose])
  answerLater(() => HttpResponse.json([later], { headers: { 'X-Log-Position': '100' } }))
  server.use(http.get('/api/orders', () => HttpResponse.json([])))
})

const open = async (name = 'Carmen Vargas Ulate') => {
  const { user } = renderApp('/doctor/patient-intakes')
  await user.click((await list()).getByRole('button', { name: `Ver Detalles de ${name}` }))
  return { user, box: await dialog(name) }
}

describe('a form that was sent again', () => {
  // @rule intakes-sent-again-shown: A form that was sent again says 'Enviado de nuevo' in its one row and in its
  //   detail (decision 83)
  test("says 'Enviado de nuevo' in the list, in its one row, and when in the detail", async () => {
    const { box } = await open()
    const items = within(screen.getByRole('list', { name: 'Formularios recibidos', hidden: true }))
    const rows = items.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
    expect(rows).toHaveLength(2)
    expect([rows[0]?.includes('Enviado de nuevo'), rows[1]?.includes('Enviado de nuevo')]).toEqual([true, false])
    expect(box.getByRole('region', { name: 'Enviado de nuevo' }).textContent).toContain('21/11/2026 10:00')
  })

  // @rule intakes-sent-again-compared
  test('is compared field by field, and each answer that differs taken over or left', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/doctor/patient-intakes/:id/submissions/:submissionId', async ({ request, params }) => {
        sent.push([params, await request.json(), request.headers.get('If-Match')])
        return HttpResponse.json(form({ allergies: 'Penicilina\nLátex', revision: '1' }))
      }),
    )
    const { user, box } = await open()
    await user.click(await box.findByRole('button', { name: 'Comparar' }))
    const both = await dialog('Enviado de nuevo')
    const field = (name: string) => within(both.getByRole('group', { name }))
    expect(field('Cirugías').getByText('Sin diferencia')).toBeDefined()
    await user.click(both.getByRole('button', { name: 'Guardar' }))
    expect(both.getByRole('alert').textContent).toContain('Falta decidir: Nombre, Alergias.')
    await user.click(field('Nombre').getByRole('radio', { name: 'Dejar como está' }))
    await user.click(field('Alergias').getByRole('radio', { name: 'Conservar los dos' }))
    await user.click(both.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Enviado de nuevo' })).toBeNull())
    const choices = { name: 'leave', allergies: 'both' }
    expect(sent).toEqual([[{ id: again.id, submissionId: id }, { choices }, '0']])
  })

  // @rule intakes-sent-again-compared
  test('whose answers could not be taken over is told so, in the dialog too, where what was decided stays', async () => {
    const error = 'El servicio no está disponible. Intente de nuevo en un momento.'
    server.use(
      http.post('/api/doctor/patient-intakes/:id/submissions/:submissionId', () =>
        HttpResponse.json({ error, code: 'unavailable' }, { status: 503 }),
      ),
    )
    const { user, box } = await open()
    await user.click(await box.findByRole('button', { name: 'Comparar' }))
    const both = await dialog('Enviado de nuevo')
    const take = (name: string, choice: string) =>
      user.click(within(both.getByRole('group', { name })).getByRole('radio', { name: choice }))
    await take('Nombre', 'Dejar como está')
    await take('Alergias', 'Conservar los dos')
    await user.click(both.getByRole('button', { name: 'Guardar' }))
    expect(await both.findByText(error)).toBeDefined()
    expect(await screen.findByText('Error al actualizar')).toBeDefined()
    expect(both.getAllByRole('radio', { checked: true })).toHaveLength(2)
  })

  test('that cannot be read says so, and can be read again', async () => {
    answerLater(() => HttpResponse.json({ error: 'x' }, { status: 500 }))
    const { user, box } = await open()
    expect(await box.findByText('No se pudo leer lo que se envió de nuevo.')).toBeDefined()
    answerLater(() => HttpResponse.json([later], { headers: { 'X-Log-Position': '100' } }))
    await user.click(box.getByRole('button', { name: 'Reintentar' }))
    expect(await box.findByRole('button', { name: 'Comparar' })).toBeDefined()
  })

  // @rule intakes-record-compared
  test('after it was processed is compared with the record from its detail', async () => {
    server.use(
      http.post('/api/doctor/create-profile-from-intake', () => {
        const patient = record({ name: jose.name, allergies: 'Ninguna' })
        return HttpResponse.json({ patient, linked: false, processed: true }, { status: 201 })
      }),
    )
    const { user, box } = await open('José Núñez Peña')
    await user.click(box.getByRole('button', { name: 'Comparar con el expediente' }))
    const both = await dialog('Formulario y expediente')
    expect(within(both.getByRole('group', { name: 'Alergias' })).getByText('Penicilina')).toBeDefined()
  })
})
