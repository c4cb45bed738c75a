import { standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { answerTaken } from '~/public/shared/schedule/testing/taken-desk.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

/** What the server answers of the practice, until it is something else. */
const answers = (given: object) => {
  const now = { ...practice, bookingHorizonDays: 365, hours: standardHours, bookingsOpen: true, ...given }
  server.use(http.get('/api/public/practice', () => HttpResponse.json(now)))
}

describe('the public site', () => {
  // @rule practice-preparing
  test('says that it is being prepared while it is, and not once the server says otherwise', async () => {
    answers({ preparing: true })
    const { unmount } = renderApp('/servicios')
    expect(await screen.findByText(/^Sitio en preparación/)).toBeDefined()
    unmount()
    answers({ preparing: false, name: 'Norte' })
    renderApp('/servicios')
    await screen.findAllByText('Norte')
    expect(screen.queryByText(/^Sitio en preparación/)).toBeNull()
  })

  // @rule practice-data-public
  test('has a price that is changed while its page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answers({ firstSessionNear: 32_000 })
    renderApp('/')
    expect(await screen.findByText('₡32,000')).toBeDefined()
    answers({ firstSessionNear: 33_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText('₡33,000')).toBeDefined()
    vi.useRealTimers()
  })

  // @rule practice-data-public: Issue: prices, deposit and hours on the public site are those that were chosen
  test('has the prices, the deposit and the hours that were chosen', async () => {
    answers({ firstSessionNear: 32_000, followUpFar: 29_000, deposit: 6_000, opening: [['Lunes', '8am – 9am']] })
    renderApp('/')
    expect(await screen.findByText('₡32,000')).toBeDefined()
    expect(screen.getByText('₡29,000')).toBeDefined()
    expect(screen.getByText('₡6,000')).toBeDefined()
    expect(screen.getByText('8am – 9am')).toBeDefined()
  })

  // @rule practice-logo
  test('has the logo of the practice with its name as the text of it, said once, and the drawn mark without', async () => {
    const logo = { imageUrl: `/images/${'a'.repeat(64)}-320.webp`, width: 900, height: 240 }
    answers({ name: 'Norte', tagline: 'En casa', logo })
    const { unmount } = renderApp('/servicios')
    expect(await screen.findByRole('link', { name: 'Norte En casa' })).toBeDefined()
    expect(screen.getAllByRole('img', { name: 'Norte' }).map((one) => one.getAttribute('height'))).toEqual([
      '240',
      '240',
    ])
    unmount()
    answers({ name: 'Norte', tagline: 'En casa', logo: null })
    renderApp('/servicios')
    expect(await screen.findByRole('link', { name: /^Norte ?En casa$/ })).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Norte' })).toBeNull()
  })

  // @rule practice-data-refocus: Issue: who comes back to a public page sees what was chosen meanwhile
  test('is read again when its window is shown again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answers({ name: 'Norte' })
    renderApp('/servicios')
    await screen.findAllByText('Norte')
    answers({ name: 'Sur' })
    vi.setSystemTime(Date.now() + 61_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(screen.queryAllByText('Sur')).not.toEqual([]))
    vi.useRealTimers()
  })

  // @rule practice-hours-chosen
  test('offers the hours of a weekday that were chosen, and none on a day without', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-23T13:00:00.000Z')
    answerTaken()
    answers({ hours: [[], [], ['10:00', '17:00'], [], [], [], []] })
    const { user } = renderApp('/citas')
    expect(await screen.findByRole('radio', { name: /^Martes .*, 2 libres$/i })).toBeDefined()
    expect(screen.getByRole('radio', { name: /^Miércoles .*, —$/i })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: /^Martes/i }))
    const hours = within(screen.getByRole('radiogroup', { name: /^Hora preferida/ })).getAllByRole('radio')
    expect(hours.map((hour) => hour.getAttribute('value'))).toEqual(['10:00', '17:00'])
    vi.useRealTimers()
  })

  // @rule practice-bookings-off
  test('says whom to call where it takes no bookings', async () => {
    answerTaken()
    answers({ bookingsOpen: false, phone: '2222-3333' })
    renderApp('/citas')
    expect(await screen.findByRole('heading', { name: 'Por ahora no se agenda por el sitio' })).toBeDefined()
    expect(screen.getAllByRole('link', { name: /2222-3333/ })).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Agendar Cita' })).toBeNull()
  })
})
