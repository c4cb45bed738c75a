import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'

let world: World
let process: Process
let http: HttpWorld
/** The cookie of the administrator `admin`. */
let admin: string

const easy =
  'Esa contraseña es fácil de adivinar: es de las más comunes, o es el usuario o el nombre de la clínica. Elija otra.'

const ana = {
  username: 'ana',
  password: 'inicial',
  name: 'Ana Solís',
  email: 'ana@ejemplo.cr',
  specialty: 'Fisioterapia',
}

beforeEach(async () => {
  world = await openSqliteWorld()
  process = await world.start({ clock: manualClock('2026-11-20T15:00:00.000Z'), adminPassword: 'secreta' })
  await process.firstAdministrator()
  http = await serve(process)
  admin = (await login('admin', 'secreta')).cookie
})
afterEach(async () => {
  await http.close()
  await world.close()
})

const login = (username: string, password: string) =>
  http.call('POST', '/api/auth/login', { body: { username, password } })
const create = (body: object = ana, cookie = admin, key?: string) =>
  http.call('POST', '/api/doctors', { body, cookie, ...(key && { key }) })
const idOf = async (body: object = ana) => String((await create(body)).body.id)
const change = (cookie: string, currentPassword: string, newPassword: string) =>
  http.call('POST', '/api/auth/change-password', { body: { currentPassword, newPassword }, cookie })
const force = (doctorId: string, newPassword: string, cookie = admin) =>
  http.call('POST', '/api/auth/admin-force-password-change', { body: { doctorId, newPassword }, cookie })
/** Ana, signed in with a password of her own. */
const enter = async () => {
  await create()
  const { cookie } = await login('ana', 'inicial')
  return (await change(cookie, 'inicial', 'propia-1')).cookie
}

describe('making a user', () => {
  // @rule users-create-call: §3, §7 `POST /api/doctors`: {username, password, name, email, specialty, role}; role is
  //   doctor by default, isActive true
  // @rule entities-defaults
  it('answers the user, active, a doctor where no role is given, and never the password', async () => {
    const { status, body, position } = await create(ana, admin, 'una-clave-de-prueba')
    expect(status).toBe(201)
    expect(doctor.strict().parse(body)).toMatchObject({ username: 'ana', role: 'doctor', isActive: true })
    const [opened] = await world.log.readStream(staffStream(String(body.id)))
    expect(opened).toMatchObject({ type: 'AccountOpened', meta: { actor: 'staff:admin' }, position })
    expect(JSON.stringify([body, opened?.data, opened?.meta, http.lines])).not.toContain('inicial')
    expect((await create(ana, admin, 'una-clave-de-prueba')).body).toEqual(body)
    expect((await create({ ...ana, username: 'jefa', role: 'admin' })).body).toMatchObject({ role: 'admin' })
  })

  // @rule users-create-rules: §5, §9 'Usuario debe tener al menos 3 caracteres', 'Contraseña debe tener al menos 6
  //   caracteres', 'Nombre debe tener al menos 2 caracteres', 'Correo electrónico inválido', 'Especialidad es
  //   requerida', role admin or doctor
  it.each([
    ['username', 'an', 'Usuario debe tener al menos 3 caracteres'],
    ['password', 'corta', 'Contraseña debe tener al menos 6 caracteres'],
    ['name', 'A', 'Nombre debe tener al menos 2 caracteres'],
    ['email', 'ana', 'Correo electrónico inválido'],
    ['specialty', 'F', 'Especialidad es requerida'],
  ])('refuses %s %s', async (field, value, sentence) => {
    const { status, body } = await create({ ...ana, [field]: value })
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  })

  // @rule users-create-rules
  it.each(['123456', 'Password', 'ana2026', 'Mueve123'])(
    'refuses the password %s, which is easy to guess',
    async (password) => {
      const { status, body } = await create({ ...ana, password })
      expect([status, body.code, body.fields]).toEqual([400, 'easy-password', { password: easy }])
    },
  )

  // @rule users-create-rules
  it('refuses a role that there is not', async () => {
    expect((await create({ ...ana, role: 'jefe' })).status).toBe(400)
  })

  // @rule users-username-unique: §3 A username is unique, under 50 concurrent tries and a crash between claim and
  //   event, on both kinds of stores
  it('refuses a username that another has, however it is written', async () => {
    await create()
    const { status, body } = await create({ ...ana, username: ' ANA ' })
    expect([status, body.code, body.fields]).toEqual([
      409,
      'username-taken',
      { username: 'Ese usuario ya existe. Elija otro nombre de usuario.' },
    ])
  })
})

