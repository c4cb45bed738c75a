import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { type Answer, answerPosts, refused } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'

const token = `${'s'.repeat(22)}.${'t'.repeat(22)}`
const ana = { username: 'ana', name: 'Ana Solís', until: '2026-11-23T15:00:00.000Z' }
const opened = (answer: Answer = () => HttpResponse.json(ana)) => answerPosts('/api/invitations/open', [answer])
const accepts = (...answers: Answer[]) => answerPosts('/api/invitations/accept', answers)
const taken = () => HttpResponse.json({ username: 'ana' })
const open = () => renderApp(`/invitacion#${token}`, { signedIn: false })
const choose = async (
  { user }: Pick<ReturnType<typeof open>, 'user'>,
  password: string,
  confirmation: string = password,
) => {
  const field = await screen.findByLabelText(/^Contraseña/)
  await user.clear(field)
  await user.type(field, password)
  const again = screen.getByLabelText(/^Confirmar contraseña/)
  await user.clear(again)
  await user.type(again, confirmation)
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
}

// @rule invitation-page: Issue: behind the link who was invited chooses a password by the same rules, and is led to sign in
test('who was invited chooses a password and is led to sign in; the link is sent in bodies alone', async () => {
  const [asked, sent] = [opened(), accepts(taken)]
  const app = open()
  await screen.findByRole('heading', { level: 1, name: 'Elija su contraseña' })
  await screen.findByText('Hola, Ana Solís. Su usuario es ana. Con esta contraseña ingresa al portal.')
  expect(sent).toEqual([])
  await choose(app, 'propia-1')
  await focusIsOn(await screen.findByRole('heading', { name: 'Su contraseña está lista' }))
  expect([asked, sent].map((calls) => calls.map(({ body }) => body))).toEqual([
    [{ token }],
    [{ token, password: 'propia-1' }],
  ])
  await app.user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  await waitFor(() => expect(app.router.state.location).toMatchObject({ pathname: '/doctor/login', hash: '' }))
})

// @rule invitation-page
test('a password that is too short, is not the same twice or is easy is not taken', async () => {
  opened()
  const easy = { error: 'Esa contraseña es fácil.', code: 'easy-password', fields: { password: 'Es fácil.' } }
  const sent = accepts(refused(400, easy), taken)
  const app = open()
  await choose(app, 'corta')
  await screen.findByText('La contraseña debe tener al menos 6 caracteres')
  await choose(app, 'propia-1', 'propia-2')
  await screen.findByText('Las contraseñas no coinciden')
  expect(sent).toEqual([])
  await choose(app, 'ana2026')
  await screen.findByText('Es fácil.')
  await choose(app, 'propia-1')
  await screen.findByRole('heading', { name: 'Su contraseña está lista' })
})

const expired = { error: 'Esta invitación ya venció. Pida otra.', code: 'invitation-expired' }

// @rule invitation-page-over: Issue: a link that expired, was used or withdrawn says so in Spanish, and whom to ask
test('a link that is valid no more says why, before anything is typed', async () => {
  opened(refused(409, expired))
  open()
  await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
  expect(screen.getByText('Esta invitación ya venció. Pida otra.')).toBeDefined()
  expect(screen.queryByLabelText(/^Contraseña/)).toBeNull()
})

// @rule invitation-page-over
test('a link that ends while a password is typed says why', async () => {
  opened()
  accepts(refused(409, expired))
  await choose(open(), 'propia-1')
  await screen.findByText('Esta invitación ya venció. Pida otra.')
  expect(screen.queryByLabelText(/^Contraseña/)).toBeNull()
})

// @rule invitation-page
test('what fails is said, and tried again under the same key', async () => {
  const away = refused(503, { error: 'x', code: 'unavailable' })
  const asked = answerPosts('/api/invitations/open', [away, () => HttpResponse.json(ana)])
  const often = refused(429, { error: 'Espere un momento.', code: 'too-often' })
  const sent = accepts(away, often, taken)
  const app = open()
  await screen.findByText('No pudimos leer su invitación.')
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await choose(app, 'propia-1')
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar. Intente de nuevo.')
  await choose(app, 'propia-1')
  await screen.findByText('Espere un momento.')
  await choose(app, 'propia-1')
  await screen.findByRole('heading', { name: 'Su contraseña está lista' })
  expect(asked).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
