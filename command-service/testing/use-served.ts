import { randomUUID } from 'node:crypto'
import type { HttpConfig } from '@clinic/platform/http/calls/kit.ts'
import { afterAll } from 'vitest'
import { openAccount } from '../src/staff/commands/open-account.ts'
import { type HttpWorld, serve, signedIn } from './http-world.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { openShop } from './shop.ts'
import { useOpened } from './use-opened.ts'
import { openSqliteWorld, type Process, type ProcessOptions, type World } from './world.ts'

const password = 'secreta-de-todas'

/** Signs in one of the accounts that `serveStaff` opens: the cookie to send from then on. */
export const signedInAs = (http: Pick<HttpWorld, 'call'>, staffId: 'admin' | 'ana' | 'luis'): Promise<string> =>
  signedIn(http, staffId, password)

/** The process's calls on a port, with an administrator and two doctors signed in. */
export const serveStaff = async (process: Process, config: Partial<HttpConfig> = {}) => {
  const http = await serve(process, config)
  const enter = async (staffId: 'admin' | 'ana' | 'luis', role: 'admin' | 'doctor'): Promise<string> => {
    const person = { username: staffId, name: 'Ana Solís', specialty: 'Fisioterapia' }
    await openAccount(process.staff, { staffId, role, person, password, actor: 'system:test' })
    return signedInAs(http, staffId)
  }
  return {
    process,
    http,
    /** Cookies: of the administrator 'admin', and of the doctors 'ana' and 'luis'. */
    admin: await enter('admin', 'admin'),
    doctor: await enter('ana', 'doctor'),
    otherDoctor: await enter('luis', 'doctor'),
    key: () => randomUUID(),
  }
}
export type ServedStaff = Awaited<ReturnType<typeof serveStaff>>

/** Serves calls over files of their own before a suite's first test and closes them after the last. @returns what gives it to its tests */
export const useServed = <Served extends { world: Pick<World, 'close'>; http: HttpWorld }>(
  serveOn: (world: World) => Promise<Served>,
): (() => Served) => {
  const served = useOpened(openSqliteWorld, serveOn)
  afterAll(() => served().http.close())
  return served
}

type Options = Omit<ProcessOptions, 'clock'> & { clock?: ManualClock }

/** Serves a process with staff signed in to a suite. */
export const useServedStaff = ({ clock = manualClock('2026-11-20T15:00:00.000Z'), ...options }: Options = {}) =>
  useServed(async (world) => {
    const process = await world.start({ ...options, clock })
    return { world, clock, ...(await serveStaff(process)) }
  })

/** Serves a shop with staff signed in to a suite. */
export const useServedShop = () =>
  useServed(async (world) => {
    const shop = await openShop(world)
    return { ...shop, ...(await serveStaff(shop.one)) }
  })
