import { chatUrl, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

const open = async () => {
  const app = renderApp('/')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1 })
  return { ...app, main }
}
type Main = Awaited<ReturnType<typeof open>>['main']

const region = (main: Main, name: string | RegExp) => within(main.getByRole('region', { name }))
const hrefOf = (main: Main, name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href')

describe('the hero', () => {
  // @rule home-hero-product-name: Public §1, §2 Hero: product name, tagline of health, wellbeing and prevention at
  //   home, a picture with a short caption
  test('names the product, its promise and what the drawing shows', async () => {
    const { main } = await open()
    const hero = region(main, 'Fisioterapia en su casa, a su ritmo.')
    expect(hero.getByText('Mueve')).toBeDefined()
    expect(hero.getByText(/^Salud, bienestar y prevención sin salir de casa\./)).toBeDefined()
    expect(within(hero.getByRole('figure')).getByText('Su terapia, en la sala de su casa.')).toBeDefined()
  })

  // @rule home-hero-buttons-chat: Public §2 Hero buttons: chat in a new tab, 'Complete First Session Form', 'Other
  //   Services', 'Shop'
  // @rule frame-chat-links-open
  test('leads to the chat in a new tab, to the first-session form, the services and the shop', async () => {
    const { main } = await open()
    const chat = main.getByRole('link', { name: /^Agendar por WhatsApp/ })
    expect(chat.getAttribute('href')).toBe(chatUrl(practice.chatNumber))
    expect(chat.getAttribute('target')).toBe('_blank')
    expect(hrefOf(main, 'Complete First Session Form')).toBe('/formulario-primera-sesion')
    expect(hrefOf(main, 'Other Services')).toBe('/servicios')
    expect(hrefOf(main, 'Shop')).toBe('/tienda')
    expect(hrefOf(main, 'Agendar cita')).toBe('/citas')
  })

  test('stands without its drawing when that does not arrive', async () => {
    server.use(http.get('*.svg', () => new HttpResponse(null, { status: 500 })))
    const { main } = await open()
    expect(main.getByText('Su terapia, en la sala de su casa.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // @rule home-certified-years-experience: Public §1 Certified, more than 16 years of experience; San José, Heredia,
  //   Alajuela and surroundings
  test('stands on the four facts', async () => {
    const { main } = await open()
    for (const fact of ['Certificada', 'Más de 16 años', 'Toda la sesión es suya', 'San José, Heredia, Alajuela']) {
      expect(main.getByText(fact)).toBeDefined()
    }
  })
})

describe('about the therapist', () => {
  // @rule home-conocer-sobre-mi: Public §2, §4 'Conocer Sobre Mí' / 'Ocultar Sobre Mí' starts hidden and flips on
  //   every click, its label follows
  test('starts hidden; each press of its button shows or hides it, and the words follow', async () => {
    const { main, user } = await open()
    expect(main.queryByText('Estudios')).toBeNull()
    const button = main.getByRole('button', { name: 'Conocer Sobre Mí' })
    expect(button.getAttribute('aria-expanded')).toBe('false')

    await user.click(button)
    expect(main.getByRole('button', { name: 'Ocultar Sobre Mí' }).getAttribute('aria-expanded')).toBe('true')
    expect(main.getByRole('heading', { name: 'Estudios' })).toBeDefined()

    await user.click(main.getByRole('button', { name: 'Ocultar Sobre Mí' }))
    expect(main.getByRole('button', { name: 'Conocer Sobre Mí' })).toBeDefined()
    expect(main.queryByText('Estudios')).toBeNull()
  })

  // @rule home-about-me-photo: Public §2 About Me: photo, short bio, studies, work experience, 'Agendar Cita' chat
  //   button, 'Conocer Servicios' to /servicios
  test('tells bio, studies and experience, and leads to the chat and the services', async () => {
    const { main, user } = await open()
    main.getByRole('button', { name: 'Conocer Sobre Mí' }).focus()
    await user.keyboard('{Enter}')
    const about = region(main, '¿Quién va a llegar a su casa?')
    expect(about.getByText(/^Soy fisioterapeuta certificada, con más de 16 años de experiencia\./)).toBeDefined()
    expect(about.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length)).toEqual([4, 3])
    expect(about.getByRole('heading', { name: 'Experiencia laboral' })).toBeDefined()
    const chat = about.getByRole('link', { name: /^Agendar Cita/ })
    expect([chat.getAttribute('href'), chat.getAttribute('target')]).toEqual([chatUrl(practice.chatNumber), '_blank'])
    expect(about.getByRole('link', { name: 'Conocer Servicios' }).getAttribute('href')).toBe('/servicios')
  })
})

// @rule home-first-appointment-valoracion: Public §2 First Appointment: Valoración, Diagnóstico, Primer Tratamiento,
//   Servicio a Domicilio
test('the first appointment has four steps in their order', async () => {
  const { main } = await open()
  const steps = region(main, 'Así es su primera cita').getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Paso 1: Valoración',
    'Paso 2: Diagnóstico',
    'Paso 3: Primer Tratamiento',
    'Paso 4: Servicio a Domicilio',
  ])
  expect(steps.map((step) => within(step).getByRole('paragraph').textContent)).toEqual([
    'Análisis completo con pruebas diagnósticas personalizadas.',
    'Identificación precisa del problema.',
    'Inicio inmediato de la terapia.',
    'Todo en la comodidad de su hogar.',
  ])
})

// @rule home-first-session-distance: Public §9 First session ₡30,000 to ₡35,000 by distance, VAT included; follow-up
//   ₡24,000 to ₡28,000 by distance; custom prices and packages
// @rule home-practice-works-national: Public §9 The practice works with national health insurers on a reimbursement
//   basis
test('the prices go from near to far, first session and follow-up, and depend on the distance', async () => {
  const { main } = await open()
  const box = region(main, 'Precio de la sesión')
  expect(box.getByText('₡30,000').parentElement?.textContent).toBe('₡30,000 a ₡35,000')
  expect(box.getByText('₡24,000').parentElement?.textContent).toBe('₡24,000 a ₡28,000')
  expect(box.getByRole('heading', { name: 'Primera sesión · IVA incluido' })).toBeDefined()
  expect(box.getByRole('heading', { name: 'Sesiones de seguimiento' })).toBeDefined()
  expect(box.getByText('Depende de la distancia hasta su casa.')).toBeDefined()
  expect(box.getByText('Precios especiales y paquetes para sesiones de seguimiento.')).toBeDefined()
  expect(box.getByText('Trabajamos con las aseguradoras del país, por reembolso.')).toBeDefined()
})

// @rule home-deposit-deducted-therapy: Public §9 Deposit ₡5,000, deducted on the therapy day, not refunded on
//   cancellation; the appointment is confirmed 24 hours before
// @rule home-electronic-invoice-full: Public §9 Electronic invoice: full name, phone, address (province, canton,
//   district) and e-mail in advance by chat
test('the booking policy tells the deposit, what becomes of it, the confirmation and the electronic invoice', async () => {
  const { main } = await open()
  const box = region(main, 'Reserva de la cita')
  expect(box.getByText('₡5,000')).toBeDefined()
  expect(box.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Se descuentan del total el día de la terapia.',
    'No se devuelven si usted cancela.',
    'Confirme su cita 24 horas antes.',
    '¿Factura electrónica? Envíe antes por chat su nombre completo, teléfono, dirección (provincia, cantón, distrito) y correo.',
  ])
})

// @rule home-proof-payment-chat: Public §2, §9 Proof of payment by chat: screenshot, PDF or photo; an 'upload your
//   receipt here' label without upload
test('the receipt label says what may be sent and leads to the chat; nothing can be uploaded', async () => {
  const { main, container } = await open()
  const box = region(main, 'Reserva de la cita')
  expect(box.getByText('Suba aquí su comprobante')).toBeDefined()
  expect(box.getByText('upload your receipt here')).toBeDefined()
  expect(box.getByText('Puede ser una captura de pantalla, un PDF o una foto.')).toBeDefined()
  expect(box.getByRole('link', { name: /^Enviarlo por chat/ }).getAttribute('target')).toBe('_blank')
  expect(container.querySelector('input[type=file]')).toBeNull()
})

// @rule home-toggle-hidden-first: Public §2, §4 A toggle, hidden at first, shows or hides the twelve equipment and
//   techniques
test('the techniques start hidden; the button shows the twelve under three joints and hides them again', async () => {
  const { main, user } = await open()
  expect(main.queryByText('Electroterapia')).toBeNull()
  await user.click(main.getByRole('button', { name: 'Ver técnicas' }))
  const shown = region(main, 'Equipos y técnicas')
  const groups = shown.getAllByRole('list').map((list) => [
    list.getAttribute('aria-label'),
    ...within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ])
  expect(groups).toEqual([
    ['Calman el dolor', 'Electroterapia', 'Termoterapia', 'Láser', 'Ultrasonido regenerativo'],
    ['Sueltan el músculo', 'Punción seca', 'Electropunción con agujas', 'Ganchos miofasciales', 'Ventosas'],
    [
      'Devuelven el movimiento',
      'Vendaje neuromuscular',
      'Presoterapia',
      'Ondas de choque',
      'Ejercicios de fortalecimiento',
    ],
  ])
  await user.click(main.getByRole('button', { name: 'Ocultar técnicas' }))
  expect(main.queryByText('Electroterapia')).toBeNull()
  expect(main.getByRole('button', { name: 'Ver técnicas' })).toBeDefined()
})
