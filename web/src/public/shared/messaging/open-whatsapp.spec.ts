import { expect, test, vi } from 'vitest'
import { openWhatsapp } from './open-whatsapp.ts'

const url = 'https://wa.me/50688880000'

test('the chat opens in a new tab that cannot reach back', () => {
  const tab = { opener: {} } as Window
  const assign = vi.fn()
  openWhatsapp(url, { open: () => tab, location: { assign } })
  expect(tab.opener).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

// @rule booking-cita-agendada-exitosamente, customer-chat-shop-number
test('a blocked popup opens the chat in this window', () => {
  const assign = vi.fn()
  openWhatsapp(url, { open: () => null, location: { assign } })
  expect(assign).toHaveBeenCalledExactlyOnceWith(url)
})
