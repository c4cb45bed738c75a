import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { bookingBody, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { embeddedProcess, removeFolders } from './embedded-process.ts'

afterAll(removeFolders)

it('an event that cannot be folded is named, also in the answer about readiness, and keeps nobody from booking', async () => {
  const clinic = await embeddedProcess()
  const visitor = clinicClient(clinic.url)
  const day = mondayToCome(0)
  await clinic.start()
  expect((await visitor.book(bookingBody(offeredHour(day, 0)))).status).toBe(201)
  await clinic.stop()
  const log = new DatabaseSync(clinic.files.log)
  const poisoned = log.prepare("SELECT id, position FROM events WHERE type = 'AppointmentBooked'").get()
  log
    .prepare(`UPDATE events SET sealed = replace(sealed, '"text":"', '"text":"AAAA') WHERE id = ?`)
    .run(poisoned?.id ?? '')
  log.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(clinic.files.read + suffix, { force: true })

  clinic.launch()
  const isLive = () =>
    visitor.call({ path: '/health/live' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isLive, { timeout: 30_000 }).toBe(200)
  await expect
    .poll(clinic.output)
    .toContain(`cannot fold AppointmentBooked ${poisoned?.id} at position ${poisoned?.position}`)
  const ready = await visitor.call({ path: '/health/ready' })
  expect(ready.status).toBe(200)
  expect(ready.body).toMatchObject({
    ready: true,
    checks: {
      'projection-thread': expect.stringContaining(
        `appointments stopped at AppointmentBooked ${poisoned?.id}, position ${poisoned?.position}`,
      ),
    },
  })
  expect((await visitor.book(bookingBody(offeredHour(day, 4)))).status).toBe(201)
  await clinic.stop()
})

it('a first start that is refused for its port leaves nothing, so that the next one shows a password that works', async () => {
  const neighbour = await embeddedProcess()
  await neighbour.start()
  const env = { PORT: String(neighbour.port), ADMIN_PASSWORD: '' }
  const refused = await embeddedProcess({ env })
  refused.launch()
  await expect.poll(refused.output, { timeout: 30_000 }).toContain(`Port ${neighbour.port} is taken`)
  await refused.stop()
  const clinic = await embeddedProcess({ folder: refused.folder, env: { ADMIN_PASSWORD: '' } })
  await clinic.start()
  const password = /user admin, password (\S+)/.exec(clinic.output())?.[1] ?? ''
  await clinicClient(clinic.url).signIn('admin', password)
  await Promise.all([clinic.stop(), neighbour.stop()])
})
