import { draftKeptMs, draftOfForm } from '@clinic/platform/vault/drafts.ts'
import { formLinkOf } from '@clinic/shared-events/appointments/form-link.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { logged, runNotifications } from '../../../testing/notification-guarantees.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'
import { streamOfLink } from '../../drafts/commands/form-sent.ts'
import type { Mail } from './mail.ts'

const clock = manualClock('2026-11-20T15:00:00.000Z')
const values = { name: 'Rosa Mora', allergies: 'Látex' }
let world: World
let process: Process
let http: HttpWorld
let mails: Mail[]
let running: Awaited<ReturnType<typeof runNotifications>>
beforeEach(async () => {
  mails = []
  world = await openSqliteWorld()
  const sender = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return { kind: 'taken' } as const
    },
  }
  process = await world.start({ clock, mail: { sender, origin: 'https://clinica.example' }, rateLimits: true })
  running = await runNotifications(process, world)
  http = await serve(process)
})
afterEach(async () => {
  await running.end()
  await http.close()
  await world.close()
})

const putOff = (email: string, key = `put-off-${email}-${mails.length}`) =>
  http.call('POST', '/api/form-drafts/first-session', { body: { email, values }, key })
const tokenIn = (mail: Mail | undefined) => /\/formulario-primera-sesion#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
const settled = async () => running.settled((await world.log.head()).position)
const streamOf = (token: string) => {
  const link = formLinkOf(process.vault.secret('ids'), 'first-session', token)
  return link ? streamOfLink(link) : ''
}
const typed = async (token: string) =>
  JSON.parse((await process.vault.drafts.read(draftOfForm('first-session', streamOf(token))))?.text ?? 'null') as {
    values: object
  } | null

// @rule form-put-off: Issue: the first-session form keeps its draft by a link sent to the e-mail
it('a form that is put off is mailed as a link that nobody else can make, and says nothing of what was typed', async () => {
  const answer = await putOff('rosa@ejemplo.cr', 'one-key-of-it')
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  expect((await putOff('rosa@ejemplo.cr', 'one-key-of-it')).body).toEqual({ success: true })
  await logged(world, 'DeliveryTaken', 1)
  await settled()
  const [mail] = mails
  expect([mails.length, mail?.to, mail?.subject]).toEqual([
    1,
    { name: '', address: 'rosa@ejemplo.cr' },
    'Siga con su formulario de primera sesión',
  ])
  const token = tokenIn(mail)
  expect(mail?.text).toContain(`Seguir con el formulario:\nhttps://clinica.example/formulario-primera-sesion#${token}`)
  expect(mail?.html).toContain(`href="https://clinica.example/formulario-primera-sesion#${token}"`)
  expect(`${mail?.text}${mail?.html}${mail?.messageId}`).not.toMatch(/Rosa|Látex/)
  expect(await typed(token)).toEqual({ values, to: 'rosa@ejemplo.cr' })
  // The log has the mail's name and a sealed address, neither the token nor a word.
  const events = JSON.stringify(await world.log.readStream(streamOf(token)), (_, one) =>
    typeof one === 'bigint' ? String(one) : one,
  )
  expect(events).not.toMatch(new RegExp(`${token}|rosa@|Látex`))
})

it('under a key that put off something else, to another address or in other words, nothing is sent or replaced', async () => {
  await putOff('rosa@ejemplo.cr', 'one-key-of-it')
  const others = [
    { email: 'otra@ejemplo.cr', values },
    { email: 'rosa@ejemplo.cr', values: { ...values, name: 'Otra' } },
  ]
  for (const body of others) {
    const { status, body: said } = await http.call('POST', '/api/form-drafts/first-session', {
      body,
      key: 'one-key-of-it',
    })
    expect([status, said.code]).toEqual([409, 'idempotency-key-reused'])
  }
  await logged(world, 'DeliveryTaken', 1)
  await settled()
  expect(mails.map(({ to }) => to.address)).toEqual(['rosa@ejemplo.cr'])
  expect(await typed(tokenIn(mails[0]))).toEqual({ values, to: 'rosa@ejemplo.cr' })
})

// @rule form-put-off-tells-nothing: Issue: nothing tells whether an address is known
it('every address is answered alike, one that was written to and one that gets too many too', async () => {
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push(await putOff('rosa@ejemplo.cr', `pressed-${n}`))
  answers.push(await putOff('nadie@ejemplo.cr'))
  await settled()
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(mails.map(({ to }) => to.address)).toEqual([...Array(3).fill('rosa@ejemplo.cr'), 'nadie@ejemplo.cr'])
  expect((await putOff('no es un correo')).status).toBe(400)
})

// @rule form-put-off, form-drafts-gone-when-sent
it('its link goes on with it until it is sent, discards it and goes on, and ends with it', async () => {
  await putOff('rosa@ejemplo.cr')
  await settled()
  const token = tokenIn(mails[0])
  const path = `/api/form-drafts/first-session/${token}`
  const { at = '' } = (await process.vault.drafts.read(draftOfForm('first-session', streamOf(token)))) ?? {}
  const keep = (typed: object, from: unknown) => http.call('PUT', path, { body: { values: typed, from } })
  expect((await keep({ name: 'Rosa' }, null)).status).toBe(412)
  expect((await keep({ name: 'Rosa' }, at)).status).toBe(200)
  await http.call('DELETE', path)
  expect((await keep({ name: 'Rosa M.' }, null)).status).toBe(200)
  const sent = { cedula: '1-2345-6789', name: 'Rosa', email: 'rosa@ejemplo.cr', phone: '8888-1234', link: token }
  expect((await http.call('POST', '/api/patient-intake', { body: sent })).status).toBe(201)
  expect(await typed(token)).toBeNull()
  clock.advance(draftKeptMs)
  expect((await keep({ name: 'Rosa' }, null)).status).toBe(404)
})

// @rule form-drafts-are-erased
it('who is erased before it went out is sent none, and the text is gone', async () => {
  await running.end()
  await putOff('rosa@ejemplo.cr')
  const planned = (await world.log.readAll(0n, 100)).filter(({ type }) => type === 'DeliveryPlanned')
  const [{ deliveryId = '' } = {}] = planned.map(({ data }) => data as { deliveryId: string })
  await process.vault.dataKeys.erase(deliveryStream(deliveryId), ['contact', 'clinical', 'financial'])
  process.handler.evict(deliveryStream(deliveryId))
  running = await runNotifications(process, world)
  await settled()
  expect(mails).toEqual([])
  expect(await process.vault.drafts.read(draftOfForm('first-session', deliveryStream(deliveryId)))).toBeNull()
})
