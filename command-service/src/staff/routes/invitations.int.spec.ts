import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failingLog } from '../../../testing/gated-log.ts'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../../testing/manual-clock.ts'
import { logged, runNotifications } from '../../../testing/notification-guarantees.ts'
import { openSqliteWorld, type Process, type ProcessOptions, type World } from '../../../testing/world.ts'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'

type Sender = NonNullable<NonNullable<ProcessOptions['mail']>['sender']>
type Mail = Parameters<Sender['send']>[0]

const ana = { username: 'ana', name: 'Ana Solís', email: 'ana@ejemplo.cr', specialty: 'Fisioterapia' }
const hour = 60 * 60_000

let world: World
let clock: ManualClock
let process: Process
let http: HttpWorld
let running: Awaited<ReturnType<typeof runNotifications>>
/** The cookie of the administrator `admin`. */
let admin: string
let mails: Mail[]
let outcome: DeliveryOutcome

/** A mail server that takes what it is sent, unless `outcome` says otherwise. */
const mail = {
  sender: {
    send: async (one: Mail) => {
      mails.push(one)
      return outcome
    },
  },
  origin: 'https://clinica.example',
}

beforeEach(async () => {
  mails = []
  outcome = { kind: 'taken' }
  world = await openSqliteWorld()
  clock = manualClock('2026-11-20T15:00:00.000Z')
  process = await world.start({ clock, mail, adminPassword: 'secreta' })
  await process.firstAdministrator()
  http = await serve(process)
  admin = (await login('admin', 'secreta')).cookie
  running = await runNotifications(process, world)
})
afterEach(async () => {
  await running.end()
  await http.close()
  await world.close()
})

const post = (path: string, body: object, cookie?: string, to = http) =>
  to.call('POST', path, { body, ...(cookie && { cookie }) })
const login = (username: string, password: string) => post('/api/auth/login', { username, password })
const invite = (body: object = ana) => post('/api/doctors/invitations', body, admin)
const again = (id: string) => post(`/api/doctors/${id}/invitation`, {}, admin)
const open = (token: string) => post('/api/invitations/open', { token })
const accept = (token: string, password = 'propia-1', to = http) =>
  post('/api/invitations/accept', { token, password }, undefined, to)
const set = (id: string, to: 'activate' | 'deactivate') =>
  http.call('PUT', `/api/doctors/${id}/${to}`, { body: {}, cookie: admin })
/** The link in a mail, once that many were sent. */
const linkIn = async (count: number) => {
  await logged(world, 'DeliveryTaken', count)
  return /#(\S+)/.exec(mails[count - 1]?.text ?? '')?.[1] ?? ''
}
/** Ana, invited: her id and what her link carries. */
const invited = async () => {
  const id = String((await invite()).body.id)
  return { id, token: await linkIn(1) }
}
const typesOf = async (id: string) => (await world.log.readStream(staffStream(id))).map(({ type }) => type)
const codeOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

