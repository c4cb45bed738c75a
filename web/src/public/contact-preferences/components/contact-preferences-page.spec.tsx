import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

const token = 'a'.repeat(33)
/** Answers each choice in turn. @returns what was chosen */
const answer = (...answers: (() => Response)[]) => {
  const sent: unknown[] = []
  server.use(
    http.post(`/api/contact-preferences/${token}`, async ({ request }) => {
      const body = (await request.json()) as { wanted: boolean }
      sent.push(body.wanted)
      return answers[sent.length - 1]?.() ?? HttpResponse.json({ wanted: body.wanted })
    }),
  )
  return sent
}
const button = (name: string) => screen.findByRole('button', { name })

// @rule opt-out-page
test('opening the link changes nothing; the button stops the mails, and brings them back', async () => {
  const sent = answer()
  const { user } = renderApp(`/mensajes/${token}`)
  await screen.findByRole('heading', { level: 1, name: 'Correos sobre sus citas' })
  await waitFor(() => expect(document.title).toMatch(/^Correos sobre sus citas · /))
  expect(sent).toEqual([])
  await user.click(await button('No recibir más correos'))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'No le escribiremos más' }))
  await user.click(await button('Volver a recibirlos'))
  await screen.findByRole('heading', { name: 'Volveremos a escribirle' })
  await button('No recibir más correos')
  expect(sent).toEqual([false, true])
})

// @rule opt-out-page
test('a link that is not valid says so, and a failure is told and can be tried again', async () => {
  const away = () => HttpResponse.json({ error: 'x', code: 'unavailable' }, { status: 503 })
  const gone = () => HttpResponse.json({ error: 'Este enlace no es válido.', code: 'not-found' }, { status: 404 })
  const sent = answer(away, gone)
  const { user } = renderApp(`/mensajes/${token}`)
  await user.click(await button('No recibir más correos'))
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar. Intente de nuevo.')
  await user.click(await button('No recibir más correos'))
  await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
  expect(sent).toEqual([false, false])
})
