import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Answer } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { appointmentId, away, notFound, refused, summaryOf } from '../testing/action-desk.ts'

const path = '/api/appointment-confirmations/:id'
const shown = (changed: object = {}) => {
  const { actionType, ...summary } = summaryOf('cancel', {})
  return HttpResponse.json({ ...summary, status: 'agendado', ...changed })
}
const taken: Answer = () => HttpResponse.json({ success: true, message: 'Su cita quedó confirmada.' })

/** Answers reads and confirmations in turn, the last answer again and again. @returns what was sent */
const answer = (reads: Answer[], confirmations: Answer[] = []) => {
  const sent: { key: string | null; body: unknown }[] = []
  let read = 0
  const inTurn = (answers: Answer[], at: number) => answers[Math.min(at, answers.length) - 1]?.() ?? notFound()
  server.use(
    http.get(path, () => inTurn(reads, ++read)),
    http.post(path, async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
      return inTurn(confirmations, sent.length)
    }),
  )
  return sent
}
const open = () => renderApp(`/cita/${appointmentId}/confirmar`)
const button = () => screen.findByRole('button', { name: 'Confirmar mi cita' })
const done = () => screen.findByRole('heading', { name: 'Su cita está confirmada' })
const invalid = () => screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })

// @rule messaging-confirm-link
test('opening the link shows the visit and changes nothing; the button confirms what is shown', async () => {
  const sent = answer([shown], [taken])
  const { user } = open()
  await button()
  const facts = within(screen.getByRole('region', { name: 'Su cita' })).getAllByRole('definition')
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'Rosa Mora Jiménez',
    'jueves 26/11/2026',
    '11:00 AM',
    'Fisioterapia Heredia',
  ])
  expect(sent).toEqual([])
  await user.click(await button())
  await focusIsOn(await done())
  expect(sent).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body: { date: '2026-11-26', time: '11:00' } }])
  expect(screen.queryByRole('button', { name: 'Confirmar mi cita' })).toBeNull()
})

// @rule messaging-confirm-link
test('one that is confirmed already says so, and leads to the ways to move or cancel it', async () => {
  answer([() => shown({ status: 'confirmado' })])
  open()
  await done()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Reprogramar su cita' }).getAttribute('href')).toBe(
    `/cita/${appointmentId}/reprogramar`,
  )
  expect(main.getByRole('link', { name: 'Cancelar su cita' }).getAttribute('href')).toBe(
    `/cita/${appointmentId}/cancelar`,
  )
})

// @rule request-withdrawal-said-before
test.each(['agendado', 'confirmado'])(
  'of a visit that is %s and that the patient asked to cancel, it says before that confirming withdraws that',
  async (status) => {
    const sent = answer([() => shown({ status, waiting: 'cancel' })], [taken])
    const { user } = open()
    await button()
    const note = screen.getByText('Si la confirma, esa solicitud queda retirada.')
    expect(note.parentElement?.textContent).toMatch(/^Usted ya pidió cancelar esta cita/)
    await user.click(await button())
    await done()
    expect([sent.length, screen.queryByText(/queda retirada/)]).toEqual([1, null])
  },
)

// @rule messaging-confirm-link
test('a visit that was moved meanwhile is shown anew, and confirmed by another press', async () => {
  const moved = refused(412, { error: 'Su cita cambió de día u hora.', code: 'moved-meanwhile' })
  const sent = answer([shown, () => shown({ date: '2026-11-27', time: '09:00' })], [moved, taken])
  const { user } = open()
  await user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toContain('cambió de día u hora')
  expect(screen.getByText('viernes 27/11/2026')).toBeDefined()
  await user.click(await button())
  await done()
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-11-26', time: '11:00' },
    { date: '2026-11-27', time: '09:00' },
  ])
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

// @rule messaging-confirm-link
test('an answer that never came is asked for again under the same key', async () => {
  const sent = answer([shown], [() => HttpResponse.error(), taken])
  const { user } = open()
  await user.click(await button())
  const panel = await screen.findByRole('region', { name: 'Error al Procesar' })
  expect(within(panel).getByText(/^No pudimos confirmar su cita/)).toBeDefined()
  await user.click(await button())
  await done()
  expect(sent[1]).toEqual(sent[0])
})

test('an unknown, past or cancelled visit is Enlace No Válido, when the link is opened and when it is pressed', async () => {
  answer([notFound])
  const first = open()
  await invalid()
  first.unmount()
  answer([shown], [notFound])
  const { user } = open()
  await user.click(await button())
  await invalid()
})

test('an id that is none is Enlace No Válido', async () => {
  renderApp('/cita/abc/confirmar')
  await invalid()
})

test('a server that is away says so and can be asked again', async () => {
  answer([away, shown])
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar su cita.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await button()
})
