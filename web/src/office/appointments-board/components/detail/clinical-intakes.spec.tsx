import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import { answerBoard, detail, openMariela } from '../../testing/board-desk.ts'
import { answerIntakes, intake } from '../../testing/intakes.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const appointmentId = row().id
const form = (given: Parameters<typeof intake>[0] = {}) => intake({ appointmentId, ...given })
const later = form({ id: 'i2', age: 35, createdAt: '2026-11-21T15:30:00.000Z' })

beforeEach(() => answerBoard())

const section = async () => within(await detail().findByRole('region', { name: 'Ficha clínica' }))
/** The headings of the forms and whether they are open, top to bottom. */
const folds = (): string[] =>
  [...document.querySelectorAll('details')].map(
    ({ open, firstElementChild }) => `${open ? 'open' : 'shut'}: ${firstElementChild?.textContent}`,
  )
const answersOf = (within: HTMLElement | null | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(within?.querySelectorAll('dt') ?? [])].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  )
const isShownLive = (...rows: ReturnType<typeof form>[]) =>
  fakeLive.send(
    ...rows.map((one, at) => ({ projection: 'clinical-intakes', id: one.id, position: `${101 + at}`, row: one })),
  )

describe('what the patient wrote before the visit', () => {
  // @rule form-calls-appointment-detail-shows: The appointment's detail shows it: when it was sent, every answer, the
  //   areas on a body; '[eliminado]' once it was erased
  test('stands in the appointment: when it was sent, every answer, and the areas on a body that cannot be pressed', async () => {
    answerIntakes(() => [form()])
    await openMariela()
    const ficha = await section()
    expect(await ficha.findByText('Enviada el 20/11/2026 09:00')).toBeDefined()
    expect(answersOf(document.querySelector('details'))).toEqual({
      Edad: '34 años',
      Ocupación: 'Docente',
      'Condiciones de salud': 'Presión alta',
      Cirugías: 'Menisco, 2019',
      Caídas: 'En marzo, de lado',
      'Tatuajes o cicatrices': 'Cicatriz en la rodilla',
    })
    expect(ficha.getByRole('img', { name: 'Espalda: Espalda baja, Rodilla derecha' })).toBeDefined()
    expect(ficha.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Espalda baja',
      'Rodilla derecha',
    ])
    expect(ficha.queryAllByRole('button')).toEqual([])
  })

  test('is not there while no form was sent', async () => {
    const seen = answerIntakes(() => [])
    await openMariela()
    await detail().findByText('Agendada en el sitio web')
    await waitFor(() =>
      expect(fakeLive.following()).toContainEqual(expect.stringMatching(/^appointment:[\w-]+\/clinical-intakes@100$/)),
    )
    expect([seen.asked, detail().queryByText('Cargando la ficha clínica…')]).toEqual([1, null])
    expect(detail().queryByRole('region', { name: 'Ficha clínica' })).toBeNull()
  })

  test('says what was left blank, and draws no body where nothing hurts', async () => {
    answerIntakes(() => [
      form({ healthConditions: null, surgeries: null, falls: null, tattoosScars: null, painAreas: [] }),
    ])
    await openMariela()
    const ficha = await section()
    expect(await ficha.findAllByText('En blanco')).toHaveLength(4)
    expect(answersOf(document.querySelector('details'))['Áreas de dolor']).toBe('No hay áreas seleccionadas')
    expect(ficha.queryAllByRole('img')).toEqual([])
  })

  // @rule form-calls-appointment-detail-shows
  test('shows [eliminado] in the place of everything that was erased', async () => {
    const nothing = { age: null, occupation: null, healthConditions: null, surgeries: null, falls: null }
    answerIntakes(() => [form({ ...nothing, tattoosScars: null, painAreas: null })])
    await openMariela()
    expect(await (await section()).findAllByText('[eliminado]')).toHaveLength(7)
    expect(detail().queryByText('En blanco')).toBeNull()
  })

  test('keeps the lines of a text and runs nothing of it', async () => {
    answerIntakes(() => [form({ surgeries: hardText, falls: 'Una\nDos' })])
    await openMariela()
    expect(await (await section()).findByText(hardText)).toBeDefined()
    expect(answersOf(document.querySelector('details')).Caídas).toBe('Una\nDos')
    expectNoMarkup()
  })
})

