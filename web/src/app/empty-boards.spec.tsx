import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerOffice, type OfficeRead, officeAnswers } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
})
afterEach(() => {
  vi.useRealTimers()
})

const nothing: Partial<Record<OfficeRead, object>> = {
  readMe: doctor(),
  countPatientIntakes: { id: 'all', total: 0, pending: 0, reviewed: 0, processed: 0 },
  readPatientCounts: { id: 'all', total: 0, withAllergies: 0, lastActive: {} },
  countOrders: { pending: 0, processing: 0, delivered: 0, cancelled: 0, total: 0 },
}

/** A practice in which nothing has happened yet, but for what is given. */
const emptyPractice = (given: Partial<Record<OfficeRead, object>> = {}) =>
  answerOffice((name) => given[name] ?? nothing[name] ?? (Array.isArray(officeAnswers[name]) ? [] : null))

const appointments = '/doctor/appointments'
const noPending = 'No hay citas por confirmar.'
const book = ['Agendar cita', 'Nueva cita'] as const

describe('an empty practice', () => {
  // @rule first-start-boards: Issue: an empty board says what to do first, with one button that does it
  test.each([
    ['/doctor/dashboard', 'No hay citas para la fecha seleccionada: 24/11/2026', ...book],
    [appointments, 'No hay citas esta semana. Elija una hora libre para agendar una.', ...book],
    [`${appointments}?tab=pending-3days`, noPending, ...book],
    [`${appointments}?tab=pending-1day`, noPending, ...book],
    [`${appointments}?tab=confirmed`, 'No hay citas confirmadas.', ...book],
    [`${appointments}?tab=all`, 'Todavía no hay citas realizadas ni canceladas', ...book],
    [
      `${appointments}?tab=heatmap`,
      'No hay citas en estas dos semanas. Elija una hora libre para agendar una.',
      ...book,
    ],
    [
      '/doctor/patients',
      'No hay expedientes de pacientes registrados',
      'Crear el primer expediente',
      'Nuevo Expediente',
    ],
    ['/doctor/products', 'Todavía no hay productos', 'Agregar el primer producto', 'Agregar Producto'],
  ])('%s says "%s", with one button, "%s", that opens "%s"', async (address, says, button, dialog) => {
    emptyPractice()
    const { user } = renderApp(address)
    await screen.findByText(says, undefined, { timeout: 20_000 })
    const found = await screen.findAllByRole('button', { name: button })
    expect(found).toHaveLength(1)
    await user.click(found[0] as HTMLElement)
    await screen.findByRole('dialog', { name: dialog })
  })

  // @rule first-start-boards
  test('the board of orders leads to the first product, and to the shop once there is one', async () => {
    emptyPractice()
    const { unmount } = renderApp('/doctor/orders')
    await screen.findByText('No hay pedidos que mostrar', undefined, { timeout: 20_000 })
    const add = await screen.findByRole('link', { name: 'Agregar producto' })
    expect(add.getAttribute('href')).toBe('/doctor/products?nuevo')
    unmount()
    emptyPractice({ listProducts: officeAnswers.listProducts })
    renderApp('/doctor/orders')
    expect((await screen.findByRole('link', { name: 'Ver la tienda' })).getAttribute('href')).toBe('/tienda')
    expect(screen.queryByRole('link', { name: 'Agregar producto' })).toBeNull()
  })

  // @rule first-start-boards
  test('orders of a status that there are none of lead to all orders', async () => {
    emptyPractice()
    const { user, router } = renderApp('/doctor/orders?estado=delivered')
    await user.click(await screen.findByRole('link', { name: 'Ver todos los pedidos' }, { timeout: 20_000 }))
    await screen.findByRole('link', { name: 'Agregar producto' })
    expect(router.state.location.search).toBe('')
  })

  // @rule first-start-boards
  test('the board of patients leads to the forms that wait', async () => {
    emptyPractice({ countPatientIntakes: officeAnswers.countPatientIntakes })
    renderApp('/doctor/patients')
    const link = await screen.findByRole('link', { name: 'Ver el formulario pendiente' }, { timeout: 20_000 })
    expect(link.getAttribute('href')).toBe('/doctor/patient-intakes')
    expect(screen.queryByRole('button', { name: 'Crear el primer expediente' })).toBeNull()
  })

  // @rule first-start-boards
  test('the confirmed appointments lead to those that are to be confirmed', async () => {
    emptyPractice()
    answerOffice((name, url) => {
      if (name === 'listByStatus') return url.pathname.endsWith('agendado') ? null : []
      return nothing[name] ?? null
    })
    const { user, router } = renderApp(`${appointments}?tab=confirmed`)
    await user.click(await screen.findByRole('link', { name: 'Ver las citas por confirmar' }, { timeout: 20_000 }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=pending-3days'))
  })

  // @rule first-start-boards
  test("the board of forms gives the form's address to be handed out", async () => {
    emptyPractice()
    const { user } = renderApp('/doctor/patient-intakes')
    await screen.findByText('No hay formularios de primera sesión', undefined, { timeout: 20_000 })
    await user.click(screen.getByRole('button', { name: 'Copiar el enlace del formulario' }))
    await screen.findByText('Se copió el enlace del formulario.')
    const address = `${location.origin}/formulario-primera-sesion`
    expect(await navigator.clipboard.readText()).toBe(address)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copiar el enlace del formulario' }))
    const field = await screen.findByLabelText<HTMLInputElement>(/^Enlace del formulario/)
    expect(field.value).toBe(address)
    await focusIsOn(field)
  })
})

// @rule first-start-panel: The dashboard of an empty practice says what to do first, with one button that does it:
//   users, products, the first appointment, the practice's data
test("'?nuevo' opens the form of a first appointment and leaves the address with it", async () => {
  emptyPractice()
  const { user, router } = renderApp(`${appointments}?nuevo&tab=all`)
  await screen.findByRole('dialog', { name: 'Nueva cita' }, { timeout: 20_000 })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('?tab=all')
})
