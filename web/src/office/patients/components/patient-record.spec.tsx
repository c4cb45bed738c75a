import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { dateText, today } from '~/lib/format.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { answerDrafts } from '~/testing/answer-drafts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import {
  answerCommand,
  answerDesk,
  form,
  jose,
  note,
  open,
  pushForm,
  pushNote,
  pushPatient,
  recordAddress,
  stale,
} from '../testing/patients-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const patch = '/api/patients/:id'
describe('a record', () => {
  // @rule patients-expanded: §2 The record shows contact and medical information
  test('shows contact and medical information', async () => {
    const { box } = await open()
    for (const [title, text] of [
      ['Contacto', '8834-2210'],
      ['Contacto', 'San Rafael de Heredia'],
      ['Datos personales', '14/03/1974'],
      ['Datos personales', 'Femenino'],
      ['Información médica', 'Penicilina'],
      ['Información médica', 'Losartán 50 mg'],
    ] as const)
      expect(within(box.getByRole('region', { name: title })).getByText(text)).toBeDefined()
  })

  // @rule office-reach-links
  test('calls, writes and shows the way by its facts', async () => {
    const { box } = await open({ patients: [patient({ emergencyPhone: '8812-0904' })] })
    const links = within(box.getByRole('region', { name: 'Contacto' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+50688342210',
      'mailto:ana.solis@correo.cr',
      'https://www.google.com/maps/search/?api=1&query=San%20Rafael%20de%20Heredia',
      'tel:+50688120904',
    ])
  })

  // @rule record-without-email
  test('says that there is no e-mail, and of who was erased that it was', async () => {
    const contact = async (given: Parameters<typeof patient>[0]) => {
      answerDesk({ patients: [patient(given)] })
      const { unmount } = renderApp(recordAddress)
      const text = (await screen.findByRole('region', { name: 'Contacto' })).textContent
      unmount()
      return text
    }
    expect(await contact({ email: null })).toContain('Correo electrónicosin correo')
    expect(await contact({ name: null, email: null })).toContain('Correo electrónico[eliminado]')
  })

  // @rule patients-age-of-birth
  test('tells the age by the date of birth, whatever was told once, and edits the date', async () => {
    const born = `${Number(today().slice(0, 4)) - 60}${today().slice(4)}`
    const { box } = await open({ patients: [patient({ dateOfBirth: born, age: 40 })] })
    expect(box.getByText('60 años')).toBeDefined()
    const personal = within(box.getByRole('region', { name: 'Datos personales' }))
    expect(personal.getByText('60')).toBeDefined()
    expect(personal.queryByRole('button', { name: 'Editar Edad' })).toBeNull()
    expect(personal.getByRole('button', { name: 'Editar Nacimiento' })).toBeDefined()
  })

  // @rule patients-age-of-birth
  test('tells the age as it was written where there is no date of birth', async () => {
    const { box } = await open({ patients: [patient({ dateOfBirth: null, age: 40 })] })
    expect(box.getByText('40 años')).toBeDefined()
    expect(box.getByRole('button', { name: 'Editar Edad' })).toBeDefined()
  })

  // @rule edits-stale-position
  test('is corrected after somebody else corrected another field, however late the read model is', async () => {
    const { user, box } = await open()
    const behind = () =>
      HttpResponse.json({ error: 'Otra persona', code: 'stale' }, { status: 412, headers: { 'X-Log-Position': '140' } })
    const sent = answerCommand('patch', patch, behind, (body) => HttpResponse.json(patient({ ...body, revision: '2' })))
    // The read model has the other's change for who asks for its position alone.
    server.use(
      http.get(patch, ({ request }) =>
        HttpResponse.json(patient({ revision: request.headers.get('X-Min-Position') === '140' ? '1' : '0' }), {
          headers: { 'X-Log-Position': '139' },
        }),
      ),
    )
    await user.click(box.getByRole('button', { name: 'Editar Teléfono' }))
    const field = box.getByRole('textbox', { name: 'Teléfono' })
    await user.clear(field)
    await user.type(field, '8834-2219')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
  })

  // @rule patients-inline-edit: §2, §4 Fields are edited inline one at a time with Guardar and Cancelar; a save sends
  //   that field alone
  // @rule patients-updated-toast: §8 'Información actualizada'
  test('is corrected one field at a time', async () => {
    const { user, box } = await open()
    const sent = answerCommand('patch', patch, (body) => HttpResponse.json(patient({ ...body, revision: '1' })))
    await user.click(box.getByRole('button', { name: 'Editar Teléfono' }))
    expect(box.getByRole('button', { name: 'Editar Dirección' })).toHaveProperty('disabled', true)
    const field = box.getByRole('textbox', { name: 'Teléfono' })
    await user.clear(field)
    await user.type(field, '8834-2219')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent).toEqual([{ body: { phone: '8834-2219' }, ifMatch: '0', key: expect.any(String) }])
    expect(box.getAllByText('8834-2219').length).toBe(2)
  })

  // @rule patients-save-skipped: §4 A save is skipped if nothing was edited
  test('sends nothing when nothing was edited, nor after Cancelar', async () => {
    const { user, box } = await open()
    const sent = answerCommand('patch', patch)
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await user.click(box.getByRole('button', { name: 'Editar Alergias' }))
    await user.type(box.getByRole('textbox', { name: 'Alergias' }), ' y más')
    await user.click(box.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(box.queryByRole('textbox', { name: 'Alergias' })).toBeNull())
    expect(sent).toEqual([])
  })

  // @rule office-cedula-masked
  test('takes its cédula in the form #-####-#### while it is typed or pasted', async () => {
    const { user, box } = await open()
    const sent = answerCommand('patch', patch, (body) => HttpResponse.json(patient({ ...body, revision: '1' })))
    await user.click(box.getByRole('button', { name: 'Editar Cédula' }))
    const field = box.getByRole('textbox', { name: 'Cédula' })
    await user.clear(field)
    await user.type(field, '10845x0393')
    expect(field).toHaveProperty('value', '1-0845-0393')
    await user.clear(field)
    await user.paste('01 0845 0394')
    expect(field).toHaveProperty('value', '1-0845-0394')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Información actualizada')
    expect(sent.map(({ body }) => body)).toEqual([{ cedula: '1-0845-0394' }])
  })

  // @rule office-limits-as-public: Age, cédula and required texts are checked in the office by the limits of the
  //   public form, before anything is sent
  test.each([
    ['Edad', '121', 'Edad debe estar entre 1 y 120 años'],
    ['Edad', '0', 'Edad debe estar entre 1 y 120 años'],
    ['Nombre', '', 'Nombre es requerido'],
  ])('says what is wrong with %s %j before anything is sent, and keeps it', async (name, text, sentence) => {
    // An age is written only where there is no date of birth to tell it by.
    const { user, box } = await open({ patients: [patient({ dateOfBirth: null, age: 40 })] })
    const sent = answerCommand('patch', patch)
    await user.click(box.getByRole('button', { name: `Editar ${name}` }))
    const field = box.getByRole('textbox', { name })
    await user.clear(field)
    if (text) await user.type(field, text)
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    expect(box.getByText(sentence)).toBeDefined()
    expect(field).toHaveProperty('value', text)
    expect(sent).toEqual([])
  })

  // @rule patients-stale-shown: Issue: two people editing one field: both values are shown, nothing is overwritten
  test('shows both values when another has changed the field, and overwrites nothing', async () => {
    const { desk, user, box } = await open()
    const sent = answerCommand('patch', patch, stale)
    await user.click(box.getByRole('button', { name: 'Editar Seguro' }))
    const field = box.getByRole('textbox', { name: 'Seguro' })
    await user.clear(field)
    await user.type(field, 'INS')
    desk.patients = [patient({ insuranceInfo: 'Ninguno', revision: '1' })]
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    const asks = within(await box.findByRole('alert'))
    expect(asks.getByText('Ninguno')).toBeDefined()
    expect(asks.getByText('INS')).toBeDefined()
    await user.click(asks.getByRole('button', { name: 'Conservar lo que dice ahora' }))
    expect(box.getByText('Ninguno')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  // @rule patients-update-failed: §8 'No se pudo actualizar la información del paciente.'
  test('says that a correction failed', async () => {
    const { user, box } = await open()
    const error = 'Correo electrónico inválido'
    answerCommand('patch', patch, () =>
      HttpResponse.json({ error, code: 'invalid', fields: { email: error } }, { status: 400 }),
    )
    await user.click(box.getByRole('button', { name: 'Editar Correo electrónico' }))
    await user.type(box.getByRole('textbox', { name: 'Correo electrónico' }), 'x')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('No se pudo actualizar la información del paciente.')
    expect(box.getByText(error)).toBeDefined()
  })

  // @rule patients-update-failed
  test('says at the field that it was not saved, until it is changed', async () => {
    const { user, box } = await open()
    answerCommand('patch', patch, () => HttpResponse.html('<h1>nginx</h1>', { status: 502 }))
    await user.click(box.getByRole('button', { name: 'Editar Correo electrónico' }))
    const field = box.getByRole('textbox', { name: 'Correo electrónico' })
    await user.type(field, 'x')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    const said = /^El servidor no responde. Lo que escribió sigue aquí/
    expect(await box.findByText(said)).toBeDefined()
    await user.type(field, 'y')
    expect(box.queryByText(said)).toBeNull()
  })

  // @rule patients-live: Issue: what others record is on the screen without a refetch of the list
  test('follows what others correct', async () => {
    const { box } = await open()
    pushPatient(patient({ address: 'Belén', revision: '1' }))
    expect(await box.findByText('Belén')).toBeDefined()
  })

  // @rule patients-print: Issue: the record is printed whole, without the frame
  test('is printed with everything of the patient', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
    const { user, box } = await open()
    await user.click(box.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
    expect(box.getByText('Movilización lumbar')).toBeDefined()
    print.mockRestore()
  })
})

describe('the first session', () => {
  // @rule patients-first-session: §2 A summary of the first-session form with the link to it and back; none where
  //   there is none
  test('is summed up, with the way to the form and back', async () => {
    const { box } = await open({ form: form() })
    const panel = within(box.getByRole('region', { name: 'Primera sesión' }))
    expect(await panel.findByText('Nivel de dolor 7 de 10')).toBeDefined()
    for (const text of ['Procesado', 'Espalda baja', 'Cadera', 'Punzante', 'Hace meses', 'Caminar'])
      expect(panel.getByText(text)).toBeDefined()
    expect(panel.getByRole('link', { name: 'Ver formulario' }).getAttribute('href')).toBe(
      '/doctor/patient-intakes?search=1-0845-0392&return=/doctor/patients',
    )
  })

  // @rule patients-first-session
  test('may be none', async () => {
    const { box } = await open()
    expect(await box.findByText('Sin formulario de primera sesión')).toBeDefined()
  })

  // @rule patients-first-session-live
  test('comes live when it is sent later, and goes when its cédula is corrected', async () => {
    const { box } = await open()
    await box.findByText('Sin formulario de primera sesión')
    pushForm(form({ id: 'o'.repeat(22), cedula: '7-0777-0777', painLevel: 2 }))
    pushForm(form())
    expect(await box.findByText('Nivel de dolor 7 de 10')).toBeDefined()
    pushForm(form({ cedula: '7-0111-0111', revision: '1' }), '300')
    expect(await box.findByText('Sin formulario de primera sesión')).toBeDefined()
  })

  // @rule patients-first-session-by-id: A record made of a form shows that form, whatever its cédula was corrected to
  test('is the one that the record was made of, whatever both cédulas were corrected to', async () => {
    const made = form({ cedula: '7-0111-0111' })
    const { box } = await open({ patients: [patient({ intakeId: made.id })], form: made })
    expect(await box.findByText('Nivel de dolor 7 de 10')).toBeDefined()
    expect(box.getByRole('link', { name: 'Ver formulario' }).getAttribute('href')).toContain('search=7-0111-0111')
    pushForm(form({ cedula: '1-0845-0392', painLevel: 4, revision: '1' }))
    expect(await box.findByText('Nivel de dolor 4 de 10')).toBeDefined()
  })
})

describe('what is known of allergies', () => {
  const card = () => within(screen.getByRole('list', { name: 'Pacientes' }))

  // @rule allergies-asked
  test('is asked beside the text, and the badge says to what', async () => {
    const { user, box } = await open()
    expect(card().getByText('Alergia: Penicilina')).toBeDefined()
    expect(card().queryByText('según lo escrito')).toBeNull()
    await user.click(box.getByRole('button', { name: 'Editar ¿Tiene alergias?' }))
    const field = box.getByRole('combobox', { name: '¿Tiene alergias?' })
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Elija una opción', 'Sí', 'No', 'No se sabe']])
    const sent = answerCommand('patch', '/api/patients/:id', () =>
      HttpResponse.json(patient({ allergyStatus: 'no', hasAllergies: false, revision: '1' })),
    )
    await user.selectOptions(field, 'No')
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { allergyStatus: 'no' }, ifMatch: '0' }]))
    await waitFor(() => expect(card().queryByText('Alergia: Penicilina')).toBeNull())
  })

  // @rule allergies-guessed
  test('is marked as a guess where nobody was asked', async () => {
    const { box } = await open({ patients: [patient({ allergyStatus: null })] })
    expect(card().getByText('Alergia: Penicilina')).toBeDefined()
    expect(card().getByText('según lo escrito')).toBeDefined()
    expect(box.getByText('Sí (deducido de lo escrito, sin preguntar)')).toBeDefined()
  })
})

