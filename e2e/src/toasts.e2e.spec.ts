import { expect, type Locator, type Page } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { fillBooking, submitButton, whatsappQuestion } from './support/actions/booking-form.ts'
import { fillIntake, sendIntake } from './support/actions/patient-forms.ts'
import { addButton, bands, fillCheckout, returningWith, sendCheckout, tape } from './support/actions/shop.ts'
import { test, type Visit } from './support/systems/clinic.ts'
import type { People } from './support/walks/walk.ts'

/** The shop has just said that a product was put into the cart. The page's clock goes on by itself and can be moved ahead. */
const told = async (visit: Visit): Promise<{ page: Page; message: Locator }> => {
  const page = await visit('about:blank')
  await page.clock.install()
  await page.goto('/tienda')
  await addButton(page, bands).click()
  const message = page.getByRole('listitem').filter({ has: page.getByText('Producto agregado', { exact: true }) })
  await expect(message).toBeVisible()
  return { page, message }
}

/** @param by pixels to the right. */
const drag = async (page: Page, message: Locator, by: number) => {
  const box = await message.boundingBox()
  if (!box) throw new Error('the message is not there to be dragged')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let moved = 0; moved <= by; moved += 5) await page.mouse.move(x + moved, y)
  await page.mouse.up()
}

// @rule frame-toasts-most-shown
test('a message goes by itself once its 5000 ms of the page’s clock are over', async ({ visit }) => {
  const { page, message } = await told(visit)
  await page.mouse.move(0, 0)
  await page.clock.runFor(2000)
  await expect(message).toBeVisible()
  await page.clock.runFor(3500)
  await expect(message).toBeHidden()
})

// @rule frame-toasts-most-shown
test('a message is swiped away to the right over 50 px, not under', async ({ visit }) => {
  const { page, message } = await told(visit)
  await drag(page, message, 40)
  await expect(message).toBeVisible()
  await drag(page, message, 70)
  await expect(message).toBeHidden()
})

test('F8 brings the focus to the messages', async ({ visit }) => {
  const { page } = await told(visit)
  await page.keyboard.press('F8')
  await expect(page.getByRole('list').filter({ hasText: 'Producto agregado' })).toBeFocused()
})

/** What can be pressed and lies under the message with that title, wholly or in part. Behind a dialog nothing can be pressed. */
const under = (page: Page, title: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const message = [...document.querySelectorAll('li')].find((one) => one.innerText.startsWith(${JSON.stringify(title)}))
    if (!message) return ['no message']
    const own = message.getBoundingClientRect()
    if (own.top >= innerHeight / 2) return ['the message is in the lower half']
    const within = document.querySelector('[role="alertdialog"], [role="dialog"]') ?? document.body
    return [...within.querySelectorAll('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role="button"], [role="option"]')]
      .filter((one) => !message.contains(one))
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect()
        return width > 1 && top < own.bottom && own.top < bottom && left < own.right && own.left < right
      })
      .map((one) => one.innerText || one.outerHTML.slice(0, 80))
  })()`)

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true } as const

/** Where a message is told, and what the page shows by then. */
const tellings: readonly { what: string; title: string; open: (people: People) => Promise<Page> }[] = [
  {
    what: 'putting a product into the cart, at the top of the shop',
    title: 'Producto agregado',
    open: async ({ visit }) => {
      const page = await visit('/tienda', phone)
      await addButton(page, bands).click()
      return page
    },
  },
  {
    what: 'putting a product into the cart, further down',
    title: 'Producto agregado',
    open: async ({ visit }) => {
      const page = await visit('/tienda', phone)
      await addButton(page, tape).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 300)
      await addButton(page, tape).click()
      return page
    },
  },
  {
    what: 'a sign-in that is refused',
    title: 'Login failed',
    open: async ({ visit }) => {
      const page = await visit('/doctor/login', phone)
      await page.getByLabel(/^Usuario/).fill('mquesada')
      await page.getByLabel(/^Contraseña/).fill('no es esta')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      return page
    },
  },
  {
    what: 'an order that is complete',
    title: '¡Pedido completado!',
    open: async ({ visit, clinic }) => {
      const page = await visit('/checkout', { ...phone, ...(await returningWith(clinic, bands, tape)) })
      await fillCheckout(page)
      await sendCheckout(page).click()
      await expect(page.getByRole('heading', { name: 'Pedido Completado' })).toBeVisible()
      return page
    },
  },
  {
    what: 'a clinical intake that was sent',
    title: 'Ficha clínica enviada exitosamente',
    open: async ({ visit, clinic }) => {
      const page = await visit(
        `/ficha-clinica/${await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' })}`,
        phone,
      )
      await fillIntake(page)
      await sendIntake(page).click()
      return page
    },
  },
]

