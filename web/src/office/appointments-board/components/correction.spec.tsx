import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { answerCommands, ok } from '~/office/shared/appointments/testing/commands.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { answerPosts } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { setWidth } from '~/testing/window-width.ts'
import { answerBoard, detail } from '../testing/board-desk.ts'
import { field, inDialog } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const open = (corregir: string, width = 1280) => {
  forgetStaffDrafts()
  setWidth(width)
  return renderApp(`/doctor/dashboard?cita=${row().id}&corregir=${corregir}`)
}
const editForm = () => screen.findByRole('dialog', { name: 'Editar cita' })

// @rule undelivered-correct: Issue: a wrong address leads to the form of its appointment; a mail goes out again as
//   that is saved (decision 158)
test('who comes from a number that cannot be written to finds the form of its appointment, on whatever day it is', async () => {
  answerBoard(() => [])
  server.use(http.get('/api/appointments/:id', () => HttpResponse.json(row({ date: '2026-11-30' }))))
  const { router, user } = open('')
  expect(within(await editForm()).getByDisplayValue('88881406')).toBeDefined()
  // A reload, or going back, opens it no more.
  expect(router.state.location.search).toBe(`?cita=${row().id}`)
  await user.click(inDialog('Volver'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(detail().getByRole('heading', { name: 'Mariela Vargas' })).toBeDefined()
})

// @rule undelivered-correct
test.each([1280, 375])(
  'at %i px a mail that was refused goes out again, once, as its address is saved',
  async (width) => {
    answerBoard()
    const email = 'mariela@gmail.com'
    const commands = answerCommands(() => ok({ appointment: row({ email, revision: '1' }), statusChanged: false }))
    const sent: string[] = []
    server.use(
      http.post('/api/doctor/deliveries/:id/send-again', ({ params }) => {
        sent.push(String(params.id))
        return ok({})
      }),
    )
    const { user } = open('a1.booked.email.0', width)
    await editForm()
    await user.clear(field(/^Correo/))
    await user.type(field(/^Correo/), email)
    expect(sent).toEqual([])
    await user.click(inDialog('Guardar y enviar de nuevo'))
    await waitFor(() => expect(sent).toEqual(['a1.booked.email.0']))
    expect(commands.map(({ body }) => body)).toEqual([{ email }])
    expect(screen.queryByRole('dialog', { name: 'Editar cita' })).toBeNull()
  },
)

// @rule undelivered-correct
test('who gives the correction up sends nothing', async () => {
  answerBoard()
  const sent = answerPosts('/api/doctor/deliveries/:id/send-again', [])
  const { user } = open('a1.booked.email.0')
  await editForm()
  await user.click(inDialog('Volver'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

// @rule undelivered-correct
test('of an appointment that is over nothing is corrected: it is shown', async () => {
  answerBoard(() => [row({ status: 'cancelado' })])
  const { router } = open('')
  await screen.findByRole('complementary', { name: 'Detalle de la cita' })
  expect(await detail().findByRole('heading', { name: 'Mariela Vargas' })).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe(`?cita=${row().id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})
