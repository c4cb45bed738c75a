import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

const open = async (path: string, title: string) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1, name: title })
  const main = within(screen.getByRole('main'))
  return {
    main,
    part: (name: string) => within(main.getByRole('region', { name })),
    items: (name: string) =>
      within(main.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
  }
}

// @rule legal-back-link-volver: Public §2 Each has a back link 'Volver al inicio' to /
test.each([
  ['/privacy-policy', 'Política de Privacidad'],
  ['/terms-of-service', 'Términos de Servicio'],
  ['/data-deletion', 'Eliminación de Datos'],
])('%s has its name and leads back to the start', async (path, title) => {
  const { main } = await open(path, title)
  expect(document.title).toBe(`${title} · Mueve`)
  expect(main.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/')
})

describe('the privacy policy', () => {
  const openPrivacy = () => open('/privacy-policy', 'Política de Privacidad')

  // @rule legal-privacy-collected-used: Public §1 Privacy: what is collected, and that it is used for care,
  //   scheduling, reminders, records and payments
  test('says what is collected and what for', async () => {
    const { items } = await openPrivacy()
    expect(items('Qué información recopilamos')).toEqual([
      'Datos personales: nombre, cédula, edad, dirección, teléfono y correo electrónico.',
      'Datos médicos: historial, alergias, medicamentos y cirugías anteriores.',
      'Contacto de emergencia.',
      'Datos de sus citas y de su tratamiento.',
      'Mensajes del chat.',
    ])
    expect(items('Para qué la usamos')).toEqual([
      'Atenderle y dar seguimiento a su tratamiento.',
      'Agendar sus citas.',
      'Enviarle recordatorios.',
      'Llevar su expediente.',
      'Gestionar los pagos.',
    ])
  })

  // @rule legal-privacy-sold-shared: Public §1 Privacy: not sold or shared but by law, to protect legal rights, with
  //   confidential providers, in a medical emergency
  test('says that nothing is sold or shared, and the four exceptions', async () => {
    const { part, items } = await openPrivacy()
    const name = 'Con quién la compartimos'
    expect(part(name).getByText(/^No vendemos ni compartimos su información\./)).toBeDefined()
    expect(items(name)).toEqual([
      'Cuando la ley lo exige.',
      'Para proteger derechos legales.',
      'Con proveedores de servicios obligados a la confidencialidad.',
      'En una emergencia médica.',
    ])
  })

  // @rule legal-privacy-access-correct: Public §1 Privacy: access, correct, delete, object, withdraw consent
  test('names the five rights', async () => {
    const { items } = await openPrivacy()
    expect(items('Sus derechos')).toEqual([
      'Acceder a su información.',
      'Corregirla.',
      'Pedir que se elimine.',
      'Oponerse a su uso.',
      'Retirar su consentimiento.',
    ])
  })

  // @rule legal-privacy-records-least: Public §1, §9 Privacy: records at least 5 years, contact data while the
  //   relationship is active; last update 22 July 2025; law of Costa Rica
  test('says how long data is kept, which law holds and when it was last updated', async () => {
    const { main, part, items } = await openPrivacy()
    expect(items('Cuánto tiempo la conservamos')).toEqual([
      'Expedientes médicos: al menos 5 años.',
      'Datos de contacto: mientras la relación con usted esté activa.',
    ])
    expect(part('Ley aplicable').getByText(/leyes de Costa Rica/)).toBeDefined()
    expect(main.getByText('Última actualización: 22 de julio de 2025')).toBeDefined()
  })
})

describe('the terms of service', () => {
  const openTerms = () => open('/terms-of-service', 'Términos de Servicio')

  // @rule legal-terms-fines-consultation: Public §9 Terms: fines of 50%, 100% and 25% of the consultation; none in a
  //   medical emergency with proof or extreme weather
  // @rule legal-terms-fines-apply: Public §9 Terms: fines apply automatically, are paid before booking anew and
  //   charged apart
  test('state the fines as shares of the cost of a consultation', async () => {
    const { part } = await openTerms()
    const fines = part('Multas')
    expect(fines.getByText('Se calculan sobre el costo de la consulta:')).toBeDefined()
    const names = fines.getAllByRole('term').map((term) => term.textContent)
    const shares = fines.getAllByRole('definition').map((share) => share.textContent)
    expect(names.map((name, at) => [name, shares[at]])).toEqual([
      ['Cancelar con menos de 12 horas de aviso', '50%'],
      ['No presentarse a la cita', '100%'],
      ['Reprogramar el mismo día', '25%'],
      ['Emergencia médica con comprobante', 'Sin penalización'],
      ['Condiciones climáticas extremas', 'Sin penalización'],
    ])
    expect(
      fines.getByText(
        'Las multas se aplican automáticamente, se pagan antes de agendar una nueva cita y se cobran aparte del servicio.',
      ),
    ).toBeDefined()
  })

  // @rule legal-terms-least-hours: Public §9 Terms: at least 12 hours' notice; the policies page says 1h30min, and
  //   both readings stand
  test('ask for 12 hours of notice, whatever the policies page says', async () => {
    const { part } = await openTerms()
    expect(part('Cancelaciones').getByText('Las cancelaciones requieren al menos 12 horas de aviso.')).toBeDefined()
  })

  // @rule legal-terms-payment-service: Public §9 Terms: payment at the service in cash or by transfer, electronic
  //   invoice afterwards, prices by location
  // @rule legal-reminders-days-day: Public §9 Reminders 3 days and 1 day before; confirmation 24 hours before
  test('say how to pay, and that reminders come 3 days and 1 day before', async () => {
    const { part } = await openTerms()
    expect(part('Pagos y factura').getByText(/en efectivo o por transferencia bancaria/)).toBeDefined()
    expect(part('Pagos y factura').getByText(/Después se emite la factura electrónica/)).toBeDefined()
    expect(part('Pagos y factura').getByText('Los precios varían según la ubicación.')).toBeDefined()
    expect(part('Citas y confirmación').getByText(/3 días antes y 1 día antes.*24 horas antes/)).toBeDefined()
    expect(part('Ley aplicable').getByText(/leyes de Costa Rica/)).toBeDefined()
  })

  // @rule reminders-hours-public
  test('say when reminders come that the practice chose', async () => {
    const chosen = { ...practice, bookingHorizonDays: 365, firstReminder: 96, secondReminder: 36 }
    server.use(http.get('/api/public/practice', () => HttpResponse.json(chosen)))
    const { part } = await openTerms()
    expect(
      await part('Citas y confirmación').findByText(/^Le recordamos su cita 4 días antes y 36 horas antes\./),
    ).toBeDefined()
  })

  test('have a list of their sections that leads to each', async () => {
    const { main } = await openTerms()
    const contents = within(main.getByRole('navigation', { name: 'En esta página' })).getAllByRole('link')
    expect(contents).toHaveLength(6)
    for (const link of contents) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(target?.textContent).toBe(link.textContent)
    }
  })
})