describe('follow-up notes', () => {
  // @rule notes-dialog: §2 A note's detail opens in a dialog
  // @rule notes-list
  test('stand along a thread, and one opens in a dialog', async () => {
    const { user, box } = await open()
    const panel = within(box.getByRole('region', { name: 'Notas de seguimiento' }))
    await user.click(await panel.findByRole('button', { name: 'Tratamiento del 18/11/2026: ver la nota' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tratamiento · 18/11/2026' }))
    for (const text of ['Marcela Quirós', 'Movilización lumbar', 'Camina 20 minutos sin molestia', '26/11/2026'])
      expect(dialog.getByText(text)).toBeDefined()
  })

  // @rule notes-author-names: All staff see who wrote a note, on screen and on paper: id and name, nothing else of an
  //   account
  test('name the colleague who wrote them to a doctor, on screen, in the dialog and on paper', async () => {
    const { user, box } = await open({ notes: [note({ doctorId: 'd2' })] })
    expect((await box.findAllByText(/^Andrés Vargas/)).map((one) => one.closest('.hidden') === null)).toEqual([
      ...[true, false],
    ])
    await user.click(box.getByRole('button', { name: /ver la nota$/ }))
    expect(within(await screen.findByRole('dialog')).getByText('Andrés Vargas')).toBeDefined()
  })

  // @rule notes-session-types: §3 consulta is shown as 'Consulta Inicial', the others by their names
  test('name their session types', async () => {
    const types = ['consulta', 'seguimiento', 'evaluacion', 'tratamiento', 'control'] as const
    const { box } = await open({
      notes: types.map((sessionType, n) => note({ id: `n${n}`, sessionType, noteDate: `2026-11-1${5 - n}` })),
    })
    const names = (await box.findAllByRole('button', { name: /ver la nota$/ })).map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(names.map((name) => name?.split(' del ')[0])).toEqual([
      ...['Consulta Inicial', 'Seguimiento', 'Evaluación', 'Tratamiento', 'Control'],
    ])
  })

  // @rule notes-live: Issue: a note of another comes live
  test('of others come live', async () => {
    const { box } = await open()
    await box.findByText('1 nota')
    pushNote(note({ id: 'n2', noteDate: '2026-11-20', sessionType: 'control' }))
    pushNote(note({ id: 'n3', patientId: 'z'.repeat(22) }))
    expect(await box.findByText('2 notas')).toBeDefined()
  })

  // @rule notes-new: §2 The 'Nueva Nota' dialog
  // @rule notes-defaults: §5 A new note is a seguimiento of today
  // @rule notes-added-toast: §8 'Nota agregada'
  // @rule notes-patient-named: Issue: 'Nueva Nota' names its patient in the title
  test('are added: a follow-up of today unless something else is chosen', async () => {
    const { user, box } = await open()
    const sent = answerCommand('post', '/api/follow-up-notes', (body) =>
      HttpResponse.json(note({ ...body, id: 'n9', nextAppointment: null }), { status: 201 }),
    )
    await user.click(box.getByRole('button', { name: 'Nueva Nota' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Nota · Ana María Solís Vargas' }))
    expect(dialog.getByLabelText(/^Fecha/)).toHaveProperty('value', dateText(today()))
    expect(dialog.getByLabelText(/^Tipo de sesión/)).toHaveProperty('value', 'seguimiento')
    await user.type(dialog.getByRole('textbox', { name: 'Síntomas' }), 'Mejor')
    await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
    await screen.findByText('Nota agregada')
    expect(sent).toMatchObject([
      { body: { patientId: patient().id, noteDate: today(), sessionType: 'seguimiento', symptoms: 'Mejor' } },
    ])
    await waitFor(() => expect(box.getByText('2 notas')).toBeDefined())
  })

  // @rule dates-wrong
  test('are not added while the next visit is half typed, which is said at its field', async () => {
    const { user, box } = await open()
    const sent = answerCommand('post', '/api/follow-up-notes', (body) =>
      HttpResponse.json(note({ ...body, id: 'n9' }), { status: 201 }),
    )
    await user.click(box.getByRole('button', { name: 'Nueva Nota' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Nota · Ana María Solís Vargas' }))
    await user.type(dialog.getByRole('textbox', { name: 'Síntomas' }), 'Mejor')
    const next = dialog.getByLabelText<HTMLInputElement>(/^Próxima cita/)
    await user.type(next, '05/{Enter}')
    expect(await dialog.findByText(/^Escriba la fecha como dd\/mm\/aaaa/)).toBeDefined()
    expect(dialog.queryByText(/aaaa-mm-dd/)).toBeNull()
    expect([sent, next.value]).toEqual([[], '05/'])
    await user.type(next, '01/2027{Enter}')
    await screen.findByText('Nota agregada')
    expect(sent).toMatchObject([{ body: { symptoms: 'Mejor', nextAppointment: '2027-01-05' } }])
  })

  // @rule notes-failed: §8 'No se pudo crear la nota de seguimiento.'; what was typed stays
  test('say when one could not be added, and keep what was typed', async () => {
    const { user, box } = await open()
    answerCommand('post', '/api/follow-up-notes', () => HttpResponse.html('<h1>nginx</h1>', { status: 502 }))
    await user.click(box.getByRole('button', { name: 'Nueva Nota' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Nota · Ana María Solís Vargas' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
    expect(await dialog.findByText(/^Escriba al menos síntomas/)).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: 'Síntomas' }), 'Mejor')
    await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
    expect((await screen.findAllByText('No se pudo crear la nota de seguimiento.')).length).toBeGreaterThan(0)
    expect(dialog.getByRole('textbox', { name: 'Síntomas' })).toHaveProperty('value', 'Mejor')
  })

  const openNote = async (given: Partial<FollowUpNoteRow> = {}) => {
    const opened = await open({ notes: [note(given)] })
    await opened.user.click(await opened.box.findByRole('button', { name: /ver la nota$/ }))
    return { ...opened, dialog: () => within(screen.getByRole('dialog')) }
  }

  // @rule drafts-none-is-lost
  test('begun and discarded are taken back, also once their dialog was closed', async () => {
    const drafts = answerDrafts()
    const values = { symptoms: 'Duerme mejor' }
    drafts.set(`patient/${note().patientId}`, { values, at: '2026-11-20T16:32:00.000Z' })
    const { user } = await open({ notes: [] })
    await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(drafts.size).toBe(0))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
    await waitFor(() => expect([...drafts.values()].map((draft) => draft.values)).toMatchObject([values]), {
      timeout: 5_000,
    })
  })

  // @rule notes-corrected
  test('are corrected in their dialog, which names the patient; what they said is struck, with who and when', async () => {
    const { user, dialog } = await openNote()
    const at = '2026-11-20T23:20:00.000Z'
    const earlier = [{ ...note(), doctorId: 'd1', at: note().createdAt }]
    const sent = answerCommand('put', '/api/follow-up-notes/:patientId/:noteId', ({ treatment }) =>
      HttpResponse.json(note({ treatment: String(treatment), version: 2, corrected: { doctorId: 'd2', at }, earlier })),
    )
    await user.click(dialog().getByRole('button', { name: 'Corregir' }))
    expect(screen.getByRole('dialog', { name: 'Corregir nota · Ana María Solís Vargas' })).toBeDefined()
    const treatment = dialog().getByRole('textbox', { name: 'Tratamiento' })
    await user.clear(treatment)
    await user.type(treatment, 'Movilización cervical')
    await user.click(dialog().getByRole('button', { name: 'Guardar corrección' }))
    await screen.findByText('Nota corregida')
    expect(sent).toMatchObject([
      { body: { treatment: 'Movilización cervical', version: 1, sessionType: 'tratamiento' } },
    ])
    await user.click(await screen.findByRole('button', { name: /ver la nota$/ }))
    expect(dialog().getByText('Versión 2')).toBeDefined()
    expect(dialog().getByText(/^corregida 20\/11\/2026 17:20/).textContent).toContain('Andrés Vargas')
    const before = within(dialog().getByRole('region', { name: 'Versión 1' })).getByText('Movilización lumbar')
    expect(before.closest('del')).not.toBeNull()
  })

  // @rule records-corrected-on-what-was-shown
  test('are corrected on the version that was shown: what a colleague wrote meanwhile is read first', async () => {
    const { user, dialog } = await openNote()
    const sent = answerCommand('put', '/api/follow-up-notes/:patientId/:noteId', () => stale())
    await user.click(dialog().getByRole('button', { name: 'Corregir' }))
    const corrected = { doctorId: 'd2', at: '2026-11-20T23:20:00.000Z' }
    pushNote(note({ treatment: 'Reposo', version: 2, corrected }))
    const newer = within(await dialog().findByRole('alert', { name: /^Hay una versión/ }))
    expect(newer.getByText('Reposo')).toBeDefined()
    for (let press = 0; press < 2; press += 1) {
      await user.click(dialog().getByRole('button', { name: 'Guardar corrección' }))
      await waitFor(() => expect(sent).toHaveLength(press + 1))
    }
    await user.click(newer.getByRole('button', { name: 'Ya la leí, seguir con lo mío' }))
    await user.click(dialog().getByRole('button', { name: 'Guardar corrección' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => body.version)).toEqual([1, 1, 2])
  })

  // @rule notes-annulled
  test('are annulled where they stand: it says that nothing is erased, and passes the note to the right person', async () => {
    const { user, dialog } = await openNote()
    const annulled = { doctorId: 'd1', at: '2026-11-20T23:20:00.000Z', explanation: null, passedTo: jose.id }
    const sent = answerCommand('post', '/api/follow-up-notes/:patientId/:noteId/annul', () =>
      HttpResponse.json(note({ version: 2, annulled: { ...annulled, reason: 'paciente_equivocado' } })),
    )
    await user.click(dialog().getByRole('button', { name: 'Anular' }))
    expect(dialog().getByText('Queda tachada a la vista, con su nombre y la hora. No se borra.')).toBeDefined()
    expect(dialog().getByRole('button', { name: 'Anular la nota' })).toBeDefined()
    await user.type(dialog().getByRole('searchbox', { name: 'Pasarla a otro expediente' }), 'ureña')
    await user.click(await dialog().findByRole('button', { name: /José Pablo Ureña/ }))
    await user.click(dialog().getByRole('button', { name: 'Anular y pasar a José Pablo Ureña' }))
    await screen.findByText('Nota anulada')
    expect(sent).toMatchObject([{ body: { version: 1, reason: 'paciente_equivocado', passTo: jose.id } }])
    expect(dialog().getByText('Anulada: paciente equivocado')).toBeDefined()
    expect(dialog().getByText('Marcela Quirós, 20/11/2026 17:20')).toBeDefined()
    expect((await dialog().findByRole('link', { name: 'Está en José Pablo Ureña' })).getAttribute('href')).toContain(
      jose.id,
    )
    expect(dialog().getByText('Movilización lumbar').closest('del')).not.toBeNull()
    expect(dialog().queryByRole('button', { name: 'Corregir' })).toBeNull()
  })

  // @rule notes-annulled-without-target: A note on the wrong patient for which no other record was chosen is annulled
  //   only once that was asked
  test('of the wrong patient are annulled without another record only once that was asked', async () => {
    const { user, dialog } = await openNote()
    const annulled = { doctorId: 'd1', at: '2026-11-20T23:20:00.000Z', explanation: null, passedTo: null }
    const sent = answerCommand('post', '/api/follow-up-notes/:patientId/:noteId/annul', () =>
      HttpResponse.json(note({ version: 2, annulled: { ...annulled, reason: 'paciente_equivocado' } })),
    )
    const question = 'La nota no pasa a ningún otro expediente. ¿Anularla así?'
    await user.click(dialog().getByRole('button', { name: 'Anular' }))
    await user.dblClick(dialog().getByRole('button', { name: 'Anular la nota' }))
    expect(dialog().getByRole('alert').textContent).toBe(question)
    expect(sent).toEqual([])
    const back = dialog().getByRole('button', { name: 'Elegir expediente' })
    await focusIsOn(back)
    await user.click(back)
    await focusIsOn(dialog().getByRole('searchbox', { name: 'Pasarla a otro expediente' }))
    expect(dialog().queryByText(question)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Anular la nota' }))
    await user.click(dialog().getByRole('button', { name: 'Anular sin pasarla' }))
    await screen.findByText('Nota anulada')
    expect(sent).toMatchObject([{ body: { version: 1, reason: 'paciente_equivocado' } }])
    expect(sent[0]?.body).not.toHaveProperty('passTo')
  })

  // @rule notes-annulled-without-target
  test('are annulled for another reason without that question', async () => {
    const { user, dialog } = await openNote()
    const annulled = { doctorId: 'd1', at: '2026-11-20T23:20:00.000Z', explanation: 'Repetida', passedTo: null }
    const sent = answerCommand('post', '/api/follow-up-notes/:patientId/:noteId/annul', () =>
      HttpResponse.json(note({ version: 2, annulled: { ...annulled, reason: 'otro' } })),
    )
    await user.click(dialog().getByRole('button', { name: 'Anular' }))
    await user.click(dialog().getByRole('button', { name: 'Anular la nota' }))
    await user.click(dialog().getByRole('radio', { name: 'Otro motivo' }))
    await user.type(dialog().getByRole('textbox', { name: 'Explicación' }), 'Repetida')
    await user.click(dialog().getByRole('button', { name: 'Anular la nota' }))
    await screen.findByText('Nota anulada')
    expect(sent).toMatchObject([{ body: { reason: 'otro', explanation: 'Repetida' } }])
  })

  // @rule notes-annulled
  test('are not said to stand where the answer to their annulment was lost', async () => {
    const { user, dialog } = await openNote()
    const done = { doctorId: 'd1', at: '2026-11-20T23:20:00.000Z', explanation: 'Repetida', passedTo: null }
    answerCommand('post', '/api/follow-up-notes/:patientId/:noteId/annul', () => HttpResponse.error())
    await user.click(dialog().getByRole('button', { name: 'Anular' }))
    await user.click(dialog().getByRole('radio', { name: 'Otro motivo' }))
    await user.click(dialog().getByRole('button', { name: 'Anular la nota' }))
    await dialog().findByText('No se pudo anular la nota.')
    pushNote(note({ version: 2, annulled: { ...done, reason: 'otro' } }))
    await dialog().findByText('Anulada: otro motivo')
    expect(dialog().queryByText('No se pudo anular la nota.')).toBeNull()
    expect(dialog().queryByRole('button', { name: 'Anular la nota' })).toBeNull()
  })

  // @rule notes-list: §2, §9 A list of limited height that scrolls; it says when there are none
  test('say that there are none', async () => {
    const { box } = await open({ notes: [] })
    expect(await box.findByText('Sin notas de seguimiento')).toBeDefined()
  })
})
