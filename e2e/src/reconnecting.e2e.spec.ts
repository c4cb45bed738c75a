import { clinicClient } from '@clinic/system/clinic-client.ts'
import { expect, type Page } from '@playwright/test'
import { book, setStatus } from './support/actions/appointments.ts'
import {
  boardOn,
  countsToday,
  countToday,
  isLive,
  liveMark,
  markPage,
  row,
  rows,
  wasNotReloaded,
} from './support/actions/board.ts'
import { createDays, today } from './support/days.ts'
import { createVisit, signIn, test } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

test.use({ keepsShell: true })

const hourAfter = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('a dashboard that was offline for 30 bookings has all of them when it is back, in order, none twice', async ({
  asStaff,
  clinic,
  day,
}) => {
  const moved = await book(clinic.staff, { name: 'Citada de antes', date: day, startTime: '05:00', endTime: '05:10' })
  // Socket.IO heeds the browser's word on being offline on every address but localhost.
  const board = await asStaff(boardOn(day), 'mquesada', { baseURL: clinic.url.replace('localhost', '127.0.0.1') })
  await isLive(board)
  await markPage(board)
  await board.context().setOffline(true)
  await expect(liveMark(board, 'Sin conexión')).toBeVisible()
  await expect(board.getByText('Sin conexión en vivo.')).toBeVisible()
  await expect(rows(board)).toHaveCount(1)

  const names = Array.from({ length: 30 }, (_, at) => `Paciente ${String(at + 1).padStart(2, '0')}`)
  // Later hours first: the order on the board is that of the day, not of the bookings.
  for (const [at, name] of [...names.entries()].reverse())
    await book(clinic.staff, {
      name,
      date: day,
      startTime: hourAfter(360 + at * 20),
      endTime: hourAfter(380 + at * 20),
    })
  await setStatus(clinic.staff, moved, 'confirmado')

  await board.context().setOffline(false)
  await isLive(board)
  await expect(rows(board)).toHaveCount(31)
  await expect(rows(board)).toContainText(['Citada de antes', ...names])
  await expect(row(board, 'Citada de antes')).toContainText('Confirmado')
  await expect(board.getByText('Sin conexión en vivo.')).toHaveCount(0)
  await wasNotReloaded(board)
})

/** How many frames are drawn from the browser's 'offline' or 'online' event until the page shows a text; -1 when it does not within 20 times. */
const countFrames = (page: Page, event: 'offline' | 'online', text: string): Promise<void> =>
  page.evaluate<void>(`{
    const shows = () => document.body.innerText.includes(${JSON.stringify(text)})
    window.frames = new Promise((done) => {
      const look = (times) =>
        shows() ? done(times) : times < 20 ? requestAnimationFrame(() => look(times + 1)) : done(-1)
      addEventListener('${event}', () => look(0))
    })
    undefined
  }`)
const frames = (page: Page): Promise<number> => page.evaluate<number>('window.frames')

const followers = [
  { what: "a board's 'En vivo'", path: boardOn, live: 'En vivo', offline: 'Sin conexión' },
  {
    what: "the booking page's 'se actualizan solos'",
    path: () => '/citas',
    live: 'Los horarios se actualizan solos mientras usted escribe.',
    offline: 'Sin conexión en vivo: revisamos la hora al enviar.',
  },
] as const

for (const { what, path, live, offline } of followers)
  test(`${what} goes as soon as the browser is offline, and is back once it is online`, async ({ asStaff, day }) => {
    const page = await asStaff('about:blank')
    const resumed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('resumed') && resolve()),
      )
    })
    await page.goto(path(day))
    await resumed
    await expect(page.getByText(live, { exact: true })).toBeVisible()
    await countFrames(page, 'offline', offline)
    await page.context().setOffline(true)
    expect(await frames(page)).toBeGreaterThanOrEqual(0)
    await expect(page.getByText(live, { exact: true })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByText(live, { exact: true })).toBeVisible()
  })

test('a server that goes away and comes back: the board says so, keeps what it shows, and catches up', async ({
  browser,
}) => {
  const system = await startEmbedded()
  const people = createVisit((options) => browser.newContext({ ...options, baseURL: system.url }))
  try {
    const day = createDays()()
    const board = await people.visit('about:blank')
    await signIn(board, system.url, 'admin', adminPassword)
    const staff = clinicClient(system.url)
    await staff.signIn('admin', adminPassword)
    await book(staff, { name: 'Rosa Mora Jiménez', date: day, startTime: '09:00' })
    await board.goto(boardOn(day))
    await isLive(board)
    await markPage(board)
    const before = await countToday(board)

    await system.kill()
    await expect(liveMark(board, 'Sin conexión')).toBeVisible()
    await expect(row(board, 'Rosa Mora Jiménez')).toBeVisible()
    await system.start()
    await book(staff, { name: 'Silvia Ramírez Coto', date: day, startTime: '11:00' })
    await book(staff, { name: 'Keilor Sandí Picado', date: today(), startTime: '07:00' })
    await isLive(board)
    await expect(rows(board)).toHaveCount(2)
    await countsToday(board, before + 1)
    await wasNotReloaded(board)
  } finally {
    await people.end()
    await system.stop()
  }
})

// @rule home-page-code-arrive
test('a page whose parts were lost on their way is loaded anew by itself', async ({ visit, clinic }) => {
  // A service worker would answer for what is asked again.
  const page = await visit('about:blank', { serviceWorkers: 'block' })
  let lost = 0
  await page.route(/\/assets\/site-layout-/, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page.goto(`${clinic.url}/multas`)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(lost).toBeGreaterThan(1)
})

// @rule page-code-loaded-anew
test('so is a page of the portal whose part was lost while another was shown', async ({ asStaff }) => {
  const page = await asStaff('/doctor/dashboard', 'mquesada', { serviceWorkers: 'block' })
  await isLive(page)
  let lost = 0
  await page.route(/\/assets\/products-page-/, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Productos/ })
    .click()
  // The page's own: its title is the frame's, which stands before it.
  await expect(page.getByRole('button', { name: 'Agregar Producto' })).toBeVisible()
  expect(lost).toBeGreaterThan(1)
})
