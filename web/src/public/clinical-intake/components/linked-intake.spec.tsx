import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerForm } from '~/testing/answer-forms.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import {
  accepted,
  answerAppointment,
  answerIntakes,
  field,
  fill,
  friday,
  openIntake,
  rosa,
  send,
} from '../testing/intake-desk.ts'

/** What a mail names the visit by: its id and a mark. */
const link = `${rosa}k3v9XfQ2abc`
const values = { age: '64', occupation: 'Maestra', painAreas: ['neck'] }
const kept = { values, at: '2026-11-20T14:32:00.000Z' }
const clear = () => screen.findByRole('button', { name: 'Borrar lo escrito' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(friday)
  answerAppointment()
})

// @rule form-drafts-go-on: Issue: opening the same link on another device continues where it was left
test('goes on where another device left it, says since when and how long it is kept', async () => {
  const state = answerForm({ draft: kept })
  const { user } = await openIntake(link)
  expect([field(/^Edad/).value, field(/^Ocupación/).value, field(/^Caídas/).value]).toEqual(['64', 'Maestra', ''])
  expect(screen.getByText('Borrador de hoy 08:32')).toBeDefined()
  expect(screen.getByText(/^Lo que escribe se guarda cifrado bajo este enlace/)).toBeDefined()
  expect(screen.queryByText(/solo en esta pestaña|no cierre esta pestaña/)).toBeNull()
  await user.type(field(/^Caídas/), 'Una en marzo')
  await waitFor(() => expect(state.draft?.values).toMatchObject({ ...values, falls: 'Una en marzo' }), {
    timeout: 5_000,
  })
  await user.click(await clear())
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(state.draft).toBeNull())
  expect(field(/^Ocupación/).value).toBe('')
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  await waitFor(() => expect(state.draft?.values).toMatchObject({ ...values, falls: 'Una en marzo' }), {
    timeout: 5_000,
  })
  expect(field(/^Ocupación/).value).toBe('Maestra')
})

// @rule form-drafts-gone-when-sent, form-drafts-sent-says-when
test('is gone when sent, and the link says when; another is sent only where that is asked for', async () => {
  const state = answerForm({ draft: { ...kept, values: { falls: 'Una' } } })
  const sent = answerIntakes(accepted)
  const { user, router } = await openIntake(link)
  await fill(user)
  await send(user)
  await screen.findByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })
  await waitFor(() => expect(state.draft).toBeNull())
  expect(sent.map(({ body }) => body.appointmentId)).toEqual([link])
  expect(screen.getByRole('link', { name: 'formulario de primera sesión' }).getAttribute('href')).toBe(
    `/formulario-primera-sesion#${link}`,
  )
  await router.navigate('/servicios')
  await screen.findByRole('heading', { level: 1, name: 'Nuestros Servicios' })
  state.sentAt = '2026-11-20T16:00:00.000Z'
  await router.navigate(`/ficha-clinica/${link}`)
  expect(await screen.findByText('Enviada el viernes 20/11/2026, 10:00 AM.')).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar otra ficha' }))
  await screen.findByRole('form', { name: 'Ficha clínica' })
  expect(field(/^Ocupación/).value).toBe('')
})

// @rule form-drafts-sent-says-when
test('that was sent on another device meanwhile says so instead of being kept', async () => {
  const state = answerForm({ draft: kept })
  const { user } = await openIntake(link)
  Object.assign(state, { draft: null, sentAt: friday })
  await user.type(field(/^Caídas/), 'Una en marzo')
  expect(await screen.findByText(/^Enviada el viernes/, {}, { timeout: 8_000 })).toBeDefined()
  expect(state.draft).toBeNull()
})

// @rule form-drafts-asked-once
test('begins with what another form asked, which is no draft', async () => {
  const state = answerForm({ known: { age: '64', occupation: 'Maestra', cedula: '1-1111-1111' } })
  const { router } = await openIntake(link)
  expect([field(/^Edad/).value, field(/^Ocupación/).value]).toEqual(['64', 'Maestra'])
  expect(screen.getByText(/^Ya llenamos lo que nos había dicho antes/)).toBeDefined()
  await router.navigate('/servicios')
  await screen.findByRole('heading', { level: 1, name: 'Nuestros Servicios' })
  expect(state.draft).toBeNull()
})

// @rule form-drafts-mark
test('under the bare id of a visit nothing is asked of the server or kept there', async () => {
  const asked: string[] = []
  server.use(http.all('/api/form-drafts/*', ({ request }) => void asked.push(request.url)))
  await openIntake(rosa)
  expect(screen.getByText(/se borra al enviarlo o tras 2 horas sin uso/)).toBeDefined()
  expect(asked).toEqual([])
})

// @rule form-drafts-go-on
test('goes on in this tab while the server is away', async () => {
  const away = () => HttpResponse.json({ error: 'No disponible', code: 'store-away' }, { status: 503 })
  server.use(http.all('/api/form-drafts/:form/:link', away))
  const { user } = await openIntake(link)
  await user.type(field(/^Ocupación/), 'Maestra')
  renderApp(`/ficha-clinica/${link}`)
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Ocupación/).map(({ value }) => value)).toEqual([
      'Maestra',
      'Maestra',
    ]),
  )
})