describe('activating and deactivating', () => {
  const set = (id: string, to: 'activate' | 'deactivate', cookie = admin) =>
    http.call('PUT', `/api/doctors/${id}/${to}`, { body: {}, cookie })

  // @rule users-activate-call: §4, §7 `PUT /api/doctors/{id}/activate` and `PUT /api/doctors/{id}/deactivate`
  // @rule users-inactive-sign-in: Signing in of an inactive user is refused as of an unknown one
  it('answers the user as they are then; an inactive one signs in as nobody does', async () => {
    const id = await idOf()
    const off = await set(id, 'deactivate')
    expect([off.status, off.body.isActive]).toEqual([200, false])
    const [refused, unknown] = [await login('ana', 'inicial'), await login('nadie', 'inicial')]
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    expect((await set(id, 'deactivate')).body.isActive).toBe(false)
    const on = await set(id, 'activate')
    expect([on.status, on.body.isActive]).toEqual([200, true])
    expect((await login('ana', 'inicial')).status).toBe(200)
  })

  // @rule users-admin-stays-active
  it('never deactivates the user admin', async () => {
    await idOf({ ...ana, role: 'admin' })
    const { status, body } = await set('admin', 'deactivate')
    expect([status, body.error]).toEqual([409, 'El usuario admin no puede ser desactivado'])
  })

  // @rule users-deactivated-sessions-end: Deactivating ends the sessions and sockets of the user at once, and a crash
  //   on the way lets nobody in
  it('ends the sessions of who is deactivated at once', async () => {
    const cookie = await enter()
    const [row] = (await world.log.readAll(0n, 100)).filter(({ meta }) => meta.actor === 'staff:admin').slice(1)
    const id = String(row?.data.staffId)
    expect((await set(id, 'deactivate')).status).toBe(200)
    expect((await change(cookie, 'propia-1', 'otra-mas')).status).toBe(401)
  })

  it('knows no user that there is not', async () => {
    for (const to of ['activate', 'deactivate'] as const) expect((await set('nadie', to)).status).toBe(404)
  })
})

