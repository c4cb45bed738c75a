import { randomInt } from 'node:crypto'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { type Clock, pause } from '../../handling/clock.ts'
import { adminId } from '../account.ts'
import { openAccount, shortestPassword } from './open-account.ts'
import { repeatUnfinished } from './repeat-unfinished.ts'
import { passwordOrigin, readAccount, type StaffDeps, send } from './staff-deps.ts'

const administrator = { staffId: adminId, username: 'admin', name: 'Administración' } as const

type AdministratorDeps = StaffDeps & { work: WorkStore; clock: Clock; holder: string }
/** `password`: one that was made now and is shown once, to whoever starts the system; null when there is nothing to show. */
export type FirstAdministrator = { username: string; password: string | null }

const leaseName = 'first-administrator'
const leaseMs = 30_000
const retryMs = 250

/**
 * Makes sure there is an administrator (docs/open-points.md#first-administrator): opens `staff-admin` at first start, and later
 * replaces its password when ADMIN_PASSWORD is another one, which ends its sessions and its calendar's address. Of processes that start at once one goes first,
 * so one opens the account and only that one has a password to show. Unfinished changes of the vault are recorded on the way.
 * @param setting ADMIN_PASSWORD, or null @throws Error when it is too short
 */
export const firstAdministrator = async (
  deps: AdministratorDeps,
  setting: string | null,
): Promise<FirstAdministrator> => {
  if (setting !== null && setting.length < shortestPassword)
    throw new Error(`ADMIN_PASSWORD must have at least ${shortestPassword} characters`)
  const { work, clock, holder } = deps
  const never = new AbortController().signal
  while (!(await work.acquire(leaseName, holder, leaseMs))) await pause(clock, retryMs, never)
  try {
    const password = await ensureAccount(deps, setting)
    const { credentials, deactivations } = deps.vault
    // Who was only invited has no password, and may be deactivated.
    const staffIds = new Set([...(await credentials.staffIds()), ...(await deactivations.staffIds())])
    await repeatUnfinished(deps, [...staffIds])
    return { username: administrator.username, password }
  } finally {
    await work.release(leaseName, holder)
  }
}

const ensureAccount = async (deps: AdministratorDeps, setting: string | null): Promise<string | null> => {
  const { staffId, username, name } = administrator
  const { calendarFeeds, credentials, sessions } = deps.vault
  const password = setting ?? readablePassword()
  const shown = setting === null ? password : null
  if ((await readAccount(deps, staffId)).status === 'none') {
    const person = { username, name }
    const opened = await openAccount(deps, { staffId, role: 'admin', person, password, actor: 'system:start' })
    return opened.ok ? shown : null
  }
  const stored = await credentials.read(staffId)
  if (stored && (setting === null || (await credentials.verify(staffId, setting)))) return null
  const prepared = await credentials.prepare(password)
  await credentials.put(staffId, prepared)
  const origin = passwordOrigin(deps.now(), staffId, prepared.nonce)
  await sessions.endAllOf(staffId)
  await calendarFeeds.endAllOf(staffId)
  await send(deps, staffId, { type: 'RecordPasswordReplaced', data: { by: 'setting' } }, origin)
  return shown
}

/** The letters of a made password, none that is taken for another. 4 × 4 of 31: 79 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const readablePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )
