import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
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
/** Answers each read in turn, the last answer again and again. */
const stands = (...answers: (() => Response)[]) => {
  let reads = 0
  server.use(
    http.get(`/api/contact-preferences/${token}`, () => {
      reads += 1
      return answers[Math.min(reads, answers.length) - 1]?.()
    }),
  )
}
const wanted = (is: boolean) => () => HttpResponse.json({ wanted: is }, { headers: { 'X-Log-Position': '1' } })
const away = () => HttpResponse.json({ error: 'x', code: 'unavailable' }, { status: 503 })
const gone = () => HttpResponse.json({ error: 'Este enlace no es válido.', code: 'not-found' }, { status: 404 })
const button = (name: string) => screen.findByRole('button', { name })

// @rule opt-out-page: A page with a button: opening the link changes nothing
test('opening the link changes nothing; the button stops the mails, and brings them back', async () => {
  stands(wanted(true))
  const sent = answer()
  const { user } = renderApp(`/mensajes/${token}`)
  await screen.findByRole('heading', { level: 1, name: 'Nuestros correos' })
  await waitFor(() => expect(document.title).toMatch(/^Nuestros correos · /))
  expect(sent).toEqual([])
  await user.click(await button('No recibir más correos'))
  await focusIsOn(await screen.findByRole('heading', { name: 'No le enviaremos más correos' }))
  await user.click(await button('Volver a recibir correos'))
  await screen.findByRole('heading', { name: 'Volveremos a enviarle correos' })
  await button('No recibir más correos')
  expect(sent).toEqual([false, true])
})

// @rule opt-out-page
test('a link that is not valid says so, and a failure is told and can be tried again', async () => {
  stands(wanted(true))
  const sent = answer(away, gone)
  const { user } = renderApp(`/mensajes/${token}`)
  await user.click(await button('No recibir más correos'))
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar. Intente de nuevo.')
  await user.click(await button('No recibir más correos'))
  await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
  expect(sent).toEqual([false, false])
})

// @rule opt-out-page
test('a second choice that fails leaves what the first one said, and its button to be tried again', async () => {
  stands(wanted(true))
  const sent = answer(wanted(false), away)
  const { user } = renderApp(`/mensajes/${token}`)
  await user.click(await button('No recibir más correos'))
  await user.click(await button('Volver a recibir correos'))
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar. Intente de nuevo.')
  expect(screen.queryByRole('button', { name: 'No recibir más correos' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'No le enviaremos más correos' })).toBeDefined()
  await user.click(await button('Volver a recibir correos'))
  await screen.findByRole('heading', { name: 'Volveremos a enviarle correos' })
  expect(sent).toEqual([false, true, true])
})

// @rule opt-out-page
test('who asked for no more mails is shown the button that brings them back, and how WhatsApp is stopped', async () => {
  stands(wanted(false))
  const sent = answer()
  const { user } = renderApp(`/mensajes/${token}`)
  await screen.findByText('Usted pidió no recibir más correos. Sus citas y pedidos siguen igual.')
  expect(screen.queryByRole('button', { name: 'No recibir más correos' })).toBeNull()
  expect(screen.getByText(/por WhatsApp, escríbanos BAJA/)).toBeDefined()
  await user.click(await button('Volver a recibir correos'))
  await screen.findByRole('heading', { name: 'Volveremos a enviarle correos' })
  expect(sent).toEqual([true])
})

// @rule opt-out-page
test('what stands is read again where that failed, and a link of nobody offers nothing', async () => {
  stands(away, gone)
  const { user } = renderApp(`/mensajes/${token}`)
  await screen.findByText('No pudimos leer su preferencia.')
  await user.click(await button('Reintentar'))
  await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
  expect(screen.queryByRole('button', { name: 'No recibir más correos' })).toBeNull()
})
