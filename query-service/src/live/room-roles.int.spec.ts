import { type Room, roomKinds, roomOf } from '@clinic/shared-events/contracts/wire/live.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountOpened } from '../../testing/clinic-events.ts'
import { connect, type LiveClient } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const staffOnly = 'Debe iniciar sesión para continuar.'
const adminsOnly = 'Su cuenta no tiene permiso para hacer esto.'
/** What each caller is told at each room, written by hand. */
const open = { slots: 'enters', products: 'enters', order: 'enters' } as const
const received = {
  anonymous: { ...open, staff: staffOnly, appointment: staffOnly, patient: staffOnly, administration: staffOnly },
  doctor: { ...open, staff: 'enters', appointment: 'enters', patient: 'enters', administration: adminsOnly },
  admin: { ...open, staff: 'enters', appointment: 'enters', patient: 'enters', administration: 'enters' },
} as const
const callers = ['anonymous', 'doctor', 'admin'] as const

let rig: Rig
let client: LiveClient
const cookies: Partial<Record<(typeof callers)[number], string>> = {}
beforeAll(async () => {
  rig = await startRig()
  await rig.append('staff-admin', accountOpened('admin', 'admin'))
  await rig.folded(await rig.append('staff-ana', accountOpened('ana', 'doctor')))
  cookies.admin = (await rig.signIn('admin', 'admin')).cookie
  cookies.doctor = (await rig.signIn('ana', 'doctor')).cookie
})
afterEach(() => void client.socket.disconnect())
afterAll(() => rig.close())

// @rule roles-work, roles-assigned-doctor, roles-users
test.each(callers.flatMap((caller) => roomKinds.map((kind) => [caller, kind] as const)))(
  'the rooms: %s asks for %s',
  async (caller, kind) => {
    const cookie = cookies[caller]
    client = await connect(rig.url, cookie ? { cookie } : {})
    const room: Room = roomOf(kind, 'MV-0123456789')
    const { answer } = await client.join(room)
    const expected = received[caller][kind]
    expect(answer).toEqual(expected === 'enters' ? { ok: true } : { ok: false, error: expected })
  },
)
