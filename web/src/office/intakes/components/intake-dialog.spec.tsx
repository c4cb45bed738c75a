import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerCorrections, answerForms, dialog, form, jose, list, pushForm } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/patient-intakes'
let rows = [form(), jose]

beforeEach(() => {
  forgetStaffDrafts()
  answerMe(doctor())
  rows = [form(), jose]
  answerForms(() => rows)
  server.use(http.get('/api/orders', () => HttpResponse.json([])))
})

describe('an open form', () => {
  const open = async () => {
    const { user } = renderApp(address)
    await user.click((await list()).getByRole('button', { name: 'Ver Detalles de Carmen Vargas Ulate' }))
    return { user, box: await dialog() }
  }

  // @rule intakes-detail-sections: §2 Detail: personal info, emergency contact, medical info, pain info (out of 10),
  //   lifestyle, expectations and notes
  test('has its sections with everything in them', async () => {
    const { box } = await open()
    for (const [title, text] of [
      ['Información personal', 'Maestra jubilada'],
      ['Contacto de emergencia', 'Rosa Ulate'],
      ['Información médica', 'Penicilina'],
      ['Información del dolor', 'Nivel de dolor 6 de 10'],
      ['Información del dolor', '6/10'],
      ['Información del dolor', 'Rodilla derecha, Cadera'],
      ['Estilo de vida', 'Duerme seis horas'],
      ['Expectativas y notas', 'Volver a caminar sin dolor'],
    ] as const)
      expect(within(box.getByRole('region', { name: title })).getByText(text)).toBeDefined()
  })

  // @rule office-reach-links
  test('calls, writes and shows the way by its answers', async () => {
    const { box } = await open()
    const links = ['Información personal', 'Contacto de emergencia'].flatMap((name) =>
      within(box.getByRole('region', { name })).getAllByRole('link'),
    )
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+50686669876',
      'mailto:carmen@ejemplo.cr',
      'https://www.google.com/maps/search/?api=1&query=Alajuela%2C%20La%20Garita',
      'tel:+50685551111',
    ])
  })

  // @rule intakes-toasts: §8 'Información actualizada' after a save
  // @rule intakes-inline-edit
  test('is edited one field at a time: only that field is sent, under the revision that was shown', async () => {
    const sent = answerCorrections((body) => HttpResponse.json(form({ ...body, revision: '1' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    expect(box.getByRole('button', { name: 'Editar Cirugías' })).toHaveProperty('disabled', true)
    const field = box.getByRole('textbox', { name: 'Alergias' })
    await focusIsOn(field)
    expect(box.getByText('Antes: Penicilina. El cambio queda en el historial.')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'Látex')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent).toEqual([{ body: { allergies: 'Látex' }, ifMatch: '0', key: expect.any(String) }])
    expect(box.getByText('Látex')).toBeDefined()
    await focusIsOn(box.getByRole('button', { name: 'Editar Alergias' }))
  })

  // @rule intakes-reviewed
  test('is marked reviewed by a press alone, becomes a record by its detail, and goes back to pending', async () => {
    const sent = answerCorrections(
      (body) => HttpResponse.json(form({ ...body, revision: '1' })),
      (body) => HttpResponse.json(form({ ...body, revision: '2' })),
    )
    const { user, box } = await open()
    expect(sent).toEqual([])
    await user.click(box.getByRole('button', { name: 'Marcar revisado' }))
    expect(await box.findByText('Revisado')).toBeDefined()
    expect(box.getByRole('button', { name: 'Pasar a expediente' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Crear Expediente/, hidden: true })).toBeNull()
    await user.click(box.getByRole('button', { name: 'Devolver a pendientes' }))
    expect(await box.findByText('Pendiente')).toBeDefined()
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ status: 'reviewed' }, '0'],
      [{ status: 'pending' }, '1'],
    ])
  })

  // @rule intakes-reviewed
  test('that was processed is marked no more', async () => {
    const { user } = renderApp(address)
    await user.click((await list()).getByRole('button', { name: 'Ver Detalles de José Núñez Peña' }))
    const box = await dialog('José Núñez Peña')
    expect(box.queryByRole('button', { name: /Marcar revisado|Devolver a pendientes|Pasar a expediente/ })).toBeNull()
  })

  // @rule intakes-save-skipped
  test('sends nothing when nothing was edited, nor when the edit is given up', async () => {
    const sent = answerCorrections()
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    await user.click(box.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(box.getByText('Penicilina')).toBeDefined()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(box.getByText('Penicilina')).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule intakes-inline-edit: §2, §4 Fields are edited inline one at a time with Guardar and Cancelar; a save sends
  //   that field alone
  test('takes choices and areas', async () => {
    const sent = answerCorrections(
      (body) => HttpResponse.json(form({ ...body, revision: '1' })),
      () => HttpResponse.json(form({ painLevel: 8, revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Áreas de dolor' }))
    await user.click(box.getByRole('checkbox', { name: 'Cuello' }))
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(box.getByText('Cuello, Cadera, Rodilla derecha')).toBeDefined())
    await user.click(box.getByRole('button', { name: 'Editar Nivel de dolor' }))
    await user.selectOptions(box.getByRole('combobox', { name: 'Nivel de dolor' }), '8/10')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(box.getByText('8/10')).toBeDefined())
    expect(sent.map(({ body }) => body)).toEqual([
      { painAreas: ['Cuello', 'Cadera', 'Rodilla derecha'] },
      { painLevel: '8' },
    ])
  })

  // @rule intakes-update-failed: §8 A failed save: 'Error al actualizar' with the server's message or 'No se pudo
  //   actualizar la información del paciente.'
  test('says the server’s sentence when a save fails, and keeps what was typed', async () => {
    const error = 'Cédula: ya la tiene otro formulario de primera sesión.'
    answerCorrections(
      () => HttpResponse.json({ error, code: 'cedula-taken', fields: { cedula: error } }, { status: 409 }),
      () => HttpResponse.html('<h1>nginx</h1>', { status: 502 }),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Cédula' }))
    const field = box.getByRole('textbox', { name: 'Cédula' })
    await user.clear(field)
    await user.type(field, '2-0345-0678')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(error)).length).toBe(2)
    expect(screen.getByText('Error al actualizar')).toBeDefined()
    expect(field).toHaveProperty('value', '2-0345-0678')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('No se pudo actualizar la información del paciente.')
  })

  // @rule intakes-stale
  test('shows both values when another has changed the field, and overwrites nothing until one is chosen', async () => {
    const stale = () => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 })
    const sent = answerCorrections(stale, (body) => HttpResponse.json(form({ ...body, revision: '2' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    const field = box.getByRole('textbox', { name: 'Alergias' })
    await user.clear(field)
    await user.type(field, 'Látex')
    rows = [form({ allergies: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    const asks = within(await box.findByRole('alert'))
    expect(asks.getByText('Ahora dice').nextSibling?.textContent).toBe('Ninguna')
    expect(asks.getByText('Usted escribió').nextSibling?.textContent).toBe('Látex')
    expect(sent).toHaveLength(1)
    await user.click(asks.getByRole('button', { name: 'Guardar lo mío' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { allergies: 'Látex' }, ifMatch: '1' }))
    await screen.findByText('Información actualizada')
  })

  // @rule intakes-stale
  test('keeps what the other wrote when that is chosen', async () => {
    answerCorrections(() => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 }))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ allergies: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await user.click(await box.findByRole('button', { name: 'Conservar lo que dice ahora' }))
    expect(box.getByText('Ninguna')).toBeDefined()
  })

  test('is saved all the same when another changed another field', async () => {
    const sent = answerCorrections(
      () => HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412 }),
      (body) => HttpResponse.json(form({ ...body, surgeries: 'Ninguna', revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ surgeries: 'Ninguna', revision: '1' }), jose]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
    expect(box.getByText('Ninguna')).toBeDefined()
  })

  test('that cannot be read says so, and stays as the list has it', async () => {
    server.use(http.get('/api/doctor/patient-intakes/:id', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { box } = await open()
    expect(await box.findByText('No se pudo leer este formulario de nuevo')).toBeDefined()
    expect(box.getByText('Penicilina')).toBeDefined()
  })

  // @rule intakes-stale, intakes-by-id
  test('stays the form it is when, after another correction, its cédula is another form’s', async () => {
    const sent = answerCorrections(
      () => HttpResponse.json({ error: 'Otra persona lo cambió.', code: 'stale' }, { status: 412 }),
      (body) => HttpResponse.json(form({ ...body, cedula: '3-0111-0222', revision: '2' })),
    )
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    rows = [form({ cedula: '3-0111-0222', revision: '1' }), { ...jose, cedula: form().cedula }]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
    expect(await dialog('Carmen Vargas Ulate')).toBeDefined()
    expect(box.getAllByText('3-0111-0222').length).toBe(2)
  })

  // @rule intakes-by-id
  test('is read again by its id, also after its cédula was corrected', async () => {
    const { box } = await open()
    await box.findByText('Penicilina')
    rows = [form({ cedula: '3-0111-0222', allergies: 'Polen', revision: '1' }), { ...jose, cedula: form().cedula }]
    fakeLive.refresh('patient-intakes')
    expect(await box.findByText('Polen')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Carmen Vargas Ulate' })).toBeDefined()
  })

  // @rule typed-outlives-session: Issue: what staff were typing outlives their session, for them alone: corrections,
  //   notes, new records, answers of forms
  test('outlives the session with the answer that was being edited, for whoever edited it', async () => {
    const ended = () => HttpResponse.json({ error: 'Inicie sesión', code: 'not-signed-in' }, { status: 401 })
    const sent = answerCorrections(ended, (body) => HttpResponse.json(form({ ...body, revision: '1' })))
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y látex')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('button', { name: 'Ingresar' })
    expect(document.body.textContent).not.toContain('látex')
    server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
    await user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
    const again = await dialog()
    expect(again.getByRole('textbox', { name: 'Alergias' })).toHaveProperty('value', 'Penicilina y látex')
    await user.click(again.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '0'])
  })

  // @rule intakes-correction-live
  test('follows what others correct, and says so in the field that is being edited', async () => {
    const { user, box } = await open()
    pushForm(form({ occupation: 'Pensionada', revision: '1' }))
    expect(await box.findByText('Pensionada')).toBeDefined()
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    pushForm(form({ occupation: 'Pensionada', allergies: 'Ninguna', revision: '2' }), '300')
    expect(await box.findByText(/ahora dice Ninguna/)).toBeDefined()
  })
})