for (const { what, title, open } of tellings)
  test(`on a phone the message about ${what} stands near the top, over nothing that can be pressed`, async ({
    visit,
    asStaff,
    clinic,
  }) => {
    const people: People = { visit, asStaff: (path, options) => asStaff(path, 'mquesada', options), clinic }
    const page = await open(people)
    await expect(page.locator('li').filter({ hasText: title })).toHaveCount(1)
    await expect.poll(() => under(page, title)).toEqual([])
  })

/** With the page's clock paused: what follows a focus or a scroll is painted in a frame after it, so frames go on until it is. */
const expectNothingUnder = (page: Page, title: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50)
      return under(page, title)
    })
    .toEqual([])

test('on a phone neither the question after a booking nor what was booked has a button under the message', async ({
  visit,
  day,
}) => {
  const page = await visit('about:blank', phone)
  await page.clock.install()
  await page.goto('/citas')
  await fillBooking(page, { name: 'Rosa Mora Jiménez', date: day, hour: '9:00 AM' })
  await submitButton(page).click()
  const message = page.locator('li').filter({ hasText: 'Cita agendada exitosamente' })
  await expect(message).toHaveCount(1)
  // The message's five seconds stand still, and the page is drawn when the story says so.
  await page.clock.pauseAt(Date.now() + 1000)
  await expect(whatsappQuestion(page)).toBeVisible()
  await expectNothingUnder(page, 'Cita agendada exitosamente')
  await whatsappQuestion(page).getByRole('button', { name: 'Ahora no' }).click()
  await page.clock.runFor(500)
  await expect(page.getByRole('heading', { name: 'Su cita está agendada' })).toBeFocused()
  await expectNothingUnder(page, 'Cita agendada exitosamente')
  await expect(message).toHaveCount(1)
})

test('on a phone whoever is found for a new visit is not under the message', async ({ visit, clinic }) => {
  const page = await visit('about:blank', phone)
  await page.clock.install()
  await page.goto('/doctor/login')
  await page.getByLabel(/^Usuario/).fill('mquesada')
  await page.getByLabel(/^Contraseña/).fill(clinic.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.locator('li').filter({ hasText: 'Login successful' })).toHaveCount(1)
  // The message's five seconds pass by steps, however long the page takes.
  await page.clock.pauseAt(Date.now() + 1000)
  const becomes = (done: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50)
        return done()
      })
      .toBe(true)
  // The message makes room with the page's frames, which pass by the same steps.
  const add = page.getByRole('button', { name: 'Nueva cita' })
  const search = page.getByRole('combobox', { name: 'Buscar paciente' })
  await becomes(async () => {
    await add.click({ timeout: 500 }).catch(() => undefined)
    return search.isVisible()
  })
  await search.fill('mari')
  await becomes(() => page.getByRole('option', { name: /^Mariela Vargas/ }).isVisible())
  // The page has no free place of that height: what is chosen from is left uncovered.
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return (await under(page, 'Login successful')).join()
    })
    .not.toMatch(/Vargas|Hidalgo|message/)
})

test('on a phone too a newer message takes the place of an older one, and 50 px to the right send it away', async ({
  visit,
}) => {
  const page = await visit('/tienda', phone)
  await addButton(page, bands).click()
  await expect(page.getByText(`${bands} se ha agregado al carrito`).first()).toBeVisible()
  await addButton(page, tape).click()
  const message = page.getByRole('listitem').filter({ hasText: 'Producto agregado' })
  await expect(message).toHaveCount(1)
  await expect(message).toContainText(tape)
  await drag(page, message, 40)
  await expect(message).toBeVisible()
  await drag(page, message, 70)
  await expect(message).toBeHidden()
})
