import { expect } from '@playwright/test'
import { book, bookedByLink } from './support/actions/appointments.ts'
import { boardOn } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

const screens = [
  { width: 1280, name: 'Zoraida Peña Mora', phone: '8871-3001', cedula: '1-0388-3001', startTime: '08:00' },
  { width: 375, name: 'Wilberth Arias Soto', phone: '8871-3002', cedula: '1-0388-3002', startTime: '09:00' },
]
// @rule new-online
// @rule visit-patient-proposed
// @rule patient-thread
// @rule search-everywhere
for (const { width, startTime, cedula, ...who } of screens)
  test(`what a patient books is seen, tied to the person, and found from anywhere (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const person = { ...who, email: `${cedula}@example.com`, address: 'Barva, del parque 100 m sur' }
    const opened = await clinic.staff.call({ method: 'POST', path: '/api/patients', body: { ...person, cedula } })
    expect(opened.status).toBe(201)
    await bookedByLink(clinic.url, { ...person, date: day, startTime })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height: 812 } })
    await expect(page).toHaveTitle(/^\(\d+\) /)
    const online = page.getByRole('region', { name: 'Nuevas en línea' })
    await online.getByRole('button', { name: new RegExp(`^${who.name}`) }).click()
    const asks = page.getByRole('region', { name: `¿Es la cita de ${who.name}?` })
    await expect(asks).toContainText(`${cedula}`)
    await expect(online.getByText(who.name)).toHaveCount(0)
    await asks.getByRole('button', { name: 'Sí, es su cita' }).click()
    await page.getByRole('link', { name: 'Paciente', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: who.name })).toBeVisible()
    const thread = page.getByRole('list', { name: 'Todo de esta persona' })
    await expect(thread.getByRole('link', { name: new RegExp(`^Cita.*${startTime}`) })).toBeVisible()

    await page.keyboard.press('/')
    const search = page.getByRole('dialog', { name: 'Buscar en todo' })
    const [first = ''] = who.name.toLowerCase().split(' ')
    // One letter is missing.
    await search.getByRole('searchbox').fill(`${first.slice(0, 3)}${first.slice(4)}`)
    await expect(search.getByRole('region', { name: 'Personas' })).toContainText(`${who.name}${who.phone} · expediente`)
    await search.getByRole('region', { name: 'Citas' }).getByRole('link').first().click()
    await expect(page.getByText(/^Expediente de/)).toBeVisible()
  })

// @rule cancelled-why, appointments-unannounced
for (const width of [375, 1280])
  test(`a visit is cancelled for a patient who phones, with the reason and unannounced (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await book(clinic.staff, { name: `Nuria Salas ${width}`, date: day, startTime: '15:00' })
    const open = () => asStaff(`${boardOn(day)}&cita=${id}`, 'mquesada', { viewport: { width, height: 812 } })
    const [page, colleague] = [await open(), await open()]
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: '¿Cancelar esta cita?' })
    await question.getByRole('button', { name: 'El paciente' }).click()
    await expect(question.getByText('Sin cobro: avisa con al menos 12 horas.')).toBeVisible()
    await question.getByLabel(/^Por qué/).fill('Se va de viaje')
    await question.getByRole('checkbox', { name: 'Avisar al paciente', checked: true }).click()
    await question.getByRole('button', { name: 'Cancelar la cita' }).click()
    await expect(question).toBeHidden()
    await expect(colleague.getByText('Se va de viaje')).toBeVisible()
    await expect(colleague.getByText('Sin avisar al paciente.')).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
  })