describe('several forms', () => {
  // @rule form-calls-appointment-detail-shows
  test('the newest is open, the earlier ones are folded and can be opened', async () => {
    answerIntakes(() => [later, form()])
    const { user } = await openMariela()
    const earlier = await (await section()).findByText('Enviada el 20/11/2026 09:00')
    expect(folds()).toEqual(['open: Enviada el 21/11/2026 09:30', 'shut: Enviada el 20/11/2026 09:00'])
    await user.click(earlier)
    await waitFor(() =>
      expect(folds()).toEqual(['open: Enviada el 21/11/2026 09:30', 'open: Enviada el 20/11/2026 09:00']),
    )
  })
})

describe('live', () => {
  // @rule form-calls-appointment-detail-shows
  test('a form appears while the appointment is open; a newer one stands above the one that is being read', async () => {
    answerIntakes(() => [])
    await openMariela()
    await waitFor(() =>
      expect(fakeLive.following()).toContainEqual(expect.stringMatching(/^appointment:[\w-]+\/clinical-intakes@100$/)),
    )
    isShownLive(form())
    const ficha = await section()
    expect(await ficha.findByText('34 años')).toBeDefined()
    isShownLive(later)
    expect(await ficha.findByText('35 años')).toBeDefined()
    expect(folds()).toEqual(['open: Enviada el 21/11/2026 09:30', 'open: Enviada el 20/11/2026 09:00'])
  })

  test("another appointment's form does not", async () => {
    answerIntakes(() => [form()])
    await openMariela()
    await (await section()).findByText('34 años')
    isShownLive(form({ id: 'i9', age: 71, appointmentId: flor.id }), later)
    await detail().findByText('35 años')
    expect(folds()).toEqual(['open: Enviada el 21/11/2026 09:30', 'open: Enviada el 20/11/2026 09:00'])
  })

  test('it is read again when the feed lost its place, or told something it does not know', async () => {
    let rows = [form()]
    const seen = answerIntakes(() => rows)
    await openMariela()
    await (await section()).findByText('34 años')
    rows = [later, form()]
    fakeLive.refresh('clinical-intakes')
    expect(await detail().findByText('35 años')).toBeDefined()
    rows = [form({ id: 'i3', age: 36 })]
    fakeLive.send({ projection: 'clinical-intakes', id: 'i3', position: '102', row: { id: 'i3', of: 'a newer shape' } })
    expect(await detail().findByText('36 años')).toBeDefined()
    expect(seen.asked).toBe(3)
  })
})

describe('while it is on its way', () => {
  test('it says so, without a title that most appointments would lose again', async () => {
    let give = (_: Response): void => undefined
    const held = new Promise<Response>((resolve) => {
      give = resolve
    })
    answerIntakes(() => held)
    await openMariela()
    expect(await detail().findByText('Cargando la ficha clínica…')).toBeDefined()
    expect(detail().queryByRole('region', { name: 'Ficha clínica' })).toBeNull()
    give(HttpResponse.json([form()], { headers: { 'X-Log-Position': '100' } }))
    expect(await (await section()).findByText('34 años')).toBeDefined()
    expect(detail().queryByText('Cargando la ficha clínica…')).toBeNull()
  })

  test('a failure is told in its place and can be tried again, and takes nothing else with it', async () => {
    let answer: () => ReturnType<typeof form>[] | Response = () =>
      HttpResponse.json({ error: 'x', code: 'away' }, { status: 503 })
    answerIntakes(() => answer())
    const { user } = await openMariela()
    const ficha = await section()
    expect(ficha.getByText('No se pudo leer la ficha clínica.')).toBeDefined()
    expect(detail().getByText('San Pablo de Heredia, casa 14')).toBeDefined()
    answer = () => [form()]
    await user.click(ficha.getByRole('button', { name: 'Reintentar' }))
    expect(await detail().findByText('34 años')).toBeDefined()
    expect(screen.queryByText('No se pudo leer la ficha clínica.')).toBeNull()
  })
})
