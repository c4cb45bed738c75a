import { chatUrl, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'

const open = async () => {
  renderApp('/servicios')
  await screen.findByRole('heading', { level: 1, name: 'Nuestros Servicios' })
  return within(screen.getByRole('main'))
}

// @rule services-heading-nuestros-servicios: Public §2 Heading 'Nuestros Servicios' with its subtitle
// @rule services-grid-listed-icon: Public §1, §2 Grid of the listed services, icon and title each
test('the services are listed under the heading and its sentence', async () => {
  const main = await open()
  expect(
    main.getByText('Te ofrecemos diferentes servicios sin salir de casa, siempre pensando en tu salud y comodidad.'),
  ).toBeDefined()
  const list = within(main.getByRole('list', { name: 'Nuestros Servicios' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Fisioterapia',
    'Odontología',
    'Masajes',
    'Nutrición',
    'Dictámenes de Licencia',
    'Incapacidades',
    'Recetas Médicas',
    'Actas de Defunción',
  ])
})

// @rule services-call-action-listo: Public §2 Call to action '¿Listo para mejorar tu salud?' with its text and a
//   booking chat button in a new tab
test('the call to action books by chat in a new tab', async () => {
  const main = await open()
  const call = within(main.getByRole('region', { name: '¿Listo para mejorar tu salud?' }))
  expect(
    call.getByText('Agenda tu cita ahora y recibe atención personalizada en la comodidad de tu hogar.'),
  ).toBeDefined()
  const chat = call.getByRole('link', { name: /^Agendar Cita/ })
  expect(chat.getAttribute('href')).toBe(chatUrl(practice.chatNumber))
  expect(chat.getAttribute('target')).toBe('_blank')
})

// @rule services-four-advantages: Public §2 Four advantages
test('the four advantages', async () => {
  const main = await open()
  const items = within(main.getByRole('region', { name: 'Por qué en su casa' })).getAllByRole('listitem')
  expect(items.map((item) => [...item.querySelectorAll('h3, p')].map((part) => part.textContent))).toEqual([
    ['Atención personalizada', 'Uno a uno: toda la sesión es para usted.'],
    ['Comodidad del hogar', 'Sin traslados: llegamos hasta donde usted está.'],
    ['Horarios flexibles', 'A la hora que mejor le quede.'],
    ['Seguridad y confianza', 'Terapeuta certificada, con más de 16 años de experiencia.'],
  ])
})

// @rule services-three-step-process: Public §2 Three-step process
test('the three steps of a treatment in their order', async () => {
  const main = await open()
  const items = within(main.getByRole('region', { name: 'Cómo trabajamos' })).getAllByRole('listitem')
  expect(items.map((item) => [...item.querySelectorAll('h3, p')].map((part) => part.textContent))).toEqual([
    ['Paso 1: Evaluación inicial', 'Análisis de su condición, su postura y sus necesidades.'],
    ['Paso 2: Plan personalizado', 'Un programa de tratamiento adaptado a su condición.'],
    ['Paso 3: Tratamiento y seguimiento', 'Técnicas especializadas y monitoreo continuo.'],
  ])
})
