import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { expectLimitsShown } from '~/testing/hard-text.ts'
import { answerBoard, detail, listed } from '../testing/board-desk.ts'
import { field, inDialog, openEdit, openNew, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const id = row().id

beforeEach(() => answerBoard())

describe('editing', () => {
  // @rule form-edit-dialog, form-status-changed
  test('sends only what changed, with the revision it was seen at, and says that a move needs a new confirmation', async () => {
    const sent = answerCommands(() =>
      ok({ appointment: row({ startTime: '16:00', endTime: '17:00', revision: '5' }), statusChanged: true }),
    )
    const { user } = await openEdit()
    await user.clear(field(/^Hora de inicio/))
    await user.type(field(/^Hora de inicio/), '1600')
    await user.tab()
    expect(field(/^Hora de inicio/).value).toBe('16:00')
    expect(field(/^Hora de fin/).value).toBe('17:00')
    await user.click(inDialog('Guardar cambios'))
    expect(
      await detail().findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.'),
    ).toBeDefined()
    expect(sent).toMatchObject([
      { method: 'PUT', path: `/api/appointments/${id}`, ifMatch: '0', body: { startTime: '16:00', endTime: '17:00' } },
    ])
    expect(Object.keys(sent[0]?.body as object)).toEqual(['startTime', 'endTime'])
    expect(listed()).toEqual(['08:00 Flor Hidalgo', '16:00 Mariela Vargas'])
  })

  test.each([
    ['a press', (user: UserEvent) => user.click(inDialog('Guardar cambios'))],
    ['Enter', (user: UserEvent) => user.keyboard('{Enter}')],
  ])(
    'an hour as it is typed is tidied and its end follows, also when it is sent by %s from its field',
    async (_, send) => {
      const sent = answerCommands(() =>
        ok({ appointment: row({ startTime: '16:00', revision: '5' }), statusChanged: true }),
      )
      const { user } = await openEdit()
      await user.clear(field(/^Hora de inicio/))
      await user.type(field(/^Hora de inicio/), '16')
      await send(user)
      await detail().findByText(/^La cita fue reprogramada/)
      expect(sent).toMatchObject([{ body: { startTime: '16:00', endTime: '17:00' } }])
    },
  )

  // @rule form-location: §3, §4 Fisioterapia is saved as fisioterapia_san_jose or fisioterapia_heredia according to
  //   the chosen location (default heredia); when editing, the stored specialty is split back into base plus location
  test('physiotherapy is saved with its location', async () => {
    const sent = answerCommands(() => ok({ appointment: row({ revision: '5' }), statusChanged: false }))
    const { user } = await openEdit()
    await user.selectOptions(field('Ubicación'), 'San José')
    await user.click(inDialog('Guardar cambios'))
    expect(await detail().findByText('Datos de la cita corregidos.')).toBeDefined()
    expect(sent).toMatchObject([{ body: { specialty: 'fisioterapia_san_jose' } }])
  })

  // @rule form-location-open: Issue: a booking on the site is bare fisioterapia; the form shows 'Por definir',
  //   proposes by the address's words and saves what staff choose
  test('of a booking on the site the location is still to be said: the address proposes one, and what staff choose is saved', async () => {
    const booked = row({ specialty: 'fisioterapia', address: 'Curridabat, casa 3' })
    answerBoard(() => [booked])
    const sent = answerCommands(() => ok({ appointment: row({ revision: '5' }), statusChanged: false }))
    const { user } = await openEdit()
    expect(field('Ubicación').value).toBe('por_definir')
    expect(screen.getByText('Por la dirección parece ser San José.')).toBeDefined()
    await user.click(inDialog('Elegir San José'))
    expect(field('Ubicación').value).toBe('san_jose')
    expect(screen.queryByText(/^Por la dirección/)).toBeNull()
    await user.selectOptions(field('Ubicación'), 'Por definir')
    await user.clear(field(/^Dirección/))
    await user.type(field(/^Dirección/), 'Barva')
    await user.click(inDialog('Elegir Heredia'))
    await user.clear(field(/^Dirección/))
    await user.type(field(/^Dirección/), 'Curridabat, casa 3')
    await user.click(inDialog('Guardar cambios'))
    expect(await detail().findByText('Datos de la cita corregidos.')).toBeDefined()
    expect(sent).toMatchObject([{ body: { specialty: 'fisioterapia_heredia' } }])
    expect(Object.keys(sent[0]?.body as object)).toEqual(['specialty'])
  })

  // @rule office-cedula-masked: A cédula is typed in the form #-####-#### in the office too
  test('a cédula takes its form while it is typed', async () => {
    const sent = answerCommands(() => ok({ appointment: row({ revision: '5' }), statusChanged: false }))
    const { user } = await openEdit()
    await user.type(field(/^Cédula/), '108450392')
    expect(field(/^Cédula/).value).toBe('1-0845-0392')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent).toMatchObject([{ body: { cedula: '1-0845-0392' } }])
  })

  test('nothing changed sends nothing', async () => {
    const sent = answerCommands(() => ok({}))
    const { user } = await openEdit()
    await user.click(inDialog('Guardar cambios'))
    expect(screen.getByText('No hay cambios que guardar.')).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule form-edit-dialog: §2 A dialog edits an appointment
  test('what is wrong is told per field before anything is sent', async () => {
    const sent = answerCommands(() => ok({}))
    const { user } = await openEdit()
    await user.clear(field(/^Correo/))
    await user.type(field(/^Correo/), 'mariela@')
    await user.clear(field(/^Hora de fin/))
    await user.type(field(/^Hora de fin/), '13:00')
    await user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText('Correo electrónico inválido')).toBeDefined()
    expect(screen.getByText('La hora final debe ser posterior a la inicial.')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('a text that is too long stays whole beside its limit, and nothing is sent', async () => {
    const sent = answerCommands(() => ok({}))
    const { user } = await openEdit()
    await user.click(field(/^Notas internas/))
    await user.paste('🦴'.repeat(4001))
    await user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText('Notas: máximo 4000 caracteres')).toBeDefined()
    expect(field(/^Notas internas/).value).toBe('🦴'.repeat(4001))
    await focusIsOn(field(/^Notas internas/))
    expect(sent).toEqual([])
  })
})

describe('a new appointment', () => {
  const fillIn = async ({ user }: Awaited<ReturnType<typeof openNew>>) => {
    await user.type(field(/^Nombre completo/), 'Rosa Mora')
    await user.type(field(/^Teléfono/), '8888-1234')
    await user.type(field(/^Correo/), 'rosa@example.com')
    await user.type(field(/^Dirección/), 'Heredia, casa verde')
    await user.type(field(/^Hora de inicio/), '9')
    await user.tab()
  }

  // @rule form-create-dialog: §2 A dialog creates an appointment
  // @rule form-defaults: §4 Default for a new appointment: specialty fisioterapia, type primer_cita, status agendado,
  //   location heredia
  test('starts on the shown day with the usual kind, and stands selected in the list afterwards', async () => {
    const sent = answerCommands(() => ok({ appointment: rosa, whatsappUrl: 'https://wa.me/50688881234' }))
    const app = await openNew()
    expect(field(/^Fecha/).value).toBe('24/11/2026')
    await fillIn(app)
    await app.user.click(inDialog('Agendar cita'))
    expect(await detail().findByRole('heading', { name: 'Rosa Mora' })).toBeDefined()
    expect(
      detail()
        .getByRole('link', { name: /Abrir WhatsApp/ })
        .getAttribute('href'),
    ).toBe('https://wa.me/50688881234')
    expect(listed()).toEqual(['08:00 Flor Hidalgo', '09:00 Rosa Mora', '14:00 Mariela Vargas'])
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: {
          name: 'Rosa Mora',
          date: '2026-11-24',
          startTime: '09:00',
          endTime: '10:00',
          specialty: 'fisioterapia_heredia',
          appointmentType: 'primer_cita',
        },
      },
    ])
  })

  test('each text takes all that is pasted, says what is too much, and is sent only when it fits', async () => {
    const sent = answerCommands(() => ok({ appointment: rosa }))
    const app = await openNew()
    await fillIn(app)
    const { user } = app
    await expectLimitsShown(user, [
      { label: /^Nombre completo/, most: 200, sentence: 'Nombre: máximo 200 caracteres' },
      { label: /^Teléfono/, most: 60, sentence: 'Teléfono: máximo 60 caracteres', start: '8888-1234 ' },
      { label: /^Dirección completa/, most: 1000, sentence: 'Dirección: máximo 1000 caracteres' },
      { label: /^Motivo de consulta/, most: 4000, sentence: 'Motivo de consulta: máximo 4000 caracteres' },
      { label: /^Notas internas/, most: 4000, sentence: 'Notas: máximo 4000 caracteres' },
    ])
    await user.clear(field(/^Correo/))
    await user.click(field(/^Correo/))
    await user.paste(`${'a'.repeat(300)}@example.com`)
    await user.click(field(/^Cédula/))
    await user.paste('1-2345-678')
    await user.click(field(/^Nombre completo/))
    await user.paste('.')
    await user.click(inDialog('Agendar cita'))
    for (const sentence of [
      'Nombre: máximo 200 caracteres',
      'Correo electrónico: máximo 254 caracteres',
      'Cédula debe tener formato #-####-####',
    ])
      expect(await screen.findByText(sentence)).toBeDefined()
    expect(field(/^Nombre completo/).value).toBe(`${'🦴'.repeat(200)}.`)
    expect(field(/^Cédula/).value).toBe('1-2345-678')
    expect(sent).toEqual([])
  })

  test('an hour written in another way is not cut to a different one', async () => {
    const sent = answerCommands(() => ok({ appointment: rosa }))
    const app = await openNew()
    await fillIn(app)
    await app.user.clear(field(/^Hora de inicio/))
    await app.user.type(field(/^Hora de inicio/), '2:30 pm')
    await app.user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Hora inválida: use el formato HH:mm')).toBeDefined()
    expect(field(/^Hora de inicio/).value).toBe('2:30 pm')
    expect(sent).toEqual([])
  })

  // @rule messages-appointment-failed: §8 'Error al crear cita: {message}', 'Error al actualizar cita: {message}';
  //   fallbacks 'Failed to create appointment', 'Failed to update appointment'
  // @rule form-create-dialog
  test('over a taken hour only knowingly', async () => {
    const sent = answerCommands(({ body }) =>
      (body as { overbook?: boolean }).overbook
        ? ok({ appointment: { ...rosa, overbooked: true } })
        : refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }),
    )
    const app = await openNew()
    await fillIn(app)
    expect(screen.queryByRole('button', { name: /sobrecupo/ })).toBeNull()
    await app.user.click(inDialog('Agendar cita'))
    const shown = await screen.findByText('Error al crear cita: Ese horario ya no está disponible')
    expect(shown.closest('li')?.textContent).toMatch(/^Error/)
    expect(within(screen.getByRole('dialog')).getByText('Ese horario ya no está disponible')).toBeDefined()
    await app.user.click(inDialog('Agendar de todos modos, como sobrecupo'))
    expect(await detail().findByText('Sobrecupo')).toBeDefined()
    expect(sent.map(({ body }) => (body as { overbook?: boolean }).overbook)).toEqual([false, true])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  // @rule form-staff-days
  test('on a day more than two years ahead only once staff say that it is meant; another day is asked about anew', async () => {
    const sent = answerCommands(({ body }) =>
      (body as { farAhead?: boolean }).farAhead
        ? ok({ appointment: rosa })
        : refused(409, {
            error: 'La fecha 15/01/2029 está a más de dos años. ¿Es correcta?',
            code: 'far-ahead',
            fields: { date: 'La fecha 15/01/2029 está a más de dos años. ¿Es correcta?' },
          }),
    )
    const app = await openNew()
    await fillIn(app)
    fireEvent.change(field(/^Fecha/), { target: { value: '2029-01-15' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
    await app.user.click(inDialog('Agendar cita'))
    const meant = () =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: 'La fecha es correcta, aunque esté a más de dos años' })
    await app.user.click(await meant())
    fireEvent.change(field(/^Fecha/), { target: { value: '2029-01-16' } })
    expect((await meant()).checked).toBe(false)
    await app.user.click(await meant())
    await app.user.click(inDialog('Agendar cita'))
    await detail().findByText('Cita agendada.')
    expect(sent.map(({ body }) => body)).toMatchObject([{ date: '2029-01-15' }, { date: '2029-01-16', farAhead: true }])
    expect(sent[0]?.body).not.toHaveProperty('farAhead')
  })

  test('required fields are told in place, and what the server finds wrong stands at its field', async () => {
    answerCommands(() =>
      refused(400, { error: 'Revise los datos', code: 'invalid', fields: { phone: 'Teléfono raro' } }),
    )
    const app = await openNew()
    await app.user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Nombre es requerido')).toBeDefined()
    expect(screen.getByText('Teléfono es requerido')).toBeDefined()
    await fillIn(app)
    await app.user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Teléfono raro')).toBeDefined()
    expect(field(/^Nombre completo/).value).toBe('Rosa Mora')
  })
})
