import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerForm } from '~/testing/answer-forms.ts'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerForms, field, fill, openForm, person, send, taken } from '../testing/intake-desk.ts'

const token = `${'f'.repeat(22)}k3v9XfQ2abc`
const heading = () => screen.findByRole('heading', { level: 1, name: 'Formulario de Primera Sesión' })
const openLink = async (fragment = token) => {
  const app = renderApp(`/formulario-primera-sesion#${fragment}`, { signedIn: false })
  await heading()
  await screen.findByRole('button', { name: 'Enviar formulario' })
  return app
}
const done = () => HttpResponse.json({ success: true })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T16:00:00.000Z')
})

// @rule form-put-off
test('‘Seguir después’ asks for an e-mail, which stands there if it was typed, and says where the link went', async () => {
  const sent = answerPosts('/api/form-drafts/first-session', [refused(503), done])
  const { user } = await openForm()
  await fill(user, { 'Nombre completo': 'Rosa Mora', 'Correo electrónico': 'rosa@example.com' })
  await user.click(screen.getByRole('button', { name: 'Seguir después' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seguir después' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Correo electrónico/).value).toBe('rosa@example.com')
  await user.click(dialog.getByRole('button', { name: 'Enviarme el enlace' }))
  await screen.findByText('No pudimos guardar lo escrito. Sigue en esta pestaña: intente de nuevo.')
  await user.click(dialog.getByRole('button', { name: 'Enviarme el enlace' }))
  await screen.findByText(/^Le enviamos el enlace a rosa@example.com\./)
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill({ email: 'rosa@example.com', values: expect.objectContaining({ name: 'Rosa Mora' }) }),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(field('Nombre completo').value).toBe('Rosa Mora')
})

test('a slip in the address is asked about before the link goes to somebody else, and one that is none is refused', async () => {
  const sent = answerPosts('/api/form-drafts/first-session', [done])
  const { user } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Seguir después' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Correo electrónico/), 'rosa')
  await user.click(dialog.getByRole('button', { name: 'Enviarme el enlace' }))
  await dialog.findByText('Correo electrónico inválido')
  await user.type(dialog.getByLabelText(/^Correo electrónico/), '@gmial.com')
  await user.click(await dialog.findByRole('button', { name: /gmail\.com/ }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Correo electrónico/).value).toBe('rosa@gmail.com')
  expect(sent).toEqual([])
})

// @rule form-drafts-go-on, form-drafts-gone-when-sent, form-drafts-sent-says-when
test('the link goes on with it, sends it by its link, and then says when', async () => {
  const state = answerForm({ draft: { values: { name: 'Rosa Mora' }, at: '2026-11-20T15:00:00.000Z' } })
  const sent = answerForms(taken)
  const { user, router } = await openLink()
  expect([field('Nombre completo').value, screen.queryByRole('button', { name: 'Seguir después' })]).toEqual([
    'Rosa Mora',
    null,
  ])
  expect(screen.queryByText(/solo en esta pestaña/)).toBeNull()
  await fill(user, { ...person, 'Nombre completo': '' })
  await waitFor(() => expect(state.draft?.values).toMatchObject({ cedula: '1-1234-0567' }), { timeout: 5_000 })
  await send(user)
  await screen.findByRole('heading', { name: 'Formulario enviado' })
  expect(sent.map(({ body }) => [body.link, body.name])).toEqual([[token, 'Rosa Mora']])
  await waitFor(() => expect(state.draft).toBeNull())
  await router.navigate('/servicios')
  await screen.findByRole('heading', { level: 1, name: 'Nuestros Servicios' })
  state.sentAt = '2026-11-20T16:00:00.000Z'
  await router.navigate(`/formulario-primera-sesion#${token}`)
  expect(await screen.findByText('Enviado el viernes 20/11/2026, 10:00 AM.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Llenar otro' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nombre completo/)).value).toBe('')
})

test.each([
  ['a full stop that a mail program put behind its link', `${token}.`, token],
  ['a fragment that is no link', 'contenido', undefined],
])('%s does not keep a form from being sent', async (_, fragment, link) => {
  answerForm({})
  const sent = answerForms(taken)
  const { user } = await openLink(fragment)
  await fill(user, person)
  await send(user)
  await screen.findByRole('heading', { name: 'Formulario enviado' })
  expect(sent.map(({ body }) => body.link)).toEqual([link])
})

test('a link that is over says so, and the form can be filled in all the same', async () => {
  answerForm({ keeps: false })
  await openLink()
  expect(screen.getByText(/^Este enlace ya venció/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Seguir después' })).toBeDefined()
})
