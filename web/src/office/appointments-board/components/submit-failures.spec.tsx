import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import type { Answer } from '~/testing/answer-posts.ts'
import { decided as decidedAlways, tooManySentence, undecided, undecidedOf } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerBoard, answerDay, detail, openBoard } from '../testing/board-desk.ts'
import { field, inDialog, openEdit, openNew, putRosa, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const decided: [name: string, answer: Answer][] = [
  ...decidedAlways,
  ['409', () => refused(409, { error: 'La solicitud tardó demasiado', code: 'step-abandoned' })],
  ['412', () => refused(412, { error: 'La cita cambió', code: 'stale' })],
]

beforeEach(() => answerBoard())

/** Answers commands with these, one after the other. */
const answerInTurn = (...answers: Answer[]) => answerCommands(() => (answers.shift() ?? (() => ok({})))())

describe('a new appointment', () => {
  const booked: Answer = () => ok({ appointment: rosa })
  const bookTwice = async (answer: Answer) => {
    const sent = answerInTurn(answer, booked)
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText(/^Error al crear cita: /)).toBeDefined()
    expect(field(/^Nombre completo/).value).toBe('Rosa Mora')
    expect(field(/^Dirección/).value).toBe('Heredia, casa verde')
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    return sent.map(({ key }) => key)
  }

  test.each(undecided)('%s: everything is kept and the same content goes out under the same key', async (_, answer) => {
    const [first, second] = await bookTwice(answer)
    expect(second).toBe(first)
  })

  test.each(decided)('%s: everything is kept and the next try has a new key', async (_, answer) => {
    const [first, second] = await bookTwice(answer)
    expect(second).not.toBe(first)
  })

  // @rule messages-appointment-failed, messages-no-raw-text
  test.each([
    ['a connection that breaks', 'Failed to create appointment'],
    ['500 as a page of the gateway', 'Failed to create appointment'],
    ['a page where the answer should be', 'Failed to create appointment'],
    ['503', 'El servicio no está disponible en este momento.'],
  ])('%s is told in a sentence for people: %s', async (name, sentence) => {
    answerInTurn(undecidedOf(name))
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    const toast = (await screen.findByText(`Error al crear cita: ${sentence}`)).closest('li')
    const isEnglish = sentence === 'Failed to create appointment'
    expect(toast?.textContent?.includes('El servidor no responde. Lo que escribió sigue aquí')).toBe(isEnglish)
  })

  test.each([
    ['no field: the sentence, above the buttons that always show', 'slot-taken', {}, 1],
    ['a field: that field', 'phone-refused', { phone: 'Teléfono raro' }, 0],
  ])('what was refused about %s, comes into view', async (_, code, fields, times) => {
    answerInTurn(() => refused(409, { error: 'Ese horario ya no está disponible', code, fields }))
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openNew()
    putRosa()
    shown.mockClear()
    await user.click(inDialog('Agendar cita'))
    await screen.findByText('Error al crear cita: Ese horario ya no está disponible')
    const sentence = within(screen.getByRole('dialog')).getByText('Ese horario ya no está disponible')
    const inView = shown.mock.contexts.filter((element) => element instanceof Element && element.contains(sentence))
    expect(inView).toHaveLength(times)
    if (times === 0) await focusIsOn(field(/^Teléfono/))
    shown.mockRestore()
  })

  // @rule form-decision-in-view: After a refusal that staff may decide about, the choice is brought into view,
  //   whatever has the focus
  test.each([
    ['slot-taken', 'startTime', /^Hora de inicio/, 'button', 'Agendar de todos modos, como sobrecupo'],
    ['far-ahead', 'date', /^Fecha/, 'checkbox', 'La fecha es correcta, aunque esté a más de dos años'],
  ])('%s: what may be decided comes into view last, whatever has the focus', async (code, at, label, role, choice) => {
    const error = 'Ese horario ya no está disponible'
    answerInTurn(() => refused(409, { error, code, fields: { [at]: error } }))
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openNew()
    putRosa()
    shown.mockClear()
    await user.click(inDialog('Agendar cita'))
    const box = await screen.findByRole(role, { name: choice })
    await focusIsOn(field(label))
    const last = shown.mock.contexts.at(-1)
    expect(last instanceof Element && last.contains(box)).toBe(true)
    expect(shown.mock.calls.at(-1)).toEqual([{ block: 'nearest' }])
    shown.mockRestore()
  })

  // @rule messages-new-try
  test('a refusal is said no longer once another hour was taken', async () => {
    answerInTurn(() => refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }), booked)
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    await screen.findByText('Error al crear cita: Ese horario ya no está disponible')
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    expect(screen.queryByText(/^Error al crear cita: /)).toBeNull()
  })

  test('200: the same appointment once more is another one', async () => {
    const sent = answerCommands(booked)
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    putRosa()
    await user.click(inDialog('Agendar cita'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('what was typed otherwise after no answer is another submit', async () => {
    const sent = answerInTurn(undecidedOf('a connection that breaks'), booked)
    const { user } = await openNew()
    putRosa()
    await user.click(inDialog('Agendar cita'))
    await screen.findByText(/^Error al crear cita: /)
    await user.type(field(/^Motivo/), 'Espalda')
    await user.click(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})

describe('an edit', () => {
  const corrected: Answer = () => ok({ appointment: row({ revision: '5' }), statusChanged: false })

  // @rule messages-appointment-failed, messages-no-raw-text
  test.each([
    ['a connection that breaks', 'Failed to update appointment', /El servidor no responde/],
    ['an answer that breaks off', 'Failed to update appointment', /El servidor no responde/],
    ['500 as a page of the gateway', 'Failed to update appointment', /El servidor no responde/],
    ['503', 'El servicio no está disponible en este momento.', /El servidor no responde/],
    ['429', tooManySentence, null],
    ['500', 'Ocurrió un error inesperado. Código: 4711', null],
  ])('%s is told, and the same change is sent again under its key', async (name, sentence, hint) => {
    const sent = answerInTurn(undecidedOf(name), corrected)
    const { user } = await openEdit()
    await user.type(field(/^Motivo/), '.')
    await user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText(`Error al actualizar cita: ${sentence}`)).toBeDefined()
    expect(within(screen.getByRole('dialog')).queryByText(hint ?? /El servidor no responde/) !== null).toBe(
      hint !== null,
    )
    expect(field(/^Motivo/).value).toBe('Dolor lumbar.')
    await user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText('Datos de la cita corregidos.')).toBeDefined()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('a status', () => {
  const confirmed: Answer = () => ok({ appointment: row({ status: 'confirmado', revision: '5' }) })
  const confirmTwice = async (answer: Answer) => {
    const sent = answerInTurn(answer, confirmed)
    const { user } = await openBoard(`/doctor/dashboard?cita=${row().id}`)
    const confirm = await detail().findByRole<HTMLButtonElement>('button', { name: /Confirmar/ })
    await user.click(confirm)
    expect(await screen.findByText('Failed to update status')).toBeDefined()
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await user.click(confirm)
    expect(await screen.findByText('Cita confirmada.')).toBeDefined()
    return sent.map(({ key }) => key)
  }

  test.each(undecided)('%s: asked again it goes out under the same key', async (_, answer) => {
    const [first, second] = await confirmTwice(answer)
    expect(second).toBe(first)
  })

  test.each(decided)('%s: asked again it has a new key', async (_, answer) => {
    const [first, second] = await confirmTwice(answer)
    expect(second).not.toBe(first)
  })

  test('of a row that was changed meanwhile it is another submit', async () => {
    const sent = answerInTurn(undecidedOf('503'), confirmed)
    const { user } = await openBoard(`/doctor/dashboard?cita=${row().id}`)
    const confirm = await detail().findByRole('button', { name: /Confirmar/ })
    answerDay(() => [flor, row({ startTime: '16:00', endTime: '17:00', revision: '3' })], '130')
    await user.click(confirm)
    expect(await detail().findByText('16:00 – 17:00')).toBeDefined()
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    expect(await screen.findByText('Cita confirmada.')).toBeDefined()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})