describe('an invitation', () => {
  // @rule invitation-instead-of-a-password
  // @rule invitation-mailed: Issue: the link is mailed to the address of the account,
  //   valid 72 hours; the mail holds no password
  // @rule own-password-due-first
  it('is mailed, and its owner chooses a password with which they sign in', async () => {
    const { status, body } = await invite()
    expect(status).toBe(201)
    expect(doctor.parse(body)).toMatchObject({
      username: 'ana',
      role: 'doctor',
      isActive: true,
      invitation: { until: '2026-11-23T15:00:00.000Z', lost: false },
    })
    expect((await login('ana', '')).status).toBe(400)
    const token = await linkIn(1)
    const [sent] = mails
    expect(sent).toMatchObject({ to: { name: 'Ana Solís', address: 'ana@ejemplo.cr' } })
    expect(sent?.text.split('\n\n')).toEqual([
      'Hola, Ana Solís.',
      'Le abrieron una cuenta en el sistema de Mueve. Su usuario es: ana',
      `Elija su contraseña aquí:\nhttps://clinica.example/invitacion#${token}`,
      'El enlace sirve una sola vez y vence el 23/11/2026 a las 9:00 AM. Si venció, pida otro a quien administra el sistema de Mueve.',
      'El enlace es solo para usted: no lo reenvíe. Si no esperaba este correo, no haga nada.',
    ])

    const opened = await open(token)
    expect([opened.status, opened.body]).toEqual([
      200,
      { username: 'ana', name: 'Ana Solís', until: '2026-11-23T15:00:00.000Z' },
    ])
    const accepted = await accept(token)
    expect([accepted.status, accepted.body]).toEqual([200, { username: 'ana' }])
    const entered = await login('ana', 'propia-1')
    expect([entered.status, entered.body.passwordDue, entered.body.invitation]).toEqual([200, undefined, null])
    expect(await typesOf(String(body.id))).toEqual(['AccountOpened', 'AccountInvited', 'InvitationAccepted'])
  })

  // @rule invitation-link-secret: Issue: what opens a link stands in no event, no log line and no answer but that to who invites
  it('leaves what its link carries in no event, no answer and no log line', async () => {
    const { token } = await invited()
    const answers = [await open(token), await open(`${token}x`), await accept(token, 'corta'), await accept(token)]
    const events = await world.log.readAll(0n, 1_000)
    const kept = JSON.stringify([events.map(({ data, meta }) => [data, meta]), answers.map(({ body }) => body)])
    const secret = token.split('.')[1] ?? ''
    expect(secret).toMatch(/^\w{22}$/)
    expect(kept + http.lines.join()).not.toContain(secret)
    expect(kept + http.lines.join()).not.toContain('propia-1')
    expect(http.lines.join()).toContain('/api/invitations/accept')
  })

  // @rule invitation-once: Issue: a link is used once, also by two at the same moment, and says when it was
  it('is used once, also by two at once', async () => {
    const { id, token } = await invited()
    const answers = await Promise.all(['propia-1', 'propia-2'].map((password) => accept(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const chosen = answers[0]?.status === 200 ? 'propia-1' : 'propia-2'
    expect((await login('ana', chosen)).status).toBe(200)
    expect(await codeOf(open(token))).toEqual([409, 'invitation-used'])
    expect(await codeOf(accept(token, 'propia-3'))).toEqual([409, 'invitation-used'])
    expect(await codeOf(again(id))).toEqual([409, 'not-invited'])
  })

  // @rule invitation-expires: Issue: a link is valid for 72 hours from when it was asked for
  it('expires after 72 hours', async () => {
    const { token } = await invited()
    clock.advance(72 * hour - 1)
    expect((await open(token)).status).toBe(200)
    clock.advance(1)
    expect(await codeOf(open(token))).toEqual([409, 'invitation-expired'])
    const { body } = await accept(token)
    expect(body.error).toBe('Esta invitación ya venció. Pida otra a quien administra el sistema de la clínica.')
  })

  // @rule invitation-again
  it('that is sent again takes the link before away', async () => {
    const { id, token } = await invited()
    clock.advance(80 * hour)
    admin = (await login('admin', 'secreta')).cookie
    const { status, body } = await again(id)
    expect([status, body.invitation]).toMatchObject([200, { until: '2026-11-26T23:00:00.000Z' }])
    const next = await linkIn(2)
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-withdrawn'])
    expect((await accept(next)).status).toBe(200)
    expect(await codeOf(again('nadie'))).toEqual([404, 'not-found'])
  })

  // @rule invitation-again, invitation-withdrawn
  it.each(['sent again', 'deactivated'])('%s while a password waits for its hash stores none', async (how) => {
    const { id, token } = await invited()
    const { credentials } = process.vault
    const { prepare } = credentials
    vi.spyOn(credentials, 'prepare').mockImplementationOnce(async (...asked) => {
      expect((await (how === 'deactivated' ? set(id, 'deactivate') : again(id))).status).toBe(200)
      return prepare(...asked)
    })
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-withdrawn'])
    expect((await login('ana', 'propia-1')).status).toBe(401)
    if (how === 'sent again') expect((await accept(await linkIn(2))).status).toBe(200)
  })

  // @rule invitation-withdrawn: Issue: a deactivation, and a password that an administrator gives, take a link away; one
  //   that was never made is refused alike
  it('ends with the account, and stays away when that is activated again', async () => {
    const { id, token } = await invited()
    await set(id, 'deactivate')
    expect(await codeOf(open(token))).toEqual([409, 'invitation-withdrawn'])
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-withdrawn'])
    expect(await codeOf(again(id))).toEqual([409, 'not-invited'])
    await set(id, 'activate')
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-expired'])
    expect((await again(id)).status).toBe(200)
    expect((await accept(await linkIn(2))).status).toBe(200)
  })

  // @rule invitation-withdrawn
  it('ends with a password that an administrator gives, and is none where none was made', async () => {
    const { id, token } = await invited()
    const forced = { doctorId: id, newPassword: 'forzada' }
    expect((await post('/api/auth/admin-force-password-change', forced, admin)).status).toBe(200)
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-withdrawn'])
    for (const none of ['', 'x', `admin.${'a'.repeat(22)}`, `nadie.${'a'.repeat(22)}`, token.slice(0, -1)])
      expect(await codeOf(open(none))).toEqual([409, 'invitation-withdrawn'])
  })

  // @rule users-create-rules
  it.each([
    ['corta', { password: 'La contraseña debe tener al menos 6 caracteres' }],
    ['', { password: 'Por favor ingresa una contraseña' }],
    ['ana2026', { password: expect.stringMatching(/^Esa contraseña es fácil de adivinar/) }],
  ])('refuses the password %j', async (password, fields) => {
    const { token } = await invited()
    const { status, body } = await accept(token, password)
    expect([status, body.fields]).toEqual([400, fields])
    expect((await open(token)).status).toBe(200)
  })

  // @rule invitation-survives: Issue: a password that was stored before a crash is recorded by the next start
  it('whose acceptance was cut off before the log has it is recorded by the next start', async () => {
    const { id, token } = await invited()
    const log = failingLog(world.log, 'InvitationAccepted', new Error('crash'), { lost: true })
    const dying = await serve(await world.start({ clock, mail, log }))
    expect((await accept(token, 'propia-1', dying)).status).toBe(500)
    await dying.close()
    expect(await codeOf(accept(token, 'propia-2'))).toEqual([409, 'invitation-used'])
    await (await world.start({ clock, mail })).firstAdministrator()
    expect(await typesOf(id)).toEqual(['AccountOpened', 'AccountInvited', 'InvitationAccepted'])
    expect((await login('ana', 'propia-1')).status).toBe(200)
  })

  // @rule users-deactivated-sessions-end
  it("whose account's deactivation was cut off is valid no more, and the next start completes that", async () => {
    const { id, token } = await invited()
    const log = failingLog(world.log, 'AccountDeactivated', new Error('crash'), { lost: true })
    const dying = await serve(await world.start({ clock, mail, log }))
    const sent = { body: {}, cookie: admin }
    expect((await dying.call('PUT', `/api/doctors/${id}/deactivate`, sent)).status).toBe(500)
    await dying.close()
    expect(await codeOf(accept(token))).toEqual([409, 'invitation-withdrawn'])
    await (await world.start({ clock, mail })).firstAdministrator()
    expect(await typesOf(id)).toEqual(['AccountOpened', 'AccountInvited', 'AccountDeactivated'])
  })

  // @rule users-last-administrator
  it('of an administrator counts as nobody who is left until it is accepted', async () => {
    const boss = String((await post('/api/doctors', { ...ana, password: 'inicial', role: 'admin' }, admin)).body.id)
    await process.vault.administrators.remove('admin')
    const invited = await invite({ ...ana, username: 'eva', role: 'admin' })
    expect(await codeOf(set(boss, 'deactivate'))).toEqual([409, 'last-administrator'])
    expect((await accept(await linkIn(1))).status).toBe(200)
    expect(await typesOf(String(invited.body.id))).toContain('InvitationAccepted')
    expect((await set(boss, 'deactivate')).status).toBe(200)
  })

  // @rule invitation-mailed
  it('goes out once, also where the server takes it later, and not once it is of no use', async () => {
    outcome = { kind: 'refused', because: 'now', reason: 'unreachable' }
    const id = String((await invite()).body.id)
    await logged(world, 'DeliveryPostponed', 1)
    outcome = { kind: 'taken' }
    clock.advance(hour)
    const token = await linkIn(1)
    await running.settled((await world.log.head()).position)
    expect(mails).toHaveLength(2)
    expect((await accept(/#(\S+)/.exec(mails[1]?.text ?? '')?.[1] ?? token)).status).toBe(200)
    expect(await typesOf(id)).toContain('InvitationAccepted')
  })

  // @rule invitation-mailed
  it('is made where no mail goes out too, and its link handed over', async () => {
    const silent = await serve(await world.start({ clock }))
    const { status, body } = await post('/api/doctors/invitations', ana, admin, silent)
    expect([status, body.mail]).toEqual([201, 'none'])
    const [origin, token = ''] = String(body.link).split('/invitacion#')
    expect(origin).toMatch(/^http:/)
    const again = await post(`/api/doctors/${body.id}/invitation`, {}, admin, silent)
    expect(again.body.link).not.toBe(body.link)
    expect(await codeOf(open(token))).toEqual([409, 'invitation-withdrawn'])
    expect((await accept(String(again.body.link).split('#')[1] ?? '')).status).toBe(200)
    await silent.close()
  })

  // @rule invitation-link-handed: Issue: whoever invites sees the truth about the mail and the link of that invitation, once
  it('says whether its mail is sent or only kept, with the link that is in the mail', async () => {
    const { body } = await invite()
    expect([body.mail, body.link]).toEqual(['sent', expect.stringMatching(`/invitacion#${await linkIn(1)}$`)])
    const withFolder = { ...mail, sender: { ...mail.sender, forget: async () => {} } }
    const unsent = await serve(await world.start({ clock, mail: withFolder }))
    expect((await post('/api/doctors/invitations', { ...ana, username: 'eva' }, admin, unsent)).body.mail).toBe('kept')
    await unsent.close()
    expect(JSON.stringify((await http.call('GET', '/api/auth/me', { cookie: admin })).body)).not.toContain('link')
  })

  // @rule invitation-limited: Issue: calls with a link are limited per address as signing in is
  it('is tried no more often than signing in', async () => {
    const limited = await serve(process, { rateLimits: true })
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push(
        (
          await post(
            `/api/invitations/${n % 2 ? 'open' : 'accept'}`,
            { token: 'x', password: 'propia-1' },
            undefined,
            limited,
          )
        ).status,
      )
    await limited.close()
    expect(statuses.at(-1)).toBe(429)
  })
})
