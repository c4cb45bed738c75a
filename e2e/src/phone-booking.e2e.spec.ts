import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { recordFigure } from '@clinic/test-servers/figures.ts'
import { expect } from '@playwright/test'
import { appointmentsOn, book } from './support/actions/appointments.ts'
import { countedOn } from './support/counted.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

const screens = [
  { width: 1280, height: 740, name: 'Zulema Monge Ulate', typed: 'zul' },
  { width: 375, height: 812, name: 'Wendy Arias Soto', typed: 'wen' },
]

// @rule booking-by-phone: Issue: whoever phones and is known is booked with at most 3 presses and 8 keys, at a desk
//   without scrolling
for (const { width, height, name, typed } of screens)
  test(`a known person is booked by phone in few presses and keys (${width} px)`, async ({ asStaff, clinic }) => {
    const last = { date: addDays(today(), -12), startTime: '11:00', overbook: true }
    const person = { name, phone: '8871-3320', address: 'Barva, del parque 100 m sur' }
    await book(clinic.staff, { ...person, ...last, email: '', specialty: 'nutricion', appointmentType: 'primer_cita' })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height } })
    const { press, type, enter, done } = countedOn(page)
    const form = page.getByRole('dialog', { name: 'Nueva cita' })
    await press(page.getByRole('button', { name: 'Nueva cita' }).first())
    await expect(form.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused()
    await type(typed)
    await expect(form.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
    await enter()
    await expect(form.getByLabel(/^Hora de inicio/)).toHaveValue('11:00')
    await expect(form.getByRole('button', { name: '11:00 la de siempre' })).toHaveAttribute('aria-pressed', 'true')
    await expect(form.getByRole('button', { name: 'Agendar cita' })).toBeFocused()
    const [overflow, wide] = await form.evaluate((one) => [
      one.scrollHeight - one.clientHeight,
      one.scrollWidth - one.clientWidth,
    ])
    expect([width < 768 || overflow === 0, wide]).toEqual([true, 0])
    const shown = await form.getByLabel(/^Fecha/).inputValue()
    await expect(form.getByText(new RegExp(`${shown} 11:00 – 12:00$`))).toBeInViewport({ ratio: 1 })
    await enter()
    await expect(form).toBeHidden()
    const rows = await appointmentsOn(clinic, shown.split('/').reverse().join('-'))
    expect(rows.filter((row) => row.name === name)).toMatchObject([
      { ...person, startTime: '11:00', email: null, specialty: 'nutricion', appointmentType: 'seguimiento' },
    ])
    recordFigure(`booked by phone at ${width} px: ${done.presses} presses, ${done.keys} keys`)
    expect(done.presses).toBeLessThanOrEqual(3)
    expect(done.keys).toBeLessThanOrEqual(8)
  })
