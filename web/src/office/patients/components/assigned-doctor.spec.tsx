import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe } from '~/testing/staff.ts'
import {
  accounts,
  answerCommand,
  answerDesk,
  boss,
  open,
  pushAdminPatient,
  record,
  recordAddress,
  stale,
} from '../testing/patients-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

describe("'Doctor Asignado'", () => {
  // @rule patients-assign-shown: §2, §6 'Asignar Doctor' and 'Doctor Asignado' are there for administrators alone
  test('is not there for a doctor', async () => {
    const { box } = await open()
    expect(box.queryByText('Doctor Asignado')).toBeNull()
  })

  // @rule patients-assign-editor: §6 Options: active users whose role is doctor, plus 'Sin asignar', which sends 0
  // @rule patients-assigned-toast: §8 'Doctor asignado'
  test('is changed by administrators, to an active doctor or to none', async () => {
    const { user, box } = await open({ patients: [patient({ assignedDoctorId: 'd2' })] }, boss)
    const sent = answerCommand('put', '/api/patients/:id/assign-doctor', () =>
      HttpResponse.json(patient({ assignedDoctorId: null, revision: '1' })),
    )
    const panel = within(box.getByRole('region', { name: 'Doctor Asignado' }))
    await panel.findByText('Andrés Vargas')
    await user.click(panel.getByRole('button', { name: 'Cambiar' }))
    const field = panel.getByRole('combobox', { name: 'Doctor Asignado' })
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sin asignar', 'Andrés Vargas', 'Marcela Quirós'])
    await user.selectOptions(field, 'Sin asignar')
    await user.click(panel.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Doctor asignado')
    expect(sent).toEqual([{ body: { doctorId: 0 }, ifMatch: '0', key: expect.any(String) }])
    expect(panel.getByText('Sin asignar')).toBeDefined()
  })

  // @rule patients-assign-failed: §8 'Error al asignar doctor: {server message}'
  test('says what the server said when it fails', async () => {
    const { user, box } = await open({}, boss)
    answerCommand('put', '/api/patients/:id/assign-doctor', () =>
      HttpResponse.json({ error: 'Ese doctor no está activo.', code: 'doctor-not-active' }, { status: 409 }),
    )
    const panel = within(box.getByRole('region', { name: 'Doctor Asignado' }))
    await user.click(await panel.findByRole('button', { name: 'Cambiar' }))
    await user.selectOptions(panel.getByRole('combobox'), 'Andrés Vargas')
    await user.click(panel.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Error al asignar doctor: Ese doctor no está activo.')
    expect(panel.getByRole('combobox')).toHaveProperty('value', 'd2')
  })

  const assign = '/api/patients/:id/assign-doctor'
  const openAssigned = async (doctorId: string | null) => {
    const { desk, user, box } = await open({ patients: [patient({ assignedDoctorId: doctorId })] }, boss)
    return { desk, user, panel: within(box.getByRole('region', { name: 'Doctor Asignado' })) }
  }
  const choose = async ({ user, panel }: Omit<Awaited<ReturnType<typeof openAssigned>>, 'desk'>, name: string) => {
    await user.click(await panel.findByRole('button', { name: 'Cambiar' }))
    await user.selectOptions(panel.getByRole('combobox', { name: 'Doctor Asignado' }), name)
  }

  // @rule patients-assign-stale
  test('is sent under the revision it was opened with: what another assigned meanwhile is shown beside it', async () => {
    const { desk, user, panel } = await openAssigned(null)
    const sent = answerCommand('put', assign, stale, (body) =>
      HttpResponse.json(patient({ assignedDoctorId: String(body.doctorId), revision: '2' })),
    )
    await choose({ user, panel }, 'Andrés Vargas')
    const theirs = patient({ assignedDoctorId: 'd1', revision: '1' })
    desk.patients = [theirs]
    pushAdminPatient(theirs)
    expect(await panel.findByText(/ahora dice Marcela Quirós/)).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Guardar' }))
    const asks = within(await panel.findByRole('alert'))
    expect(sent).toMatchObject([{ body: { doctorId: 'd2' }, ifMatch: '0' }])
    expect(asks.getByText('Ahora dice').nextSibling?.textContent).toBe('Marcela Quirós')
    expect(asks.getByText('Usted escribió').nextSibling?.textContent).toBe('Andrés Vargas')
    await user.click(asks.getByRole('button', { name: 'Guardar lo mío' }))
    await screen.findByText('Doctor asignado')
    expect(sent[1]).toMatchObject({ body: { doctorId: 'd2' }, ifMatch: '1' })
  })

  // @rule patients-assign-stale
  test('stays as another assigned it when that is chosen', async () => {
    const { desk, user, panel } = await openAssigned('d1')
    const sent = answerCommand('put', assign, stale)
    await choose({ user, panel }, 'Andrés Vargas')
    desk.patients = [patient({ assignedDoctorId: null, revision: '1' })]
    await user.click(panel.getByRole('button', { name: 'Guardar' }))
    const asks = within(await panel.findByRole('alert'))
    expect(asks.getByText('Ahora dice').nextSibling?.textContent).toBe('Sin asignar')
    await user.click(asks.getByRole('button', { name: 'Conservar lo que dice ahora' }))
    expect(panel.getByText('Sin asignar')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  // @rule patients-assign-inactive: An assigned doctor whose account is inactive is named as such, and stands among
  //   the options
  test('is named as inactive where its account is, also among those to choose from', async () => {
    const { user, panel } = await openAssigned('d3')
    await panel.findByText('Inactiva Mora (cuenta inactiva)')
    await user.click(panel.getByRole('button', { name: 'Cambiar' }))
    const field = panel.getByRole('combobox', { name: 'Doctor Asignado' })
    expect(within(field).getByRole('option', { selected: true }).textContent).toBe('Inactiva Mora (cuenta inactiva)')
    expect(within(field).getAllByRole('option')).toHaveLength(4)
  })

  // @rule patients-assign-list-states: Issue: a list of doctors that is loading or could not be read is told as that
  test('says that the doctors are not known yet, or could not be read, and not that the account is gone', async () => {
    const asked = Promise.withResolvers<Response>()
    const answers = [() => asked.promise, () => HttpResponse.json(accounts, { headers: { 'X-Log-Position': '100' } })]
    answerDesk({ patients: [patient({ assignedDoctorId: 'd2' })] })
    answerMe(boss)
    server.use(http.get('/api/doctors', () => answers.shift()?.()))
    const { user } = renderApp(recordAddress)
    const panel = within((await record()).getByRole('region', { name: 'Doctor Asignado' }))
    expect(panel.getByText('Cargando la lista de doctores…')).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Cambiar' })).toBeNull()
    asked.resolve(HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 }))
    await panel.findByText('No pudimos cargar la lista de doctores.')
    expect(screen.queryByText('Cuenta que ya no está activa')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Reintentar' }))
    expect(await panel.findByText('Andrés Vargas')).toBeDefined()
  })
})