describe('a password that somebody else chose', () => {
  // @rule own-password-due-first: Who signs in with a password that an administrator chose is asked for one of their
  //   own, and nothing else of the back office is answered before
  it('opens nothing but the change to a password of their own', async () => {
    await create()
    const { cookie, body } = await login('ana', 'inicial')
    expect(body.passwordDue).toBe(true)
    const refused = await http.call('PATCH', '/api/appointments/a1/status', { body: { status: 'confirmado' }, cookie })
    expect([refused.status, refused.body.code]).toEqual([403, 'own-password-due'])
    const changed = await change(cookie, 'inicial', 'propia-1')
    expect([changed.status, changed.body]).toEqual([200, { message: 'Contraseña cambiada' }])
    const allowed = { body: { status: 'confirmado' }, cookie: changed.cookie }
    expect((await http.call('PATCH', '/api/appointments/a1/status', allowed)).status).toBe(404)
    expect((await login('ana', 'propia-1')).body.passwordDue).toBeUndefined()
  })

  // @rule users-forced-password-call: §7 `POST /api/auth/admin-force-password-change`: {doctorId, newPassword};
  //   answers message; needs no current password
  // @rule own-password-due-first
  it('is also one that an administrator forces later, which ends the sessions', async () => {
    const cookie = await enter()
    const id = String((await login('ana', 'propia-1')).body.id)
    const forced = await force(id, 'forzada')
    expect([forced.status, forced.body]).toEqual([200, { message: 'Contraseña cambiada' }])
    expect((await change(cookie, 'propia-1', 'otra-mas')).status).toBe(401)
    expect((await login('ana', 'forzada')).body.passwordDue).toBe(true)
  })

  // @rule users-forced-password-rules: §5 'Por favor ingresa una nueva contraseña', 'La contraseña debe tener al menos
  //   6 caracteres'
  it.each([
    ['', 'Por favor ingresa una nueva contraseña'],
    ['corta', 'La contraseña debe tener al menos 6 caracteres'],
    ['password', easy],
  ])('is refused as %s', async (newPassword, sentence) => {
    const { status, body } = await force(await idOf(), newPassword)
    expect([status, body.fields]).toEqual([400, { newPassword: sentence }])
  })

  // @rule users-forced-password-admin: §4, §5, §8 The user admin cannot be targeted: 'Por seguridad, el admin no puede
  //   cambiar su propia contraseña'
  it('is never set for the user admin', async () => {
    const { status, body } = await force('admin', 'forzada')
    expect([status, body.error]).toEqual([409, 'Por seguridad, el admin no puede cambiar su propia contraseña'])
    expect((await login('admin', 'secreta')).status).toBe(200)
    expect((await force('nadie', 'forzada')).status).toBe(404)
  })
})

describe('the own password', () => {
  // @rule own-password-rules: §5, §7 `POST /api/auth/change-password`: 'Todos los campos son requeridos', 'La nueva
  //   contraseña debe tener al menos 6 caracteres', 'La nueva contraseña debe ser diferente a la actual', the current
  //   one has to be right
  it.each([
    ['', '', { currentPassword: 'Todos los campos son requeridos', newPassword: 'Todos los campos son requeridos' }],
    ['propia-1', 'corta', { newPassword: 'La nueva contraseña debe tener al menos 6 caracteres' }],
    ['propia-1', 'propia-1', { newPassword: 'La nueva contraseña debe ser diferente a la actual' }],
    ['propia-1', 'qwerty', { newPassword: easy }],
    ['propia-1', 'ana-1234', { newPassword: easy }],
    ['otra-es', 'propia-2', { currentPassword: 'La contraseña actual no es correcta' }],
  ])('from %s to %s is refused', async (current, next, fields) => {
    const { status, body } = await change(await enter(), current, next)
    expect([status, body.fields]).toEqual([400, fields])
  })

  // @rule own-password-sessions: Every other session ends, this browser gets a new one
  it('ends every other session, and gives this browser a new one', async () => {
    const [here, there] = [await enter(), (await login('ana', 'propia-1')).cookie]
    const changed = await change(here, 'propia-1', 'propia-2')
    expect(changed.status).toBe(200)
    for (const cookie of [here, there]) expect((await change(cookie, 'propia-2', 'propia-3')).status).toBe(401)
    expect((await change(changed.cookie, 'propia-2', 'propia-3')).status).toBe(200)
  })

  // @rule roles-own-password: §6 Change own password: doctor yes, admin only if the username is not 'admin'
  // @rule own-password-admin
  it('is not changed here by the user admin', async () => {
    const { status, body } = await change(admin, 'secreta', 'otra-mas')
    expect([status, body.error]).toEqual([409, 'Por seguridad, el admin no puede cambiar su propia contraseña'])
  })

  // @rule own-password-throttled: The current password is guessed no more often than at signing in
  it('is guessed no more often than at signing in', async () => {
    const cookie = await enter()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await change(cookie, 'no-es-esa', 'propia-2')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
