import type { Certificate } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerOffice, officeAnswers } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/admin/datos-personales'
const certificate: Certificate = {
  id: 'ErasureOfMariela000001',
  at: '2026-11-24T16:20:00.000Z',
  reason: 'mistake',
  streams: [{ stream: 'appointment-a1', classes: ['contact'], events: 1 }],
}
let bodies: unknown[] = []
let erased = false
beforeEach(() => {
  bodies = []
  erased = false
  answerOffice((name) => (name === 'findPersonalData' && erased ? officeAnswers.findPersonalData.slice(1) : null))
  server.use(
    http.post('/api/personal-data/erasures', async ({ request }) => {
      bodies.push(await request.json())
      erased = true
      return HttpResponse.json(certificate, { status: 201, headers: { 'X-Log-Position': '101' } })
    }),
  )
})

const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

const find = async () => {
  const { user } = renderApp(address)
  await user.type(await screen.findByLabelText('Teléfono'), '8888-1406')
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  await screen.findByRole('heading', { name: 'Datos encontrados' })
  return user
}

// @rule personal-data-screen: Issue: only administrators find a person's data, nothing is chosen for them, and what is
//   erased is confirmed by ELIMINAR or the name
test('nothing is chosen beforehand; what is kept says why and cannot be erased', async () => {
  const user = await find()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  screen.getByText('Coincide: teléfono de emergencia', { exact: false })
  screen.getByText(/expediente clínico, que se conserva 5 años: hasta el 24\/11\/2031\./)
  expect(isDisabled('Eliminar')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /Pedro Vargas/ }))
  expect(isDisabled('Eliminar')).toBe(true)
  expect(isDisabled('Exportar')).toBe(false)
  screen.getByText(/todavía no se puede eliminar/)
})

// @rule office-reach-links
test('what is found of a person calls and writes', async () => {
  await find()
  const links = screen.getAllByRole('listitem').flatMap((item) => [...item.querySelectorAll(':scope > a')])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:mariela@example.com',
    'tel:+50688881406',
    'tel:+50688881406',
  ])
})

// @rule personal-data-screen
test.each(['ELIMINAR', 'mariela vargas'])('erased once %s was typed, with its certificate', async (word) => {
  const user = await find()
  await user.click(screen.getByRole('checkbox', { name: /Mariela Vargas/ }))
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  const dialog = await screen.findByRole('dialog')
  const typed = screen.getByLabelText(/^Escriba ELIMINAR/)
  await user.selectOptions(screen.getByLabelText('Motivo'), 'Se registró por error')
  await user.type(typed, 'Otra persona')
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Eliminar')
  await user.click(confirm as HTMLElement)
  await screen.findByText(/No coincide/)
  expect(bodies).toEqual([])
  await user.clear(typed)
  await user.type(typed, word)
  await user.click(confirm as HTMLElement)
  await screen.findByText(/Se eliminaron 1 dato el 24\/11\/2026 10:20\. Se registró por error\./)
  expect(bodies).toEqual([{ streams: ['appointment-a1'], reason: 'mistake', confirmation: 'ELIMINAR' }])
  await screen.findByText('Pedro Vargas')
  expect(screen.queryByText('Mariela Vargas')).toBeNull()
})

// @rule personal-data-screen
test('the same search again shows what there is by then', async () => {
  const user = await find()
  erased = true
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  await waitFor(() => expect(screen.queryByText('Mariela Vargas')).toBeNull())
  await screen.findByText('Pedro Vargas')
})

// @rule personal-data-screen
test('nothing typed asks for something', async () => {
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Buscar' }))
  await screen.findByText('Escriba un correo, un teléfono o una cédula.')
})

// @rule personal-data-export: Issue: everything about one person as JSON and a readable page
test('what was chosen is shown in words, to be printed and taken along whole', async () => {
  const user = await find()
  await user.click(screen.getByRole('checkbox', { name: /Mariela Vargas/ }))
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  const link = await screen.findByRole('link', { name: 'Descargar (JSON)' })
  const address = link.getAttribute('href') ?? ''
  expect(JSON.parse(decodeURIComponent(address.slice(address.indexOf(',') + 1)))).toEqual(
    officeAnswers.exportPersonalData,
  )
  screen.getByText('Nombre')
  screen.getByText('[eliminado]')
  screen.getByRole('button', { name: 'Imprimir' })
})
