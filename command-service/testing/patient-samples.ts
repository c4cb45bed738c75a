import { randomUUID } from 'node:crypto'
import { openAccount } from '../src/staff/commands/open-account.ts'
import { type HttpWorld, serve } from './http-world.ts'
import { manualClock } from './manual-clock.ts'
import type { Process, World } from './world.ts'

/** Cédulas and e-mails one after another, so that every test has its own. */
export const newPeople = () => {
  let given = 0
  return () => {
    const n = String(++given).padStart(4, '0')
    return { name: 'Carmen Vargas', cedula: `2-2345-${n}`, email: `persona${n}@ejemplo.cr`, phone: '8666-9876' }
  }
}

const password = 'secreta-de-todas'

/** A process served on a port, with an administrator and two doctors signed in. */
export const serveStaff = async (world: World, process?: Process): Promise<StaffWorld> => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const one = process ?? (await world.start({ clock }))
  const http = await serve(one)
  const signedIn = async (staffId: string, role: 'admin' | 'doctor'): Promise<string> => {
    const person = { username: `${staffId}-login`, name: 'Ana Solís' }
    await openAccount(one.staff, { staffId, role, person, password, actor: 'system:test' })
    const { cookie } = await http.call('POST', '/api/auth/login', { body: { username: person.username, password } })
    return cookie
  }
  return {
    one,
    http,
    clock,
    admin: await signedIn('jefa', 'admin'),
    doctor: await signedIn('ana', 'doctor'),
    other: await signedIn('luis', 'doctor'),
    key: () => randomUUID(),
  }
}
export type StaffWorld = {
  one: Process
  http: HttpWorld
  clock: ReturnType<typeof manualClock>
  /** Cookies: of an administrator, and of the doctors 'ana' and 'luis'. */
  admin: string
  doctor: string
  other: string
  key(): string
}
