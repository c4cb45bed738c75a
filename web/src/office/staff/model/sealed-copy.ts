import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { nowMs } from '~/lib/now.ts'
import { browserCopyStore, type CopyStore, type Kept } from './copy-store.ts'
import { isUnused } from './resting.ts'

const fields = ['id', 'startTime', 'endTime', 'name', 'address', 'phone', 'appointmentType', 'status'] as const
export type KeptVisit = Pick<AppointmentRow, (typeof fields)[number]>
/** The visits of a day as they were at an instant, ms since 1970. */
export type KeptDay = { day: string; readAt: number; visits: readonly KeptVisit[] }

const algorithm = 'AES-GCM'
const mostWrong = 5
const sessionOf = ({ staffId, until }: Kept): string => `${staffId} ${until}`

/**
 * A number under 1,024 made of a PIN: another PIN passes once in a thousand times, and who copies the browser's files is left with a thousand
 * that may be right, of which the server takes five tries (docs/decisions/0227).
 */
const checkOf = async (kept: Kept, pin: string): Promise<number> => {
  const bytes = new TextEncoder().encode(`${sessionOf(kept)} ${pin}`)
  return new DataView(await crypto.subtle.digest('SHA-256', bytes)).getUint16(0) % 1024
}

/** Keeps today's visits in the browser for one session, sealed, and until that ends (docs/decisions/0227). Where the browser keeps nothing, there is none. */
export const createSealedCopy = (store: CopyStore | null) => {
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other; what cannot be kept is not there. */
  const inOrder = <T>(act: (store: CopyStore) => Promise<T>): Promise<T | null> => {
    const next = last.then(() => store && act(store)).catch(() => null)
    last = next
    return next
  }

  return {
    wipe: () => inOrder(({ update }) => update(() => null)),
    /** Begins for a session, in the place of any other's. @param pin where it was just given @returns true where there is a copy from now on */
    begin: ({ id: staffId, session }: Me, pin?: string) =>
      inOrder(async ({ read, update }) => {
        const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
        const begun: Kept = { ...session, staffId, key, check: null, wrong: 0, sealed: null }
        const check = pin === undefined ? null : await checkOf(begun, pin)
        const own = (kept: Kept | null) => (kept && sessionOf(kept) === sessionOf(begun) ? kept : begun)
        if (check !== null || own(await read()) === begun)
          await update((kept) => ({ ...own(kept), ...(check !== null && { check, wrong: 0 }) }))
        return true
      }),
    keep: ({ day, readAt, visits }: KeptDay) =>
      inOrder(async ({ read, update }) => {
        const kept = await read()
        if (!kept) return
        const shown = visits.map((visit) => Object.fromEntries(fields.map((field) => [field, visit[field]])))
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const text = new TextEncoder().encode(JSON.stringify({ day, readAt, visits: shown }))
        const bytes = await crypto.subtle.encrypt({ name: algorithm, iv }, kept.key, text)
        await update((now) =>
          now && sessionOf(now) === sessionOf(kept)
            ? { ...now, sealed: { iv, bytes, ahead: nowMs() - Date.now() } }
            : now,
        )
      }),
    /** The visits of today; 'resting' where their session asks for its PIN first. What is over is removed. */
    read: () =>
      inOrder(async ({ read, update }): Promise<KeptDay | 'resting' | null> => {
        const kept = await read()
        if (!kept?.sealed) return null
        const { iv, bytes, ahead = 0 } = kept.sealed
        // Without a line nobody says again how wrong the browser's clock is.
        const now = Date.now() + ahead
        const isOver = now >= Date.parse(kept.until) || (!kept.rests && isUnused())
        const opened = isOver ? null : await crypto.subtle.decrypt({ name: algorithm, iv }, kept.key, bytes)
        const day = opened && (JSON.parse(new TextDecoder().decode(opened)) as KeptDay)
        if (day?.day === dayAt(new Date(now).toISOString())) return isUnused() ? 'resting' : day
        await update(() => null)
        return null
      }),
    /** Whether this is the PIN, as far as the browser knows; null where it does not. The fifth wrong one removes everything. */
    isPin: (pin: string) =>
      inOrder(async ({ read, update }) => {
        const kept = await read()
        if (kept === null || kept.check === null) return null
        const check = await checkOf(kept, pin)
        const judged: { isRight: boolean | null } = { isRight: null }
        // Judged and counted in one step: tabs that try at once have no more tries than one.
        await update((now) => {
          if (!now || sessionOf(now) !== sessionOf(kept)) return now
          judged.isRight = now.check === check
          const wrong = judged.isRight ? 0 : now.wrong + 1
          return wrong < mostWrong ? { ...now, wrong } : null
        })
        return judged.isRight
      }),
  }
}

const isSupported = globalThis.isSecureContext && 'indexedDB' in globalThis
export const offlineCopy = createSealedCopy(isSupported ? browserCopyStore : null)
