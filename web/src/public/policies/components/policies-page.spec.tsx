import { chatUrl, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'

const open = async () => {
  renderApp('/multas')
  await screen.findByRole('heading', { level: 1, name: 'Políticas de Cancelación' })
  return within(screen.getByRole('main'))
}

// @rule policies-five-rules-penalty: Public §2, §9 Five rules: no penalty with 1h30min notice, 50% with less, 100% for
//   a no-show or on arrival, the reserve is lost, ₡2,000 per day of delay
// @rule legal-terms-least-hours
test('the five rules, each with what it costs', async () => {
  const main = await open()
  const rules = within(main.getByRole('region', { name: 'Las cinco reglas' })).getAllByRole('listitem')
  expect(
    rules.map((rule) =>
      within(rule)
        .getAllByRole('paragraph')
        .map((part) => part.textContent),
    ),
  ).toEqual([
    [
      '0%',
      'Si cancela el mismo día una cita ya confirmada el día anterior, y avisa con al menos 1h30min, no hay penalización.',
    ],
    ['50%', 'Si cancela el mismo día con menos de 1h30min de aviso, usted paga el 50%.'],
    ['100%', 'Si no se presenta a la cita, o la cancela cuando llegamos a su casa, usted paga el 100%.'],
    ['₡5,000', 'Si cancela la cita, el pago de la reserva se pierde.'],
    ['₡2,000', 'Una cita que nunca se canceló cuesta ₡2,000 por cada día de atraso.'],
  ])
})

// @rule frame-chat-links-open: Public §1 Chat links open in a new tab and point to the practice's number
// @rule policies-contact-section-call: Public §2 A contact section with a call link and a chat link
test('the practice can be called, or written to in a new tab', async () => {
  const main = await open()
  const contact = within(main.getByRole('region', { name: '¿Necesita cancelar o cambiar su cita?' }))
  expect(contact.getByRole('link', { name: 'Llamar al 8888-0000' }).getAttribute('href')).toBe('tel:+50688880000')
  const chat = contact.getByRole('link', { name: /^Escribir por WhatsApp/ })
  expect([chat.getAttribute('href'), chat.getAttribute('target')]).toEqual([chatUrl(practice.chatNumber), '_blank'])
})
