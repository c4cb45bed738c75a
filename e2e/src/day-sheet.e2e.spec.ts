import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { test } from './support/systems/clinic.ts'

const visit = {
  name: 'Casilda Hoja Mena',
  phone: '8311-2040',
  address: 'Barva, 50 m sur del parque',
  reason: 'Dolor de rodilla al bajar gradas',
  startTime: '09:00',
  endTime: '10:00',
}

// @rule day-sheet-print: Issue: the sheet is printed from a chosen day
// @rule alert-line-sheet: Issue: the same on 'Hoja del día', on the screen and on paper
test('the sheet of a day on paper is its visits with all that a route needs, without menus and buttons', async ({
  asStaff,
  clinic,
  day,
}) => {
  await book(clinic.staff, { ...visit, date: day })
  const page = await asStaff(`/doctor/appointments/hoja?dia=${day}`, 'mquesada', { colorScheme: 'dark' })
  const line = page.getByRole('row').filter({ hasText: visit.name })
  const frame = [
    ...[page.getByRole('navigation').first(), page.getByRole('button', { name: 'Imprimir' })],
    ...[page.getByRole('button', { name: 'Cerrar Sesión' }), page.getByLabel(/^Día/)],
    page.getByRole('link', { name: 'Volver a las citas' }),
  ]
  for (const part of [line, ...frame]) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of frame) await expect(part).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: /^Ruta del/ })).toBeVisible()
  const cells = ['09:00 – 10:00', visit.name, visit.address, visit.phone, visit.reason]
  const alert = 'Alergias: no se ha preguntado'
  const more = new Map([
    ['09:00 – 10:00', /^09:00 – 10:00Agendado$/],
    [visit.name, new RegExp(`^${visit.name}${alert}`)],
    [visit.address, new RegExp(`^${visit.address}`)],
  ])
  await expect(line.getByRole('cell')).toHaveText([
    ...cells.map((words) => more.get(words) ?? words),
    /^precio ₡\d\d,000falta ₡\d\d,000$/,
  ])
  // Whose sheet it is, and room to write by hand.
  await expect(page.getByText('Mueve', { exact: true }).last()).toBeVisible()
  await expect(line.locator('[data-room]')).toBeVisible()
  await expect(line.getByText(alert)).toBeVisible()
  await expect(line.getByText('Anotar')).toBeHidden()
  for (const words of cells.slice(1)) await expect(line.getByText(words)).toBeVisible()
  await expect(line).toHaveCSS('color', 'rgb(16, 38, 43)')
})

// @rule day-sheet-paper: Our reading: paper is narrower than a tablet, and is no phone: the sheet is a table on it too, so that a day has room on a page
test('on paper, which is as narrow as a small tablet, a visit is one row of the table', async ({
  asStaff,
  clinic,
  day,
}) => {
  const address = 'Mercedes Norte, Heredia, frente al polideportivo'
  await book(clinic.staff, { ...visit, name: 'Papel Angosto', address, date: day })
  // A4 and letter, upright, between the margins that browsers leave.
  const page = await asStaff(`/doctor/appointments/hoja?dia=${day}`, 'mquesada', {
    viewport: { width: 718, height: 1000 },
  })
  const line = page.getByRole('row').filter({ hasText: 'Papel Angosto' })
  await expect(line).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeHidden()
  const boxes = await Promise.all((await line.getByRole('cell').all()).map((cell) => cell.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes[2]?.width).toBeGreaterThan(150)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718)
})

// @rule day-sheet-money
for (const width of [375, 1280])
  test(`what came in for a visit stands on its line and in the day's total (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await book(clinic.staff, {
      ...visit,
      name: `Dinero ${width}`,
      date: day,
      appointmentType: 'seguimiento',
    })
    const deposit = { what: 'receive', changes: 0, for: 'deposit', amountCrc: 5000, method: 'sinpe' }
    await clinic.staff.call({ method: 'POST', path: `/api/appointments/${id}/money`, body: deposit })
    const viewport = { width, height: 812 }
    const page = await asStaff(`/doctor/appointments/hoja?dia=${day}`, 'mquesada', { viewport })
    const line = page.getByRole('row').filter({ hasText: `Dinero ${width}` })
    const total = page.getByRole('region', { name: 'Dinero de las visitas del día' })
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      await expect(line.getByRole('cell').last()).toHaveText('precio ₡24,000recibido ₡5,000falta ₡19,000')
      await expect(total).toHaveText('Entró ₡5,000 (SINPE ₡5,000)Falta cobrar ₡19,000')
    }
  })

// @rule alert-line-sheet, alert-line-record, alert-line-visit
test('what a patient is allergic to stands on paper: on the sheet of the day, the record and the medical record', async ({
  asStaff,
  clinic,
  day,
}) => {
  const person = { name: 'Noemí Papel Rojas', phone: '8311-2041', email: 'noemi@example.com' }
  const visitId = await book(clinic.staff, { ...visit, ...person, date: day })
  const said = { allergyStatus: 'si', allergies: 'Penicilina y látex', currentMedications: 'Enalapril' }
  const body = { ...person, ...said, cedula: '7-1234-0001' }
  const opened = await clinic.staff.call({ method: 'POST', path: '/api/patients', body })
  const { id } = opened.body as { id: string }
  for (const path of [
    `/doctor/appointments/hoja?dia=${day}`,
    `/doctor/patients/${id}`,
    `/doctor/medical-record/${visitId}`,
  ]) {
    const page = await asStaff(path)
    const line = page.getByText('Alergia: Penicilina y látex').filter({ visible: true }).first()
    await expect(line).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(line).toBeVisible()
    await expect(page.getByText('Medicamentos: Enalapril').first()).toBeVisible()
  }
})
