import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerBookings, bookedAnswer, fill, openBooking, send } from '~/public/appointments/testing/booking-desk.ts'
import {
  answerForms,
  arrived,
  fill as fillForm,
  openForm,
  person,
  send as sendForm,
  taken,
} from '~/public/patient-intake/testing/intake-desk.ts'
import { friday } from '~/public/shared/schedule/testing/taken-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(friday)
})

const valueIn = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value
const who = async () => ({
  name: await valueIn(/^Nombre completo/),
  phone: await valueIn(/^Teléfono\*?$/),
  email: await valueIn(/^Correo electrónico/),
  address: await valueIn(/^Dirección/),
})

// @rule form-drafts-asked-once
test('whom a visit was booked for is not asked again by the first-session form, until that is cleared', async () => {
  answerBookings(bookedAnswer())
  const { user, router } = await openBooking()
  const go = async (path: string, name: string) => {
    await router.navigate(path)
    await screen.findByRole('heading', { level: 1, name })
  }
  await fill(user)
  await send(user)
  await screen.findByRole('link', { name: /^Llenar la ficha clínica/ })
  await go('/formulario-primera-sesion', 'Formulario de Primera Sesión')
  expect(await who()).toEqual({
    name: 'Rosa Mora',
    phone: '8888-1234',
    email: 'rosa@example.com',
    address: 'Heredia, casa verde',
  })
  expect(screen.getByText(/^Ya llenamos lo que nos había dicho antes/)).toBeDefined()
  // Nobody typed it: leaving asks nothing, and nothing is kept.
  await go('/citas', 'Agendar Cita')
  expect(await valueIn(/^Nombre completo/)).toBe('')
  await go('/formulario-primera-sesion', 'Formulario de Primera Sesión')
  await user.click(await screen.findByRole('button', { name: 'Borrar lo escrito' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect(await valueIn(/^Nombre completo/)).toBe(''))
  await go('/citas', 'Agendar Cita')
  await go('/formulario-primera-sesion', 'Formulario de Primera Sesión')
  expect(await who()).toEqual({ name: '', phone: '', email: '', address: '' })
})

// @rule form-drafts-asked-once
test('nor is whom the first-session form was about by the booking, which is cleared the same way', async () => {
  answerForms(taken)
  const { user, router } = await openForm()
  await fillForm(user, { ...person, Dirección: 'Heredia, casa verde' })
  await sendForm(user)
  await arrived()
  await router.navigate('/citas')
  await screen.findByRole('heading', { level: 1, name: 'Agendar Cita' })
  expect(await who()).toEqual({
    name: 'Rosa Mora',
    phone: '8888-1234',
    email: 'rosa@example.com',
    address: 'Heredia, casa verde',
  })
  await user.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect(await who()).toEqual({ name: '', phone: '', email: '', address: '' }))
  await router.navigate('/servicios')
  expect(await screen.findByRole('heading', { level: 1, name: 'Nuestros Servicios' })).toBeDefined()
})
