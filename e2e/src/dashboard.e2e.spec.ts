import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { appointmentsOn, book, setStatus } from './support/actions/appointments.ts'
import { boardOn, detail, isLive, markPage, row, rows, wasNotReloaded } from './support/actions/board.ts'
import { dateText, today } from './support/days.ts'
import { withMotion } from './support/sizes.ts'
import { test } from './support/systems/clinic.ts'

test.use(withMotion)

const rosa = { name: 'Rosa Mora Jiménez', startTime: '09:00' }
const silvia = { name: 'Silvia Ramírez Coto', startTime: '11:00' }

// @rule dashboard-live, live-within-a-second
test('confirming a visit shows on a colleague’s open board', async ({ asStaff, clinic, day }) => {
  await book(clinic.staff, { ...rosa, date: day })
  const [mine, theirs] = [await asStaff(boardOn(day)), await asStaff(boardOn(day), 'jsolano')]
  await isLive(theirs)
  await markPage(theirs)
  await row(theirs, rosa.name).click()

  await expect(detail(mine).getByText('Selecciona una cita para ver detalles')).toBeVisible()
  await row(mine, rosa.name).click()
  await expect(detail(mine).getByRole('heading', { name: rosa.name })).toBeVisible()
  for (const text of ['8888-1234', 'ana@ejemplo.cr', 'Heredia, 200 m norte de la iglesia', `${dateText(day)} 09:00`])
    await expect(detail(mine).getByText(text, { exact: true })).toBeVisible()
  await expect(detail(mine).getByRole('definition').filter({ hasText: 'Fisioterapia' })).toBeVisible()

  await detail(mine).getByRole('button', { name: 'Confirmar' }).click()
  await expect(detail(mine).getByText('Cita confirmada.')).toBeVisible()
  await expect(detail(mine).getByRole('link', { name: /^Abrir WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expect(row(theirs, rosa.name)).toContainText('Confirmado')
  await expect(row(theirs, rosa.name)).toContainText('cambió')
  await expect(detail(theirs).getByRole('button', { name: 'Marcar Realizado' })).toBeDisabled()
  await wasNotReloaded(theirs)
})

// @rule appointments-one-press, appointments-undo
test('a visit of yesterday is closed with one press and undone with another, live for a colleague', async ({
  asStaff,
  clinic,
}) => {
  const name = 'Ofelia Castro Brenes'
  const yesterday = addDays(today(), -1)
  await book(clinic.staff, { ...rosa, name, date: yesterday, overbook: true })
  const [mine, theirs] = [await asStaff(boardOn(yesterday)), await asStaff(boardOn(yesterday))]
  for (const board of [mine, theirs]) {
    await isLive(board)
    await row(board, name).click()
  }
  await expect(detail(mine).getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await detail(mine).getByRole('button', { name: 'Marcar Realizado' }).click()
  await expect(detail(mine).getByText('Visita marcada como realizada.')).toBeVisible()
  await expect(row(theirs, name)).toContainText('Realizado')
  await expect(detail(theirs).getByText('Visita realizada')).toBeVisible()
  await mine.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(detail(mine).getByText('Se deshizo: la cita está agendada.')).toBeVisible()
  await expect(row(theirs, name)).toContainText('Agendado')
  await expect(detail(theirs).getByText('Se deshizo que estaba realizada')).toBeVisible()
})

test('a double click confirms once, and after a failure the focus is on the button again', async ({
  asStaff,
  clinic,
  day,
}) => {
  await book(clinic.staff, { ...rosa, date: day })
  const board = await asStaff(boardOn(day))
  const status = '**/api/appointments/*/status'
  const sent: string[] = []
  board.on('request', (request) => request.url().endsWith('/status') && sent.push(request.method()))
  await row(board, rosa.name).click()
  const confirm = detail(board).getByRole('button', { name: 'Confirmar' })
  await board.route(status, (route) => route.fulfill({ status: 503, json: {} }))
  await confirm.press('Enter')
  await expect(board.getByText('Failed to update status', { exact: true })).toBeVisible()
  await expect(confirm).toBeFocused()
  await board.unroute(status)
  sent.length = 0
  await confirm.dblclick()
  await expect(row(board, rosa.name)).toContainText('Confirmado')
  expect(sent).toEqual(['PATCH'])
})

// @rule appointments-any-cancelled
test('cancelling asks first, then frees the hour for others at once', async ({ asStaff, visit, clinic, day }) => {
  await book(clinic.staff, { ...rosa, date: day })
  const board = await asStaff(boardOn(day))
  const patient = await visit('/citas')
  await patient.getByLabel(/^Fecha preferida/).fill(day)
  await expect(patient.getByRole('radio', { name: '9:00 AM, Ocupado' })).toBeDisabled()

  await row(board, rosa.name).click()
  await detail(board).getByRole('button', { name: 'Cancelar', exact: true }).click()
  const question = board.getByRole('alertdialog', { name: '¿Cancelar esta cita?' })
  await question.getByRole('button', { name: 'Volver' }).click()
  await expect(row(board, rosa.name)).toContainText('Agendado')
  await detail(board).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await question.getByRole('button', { name: 'Cancelar la cita' }).click()
  await expect(row(board, rosa.name)).toContainText('Cancelado')
  await expect(patient.getByRole('radio', { name: '9:00 AM', exact: true })).toBeEnabled()
  await expect(patient.getByText('Se acaba de liberar la hora de las 9:00 AM.')).toBeVisible()
})

test('the date filter shows one day at a time, and the address keeps it', async ({ asStaff, clinic }) => {
  const [first, second] = [clinic.nextDay(), clinic.nextDay()]
  await book(clinic.staff, { ...rosa, date: first })
  await book(clinic.staff, { ...silvia, date: second })
  const board = await asStaff('/doctor/dashboard')
  await expect(board.getByText('Hoy CR')).toBeVisible()
  await expect(board.getByRole('list', { name: `Citas del ${dateText(today())}` })).toBeVisible()

  await board.getByLabel('Fecha', { exact: true }).fill(first)
  await expect(rows(board)).toHaveCount(1)
  await expect(row(board, rosa.name)).toBeVisible()
  await board.getByLabel('Fecha', { exact: true }).fill(second)
  await expect(row(board, silvia.name)).toBeVisible()
  await expect(row(board, rosa.name)).toHaveCount(0)
  await board.reload()
  await expect(row(board, silvia.name)).toBeVisible()
  await board.getByRole('button', { name: 'Ir a hoy' }).click()
  await expect(board.getByText('Hoy CR')).toBeVisible()
})

// @rule form-create-dialog, form-edit-dialog, form-status-changed, form-decision-in-view
test('a new appointment and a moved one: staff book over a taken hour only knowingly', async ({
  asStaff,
  clinic,
  day,
}) => {
  const later = clinic.nextDay()
  await book(clinic.staff, { ...rosa, date: day })
  const board = await asStaff(boardOn(day))
  await board.getByRole('button', { name: 'Nueva cita' }).click()
  const form = board.getByRole('dialog', { name: 'Nueva cita' })
  await form.getByLabel(/^Nombre completo/).fill(silvia.name)
  await form.getByLabel(/^Teléfono/).fill('8850-1107')
  await form.getByLabel(/^Correo electrónico/).fill('silvia@example.com')
  await form.getByLabel(/^Dirección completa/).fill('Tibás, 75 m norte de la clínica')
  await form.getByLabel(/^Hora de inicio/).fill('9:30')
  await form.getByRole('button', { name: 'Agendar cita' }).click()
  await expect(board.getByText('Error al crear cita: Ese horario ya no está disponible', { exact: true })).toBeVisible()
  await expect(form.getByRole('alert').getByText('Ese horario ya no está disponible', { exact: true })).toBeVisible()
  const message = board.locator('li', { hasText: 'Error al crear cita' })
  const submit = form.getByRole('button', { name: 'Agendar cita' })
  const knowingly = form.getByRole('button', { name: 'Agendar de todos modos, como sobrecupo' })
  await expect(knowingly).toBeInViewport({ ratio: 1 })
  const [choice, told, pressed] = await Promise.all([knowingly, message, submit].map((one) => one.boundingBox()))
  expect((choice?.y ?? 0) + (choice?.height ?? 0), 'the choice lies under no button').toBeLessThan(pressed?.y ?? 0)
  expect((told?.x ?? 0) + (told?.width ?? 0), 'the message lies over no button').toBeLessThan(pressed?.x ?? 0)
  await message.getByLabel('Cerrar').click()
  await knowingly.click()
  await expect(detail(board).getByText('Cita agendada.')).toBeVisible()
  await expect(detail(board).getByText('Sobrecupo')).toBeVisible()
  expect((await appointmentsOn(clinic, day)).map(({ startTime }) => startTime)).toEqual(['09:00', '09:30'])

  await row(board, rosa.name).click()
  await detail(board).getByRole('button', { name: 'Editar' }).click()
  const edit = board.getByRole('dialog', { name: 'Editar cita' })
  await edit.getByLabel(/^Fecha/).fill(later)
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    detail(board).getByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.'),
  ).toBeVisible()
  await expect(row(board, rosa.name)).toHaveCount(0)
  await expect(detail(board).getByText(`Esta cita está ahora el ${dateText(later)} a las 09:00.`)).toBeVisible()
  await detail(board).getByRole('button', { name: 'Ver ese día' }).click()
  await expect(board.getByRole('list', { name: `Citas del ${dateText(later)}` })).toBeVisible()
  await expect(row(board, rosa.name)).toContainText('Agendado')
})

// @rule office-keyboard: Issue: keyboard alone suffices
test('the board is worked with the keyboard alone', async ({ asStaff, clinic, day }) => {
  await book(clinic.staff, { ...rosa, date: day })
  await book(clinic.staff, { ...silvia, date: day })
  const board = await asStaff(boardOn(day))
  await expect(rows(board)).toHaveCount(2)
  await rows(board).first().focus()
  await board.keyboard.press('ArrowDown')
  await expect(row(board, silvia.name)).toBeFocused()
  await board.keyboard.press('Enter')
  await expect(detail(board).getByRole('heading', { name: silvia.name })).toBeVisible()
  await board.keyboard.press('c')
  await expect(row(board, silvia.name)).toContainText('Confirmado')
  await board.keyboard.press('ArrowUp')
  await board.keyboard.press('Enter')
  await expect(detail(board).getByRole('heading', { name: rosa.name })).toBeVisible()

  await detail(board).getByRole('button', { name: 'Editar' }).press('Enter')
  const edit = board.getByRole('dialog', { name: 'Editar cita' })
  await expect(edit).toBeVisible()
  for (let tab = 0; tab < 20; tab += 1) {
    await board.keyboard.press('Tab')
    await expect(edit.locator(':focus-within')).not.toHaveCount(0)
  }
  await board.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(detail(board).getByRole('button', { name: 'Editar' })).toBeFocused()
})

test('on a phone the detail is a sheet over a page that stands still, and the back button closes it', async ({
  asStaff,
  clinic,
  day,
}) => {
  for (let hour = 7; hour < 19; hour += 1)
    await book(clinic.staff, {
      name: `Paciente de las ${hour}`,
      date: day,
      startTime: `${String(hour).padStart(2, '0')}:00`,
    })
  const board = await asStaff(boardOn(day), 'mquesada', { viewport: { width: 375, height: 700 } })
  const scrolled = () => board.evaluate<number>('scrollY')
  await row(board, 'Paciente de las 12').click()
  const sheet = board.getByRole('dialog', { name: 'Paciente de las 12' })
  await expect(sheet.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  const before = await scrolled()
  await board.mouse.move(180, 40)
  await board.mouse.wheel(0, 400)
  await board.keyboard.press('PageDown')
  expect(await scrolled()).toBe(before)
  await board.goBack()
  await expect(sheet).toBeHidden()
  await expect(row(board, 'Paciente de las 12')).toBeFocused()
  await board.mouse.move(180, 500)
  await board.mouse.wheel(0, 400)
  await expect.poll(scrolled).not.toBe(before)
})

test('a colleague acts on an appointment that is open here: what may be done follows', async ({
  asStaff,
  clinic,
  day,
}) => {
  const id = await book(clinic.staff, { ...rosa, date: day })
  const board = await asStaff(boardOn(day))
  await isLive(board)
  await row(board, rosa.name).click()
  await expect(detail(board).getByRole('button', { name: 'Confirmar' })).toBeVisible()
  await setStatus(clinic.staff, id, 'confirmado')
  await expect(detail(board).getByRole('button', { name: 'Marcar Realizado' })).toBeDisabled()
  await expect(detail(board).getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await setStatus(clinic.staff, id, 'cancelado')
  await expect(row(board, rosa.name)).toContainText('Cancelado')
  await expect(detail(board).getByRole('button', { name: 'Cancelar', exact: true })).toHaveCount(0)
})

// @rule appointments-edit-stale
test('two doctors edit one appointment: the second sees both values and chooses', async ({ asStaff, clinic, day }) => {
  const name = 'Teresa Quirós Alpízar'
  await book(clinic.staff, { name, startTime: '10:00', date: day })
  const [mine, theirs] = [await asStaff(boardOn(day)), await asStaff(boardOn(day), 'jsolano')]
  for (const board of [mine, theirs]) {
    await isLive(board)
    await row(board, name).click()
    await detail(board).getByRole('button', { name: 'Editar', exact: true }).click()
  }
  const form = (board: typeof mine) => board.getByRole('dialog', { name: 'Editar cita' })
  const save = (board: typeof mine) => form(board).getByRole('button', { name: 'Guardar cambios' }).click()
  await form(mine)
    .getByLabel(/^Motivo de consulta/)
    .fill('Dolor lumbar')
  await form(theirs)
    .getByLabel(/^Motivo de consulta/)
    .fill('Dolor cervical')
  await form(theirs)
    .getByLabel(/^Notas internas/)
    .fill('Perro bravo')
  await save(theirs)
  await expect(detail(theirs).getByText('Datos de la cita corregidos.', { exact: true })).toBeVisible()

  const reason = form(mine).getByRole('group', { name: 'Motivo de consulta' })
  await expect(reason.getByRole('radio', { name: 'Ahora dice: Dolor cervical' })).toBeVisible()
  await expect(form(mine).getByLabel(/^Notas internas/)).toHaveValue('Perro bravo')
  await reason.getByRole('radio', { name: 'Usted escribió: Dolor lumbar' }).check()
  await save(mine)
  await expect(detail(mine).getByText('Datos de la cita corregidos.', { exact: true })).toBeVisible()
  for (const text of ['Dolor lumbar', 'Perro bravo']) {
    await expect(detail(mine).getByText(text, { exact: true })).toBeVisible()
    await expect(detail(theirs).getByText(text, { exact: true })).toBeVisible()
  }
})
