import { randomUUID } from 'node:crypto'
import { exportCalls, logExportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { isTicketFor } from '@clinic/shared-events/staff/export-ticket.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const clock = manualClock('2026-11-23T15:00:00.000Z')
const served = useServedStaff({ clock })

const ask = (body: object, cookie?: string, key?: string) =>
  served().http.call('POST', '/api/exports', { body, ...(cookie && { cookie }), ...(key && { key }) })
const recorded = async (staffId: string) =>
  (await served().world.log.readStream(staffStream(staffId)))
    .filter(({ type }) => type === 'ListExported')
    .map(({ data, meta: { actor } }) => ({ actor, ...data }))

// @rule exports-recorded: Issue: an event says who exported which list, narrowed how; without it no table is given out
//   (decision 116)
it('an export is recorded with who asked and what for, and only then is there an address for it', async () => {
  const { admin, process } = served()
  const key = randomUUID()
  const asked = { list: 'orders', from: '2026-11-01', to: '2026-11-30', status: 'pending' }
  const answer = await ask(asked, admin, key)
  const { pathname, searchParams } = new URL(exportCalls.askExport.answer.parse(answer.body).address, 'http://x')
  const { ticket = '', ...query } = Object.fromEntries(searchParams)
  expect([answer.status, pathname, query]).toEqual([
    200,
    '/api/exports/orders',
    { from: '2026-11-01', to: '2026-11-30', status: 'pending' },
  ])
  const mine = { staffId: 'admin', list: 'orders', query } as const
  expect(isTicketFor(process.vault.secret('ids'), mine, ticket, clock.now())).toBe(true)
  const event = { actor: 'staff:admin', staffId: 'admin', ...asked, searched: false }
  expect(await recorded('admin')).toEqual([event])
  await ask(asked, admin, key)
  expect(await recorded('admin')).toEqual([event])
})

// @rule exports-recorded
it('what was searched for is not in the event: it may be a name', async () => {
  const { doctor, world } = served()
  await ask({ list: 'patients', search: 'Rosa Mora' }, doctor)
  expect(await recorded('ana')).toEqual([{ actor: 'staff:ana', staffId: 'ana', list: 'patients', searched: true }])
  const log = JSON.stringify(await world.log.readAll(0n, 1_000), (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  expect(log).not.toContain('Rosa')
})

// @rule exports-recorded
it.each([
  [{ list: 'orders', status: 'agendado' }, 400],
  [{ list: 'nada' }, 400],
  [{ list: 'orders', from: '2026-02-30' }, 400],
])('%j is refused and not recorded', async (body, status) => {
  expect((await ask(body, served().otherDoctor)).status).toBe(status)
  expect(await recorded('luis')).toEqual([])
})

// @rule exports-recorded, exports-for-staff
it('a stranger is refused', async () => {
  expect((await ask({ list: 'orders' })).status).toBe(401)
})

// @rule export-recorded: An export is recorded with who asked, and given to nobody else
it('an export of the log is recorded too, and is nothing that doctors may ask for', async () => {
  const { admin, doctor, process, http } = served()
  const body = { format: 'csv', of: 'patients', id: 'p1' }
  const answer = await http.call('POST', '/api/doctor/log/exports', { body, cookie: admin })
  const { pathname, searchParams } = new URL(logExportCalls.askLogExport.answer.parse(answer.body).address, 'http://x')
  const { ticket = '', ...query } = Object.fromEntries(searchParams)
  expect([pathname, query]).toEqual(['/api/doctor/log/export', body])
  const mine = { staffId: 'admin', list: 'log', query } as const
  expect(isTicketFor(process.vault.secret('ids'), mine, ticket, clock.now())).toBe(true)
  const event = { actor: 'staff:admin', staffId: 'admin', list: 'log', history: 'patients/p1', searched: false }
  expect((await recorded('admin')).at(-1)).toEqual(event)
  const before = (await recorded('ana')).length
  expect((await http.call('POST', '/api/doctor/log/exports', { body, cookie: doctor })).status).toBe(403)
  expect(await recorded('ana')).toHaveLength(before)
})
