import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, answerDay, detail, openMariela } from '../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

const begun = { startTime: '10:00', endTime: '11:00' }
const button = (name: RegExp | string) => detail().getByRole('button', { name })
/** The rows that commands are answered with, one after the other. @returns what was sent */
const answerWith = (...rows: Parameters<typeof row>[0][]) =>
  answerCommands(() => ok({ appointment: row({ updatedAt: tenTwenty, ...rows.shift() }) }))
const dialog = (name: string) => screen.findByRole('alertdialog', { name }).then(within)

// @rule appointments-undo
describe('Deshacer', () => {
  test('of what was marked as done sends it back to what it was, of the appointment as it was answered', async () => {
    answerDay(() => [row({ status: 'confirmado', ...begun })])
    const done = { status: 'realizado', statusBefore: 'confirmado', revision: '5', ...begun } as const
    const sent = answerWith(done, { status: 'confirmado', revision: '6', ...begun })
    const { user } = await openMariela()
    await user.click(button('Marcar Realizado'))
    expect(await screen.findByText(/^Visita realizada: hoy 10:00/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await detail().findByText('Se deshizo: la cita está confirmada.')).toBeDefined()
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ status: 'realizado' }, '0'],
      [{ status: 'confirmado' }, '5'],
    ])
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  test('is offered for 30 s, and from the detail after that', async () => {
    answerDay(() => [row(begun)])
    answerWith({ status: 'realizado', statusBefore: 'agendado', revision: '5', ...begun })
    const { user } = await openMariela()
    await user.click(button('Marcar Realizado'))
    await screen.findByRole('button', { name: 'Deshacer' })
    const later = (ms: number) => vi.setSystemTime(Date.parse(tenTwenty) + ms)
    later(29_000)
    await screen.findByText('1')
    later(31_000)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
    expect(button('Deshacer realizado')).toBeDefined()
  })

  test('of a cancellation is asked about from the detail, and says what is told', async () => {
    answerDay(() => [row({ status: 'cancelado', revision: '3' })])
    const sent = answerWith({ status: 'agendado', revision: '4' })
    const { user } = await openMariela()
    await user.click(button('Deshacer cancelación'))
    const ask = await dialog('¿Deshacer la cancelación?')
    expect(ask.getByText(/Mariela Vargas, 24\/11\/2026 14:00, vuelve a estar agendada/)).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Deshacer cancelación' }))
    expect(await detail().findByText('Se deshizo: la cita está agendada.')).toBeDefined()
    expect(sent).toMatchObject([{ body: { status: 'agendado' }, ifMatch: '3' }])
  })

  // @rule appointments-undo-confirmed
  test('of a confirmed visit that was just cancelled leaves it confirmed; once its patient may have heard of it, agendada', async () => {
    answerDay(() => [row({ status: 'confirmado' })])
    const cancelled = { status: 'cancelado', statusBefore: 'confirmado', statusAt: tenTwenty, revision: '5' } as const
    const sent = answerWith(cancelled, { status: 'confirmado', revision: '6' }, { ...cancelled, revision: '7' })
    const { user } = await openMariela()
    const cancel = async () => {
      await user.click(button('Cancelar'))
      await user.click((await dialog('¿Cancelar esta cita?')).getByRole('button', { name: 'Cancelar la cita' }))
    }
    await cancel()
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await detail().findByText('Se deshizo: la cita está confirmada.')
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ status: 'cancelado' }, '0'],
      [{ status: 'confirmado' }, '5'],
    ])
    await cancel()
    await user.click(await screen.findByRole('button', { name: 'Deshacer cancelación' }))
    const ask = await dialog('¿Deshacer la cancelación?')
    expect(ask.getByText(/vuelve a estar confirmada/)).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Volver' }))
    vi.setSystemTime(Date.parse(tenTwenty) + 30_000)
    await user.click(button('Deshacer cancelación'))
    expect((await dialog('¿Deshacer la cancelación?')).getByText(/vuelve a estar agendada/)).toBeDefined()
  })

  test('of a cancellation whose hour is taken says so', async () => {
    answerDay(() => [row({ status: 'cancelado' })])
    answerCommands(() => refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }))
    const { user } = await openMariela()
    await user.click(button('Deshacer cancelación'))
    await user.click((await dialog('¿Deshacer la cancelación?')).getByRole('button', { name: 'Deshacer cancelación' }))
    expect(await screen.findByText('Ese horario ya no está disponible')).toBeDefined()
  })
})

// @rule appointments-shown-revision
describe('a status of an appointment that somebody else changed meanwhile', () => {
  const stale = () => refused(412, { error: 'Otra persona cambió estos datos', code: 'stale' })
  const nowIs = (given: Parameters<typeof row>[0]) =>
    server.use(http.get('/api/appointments/:id', () => HttpResponse.json(row(given))))

  test('is asked about once more with both values, and sent for what is shown then', async () => {
    nowIs({ startTime: '16:00', endTime: '17:00', revision: '3' })
    const answers = [stale, () => ok({ appointment: row({ status: 'confirmado', startTime: '16:00', revision: '4' }) })]
    const sent = answerCommands(() => (answers.shift() ?? stale)())
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    const ask = await dialog('La cita cambió mientras tanto')
    expect(ask.getByText('Decía: 24/11/2026 14:00–15:00')).toBeDefined()
    expect(ask.getByText('Ahora dice: 24/11/2026 16:00–17:00')).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Confirmar' }))
    expect(await detail().findByText('Cita confirmada.')).toBeDefined()
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '3'])
  })

  test('that it has by then, at the same hour, is said without a question', async () => {
    nowIs({ status: 'confirmado', revision: '3' })
    const sent = answerCommands(stale)
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    await detail().findByText('Otra persona ya la había confirmado.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('that it has by then at another hour is told as what changed', async () => {
    nowIs({ status: 'confirmado', startTime: '16:00', endTime: '17:00', revision: '3' })
    answerCommands(stale)
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    expect((await dialog('La cita cambió mientras tanto')).getByText('Ahora dice: Confirmado')).toBeDefined()
  })

  test('that cannot be given any more is only told', async () => {
    nowIs({ status: 'cancelado', revision: '3' })
    const sent = answerCommands(stale)
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    const ask = await dialog('La cita cambió mientras tanto')
    expect(ask.getByText('Decía: Agendado')).toBeDefined()
    expect(ask.getByText('Ahora dice: Cancelado')).toBeDefined()
    expect(ask.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Volver'])
    expect(sent).toHaveLength(1)
  })

  test('that cannot be read says that it failed', async () => {
    server.use(http.get('/api/appointments/:id', () => HttpResponse.error()))
    answerCommands(stale)
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    expect(await screen.findByText('Failed to update status')).toBeDefined()
  })
})
