import { type AppointmentRow, appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { z } from 'zod'
import { type ClinicClient, clinicClient } from './clinic-client.ts'
import { adminPassword } from './embedded-process.ts'
import { type Killable, killUnderLoad } from './kill-under-load.ts'
import { acknowledged, type Ledger, newLedger, sameState } from './ledger.ts'
import { sendAgain, startLoad } from './load.ts'
import type { Random } from './seeded.ts'

export type KillRounds = {
  url: string
  random: Random
  /** What each round ends while calls are under way, and starts again until calls are taken. */
  killed: readonly Killable[]
}

export type Endured = {
  ledger: Ledger
  /** How many calls a kill left without an answer: what the rounds were about. */
  cut: number
}

/** Load, kill at a random moment, start, try again what was not answered, look whether all is there; once for each that is killed. */
export const endureKills = async ({ url, random, killed }: KillRounds): Promise<Endured> => {
  const [patients, staff, ledger] = [clinicClient(url), clinicClient(url), newLedger()]
  let cut = 0
  // One session for all rounds: it outlives every kill.
  await staff.signIn('admin', adminPassword)
  for (const [round, one] of killed.entries()) {
    const load = startLoad({ patients, staff, ledger, random, callers: { booking: 13, changing: 3 } })
    await killUnderLoad(one, load, random, 400)
    cut += [...ledger.bookings.values()].filter(({ outcome }) => outcome === 'unanswered').length
    cut += ledger.unanswered.size
    const lost = lostRows(ledger, await rowsAt(staff, ledger.position))
    if (lost.length > 0) throw new Error(`after kill ${round + 1} the board lacks ${lost.join('; ')}`)
    await sendAgain({ patients, staff, ledger })
  }
  return { ledger, cut }
}

/** The board once it has got to a position; a projection whose holder was killed goes on when its lease has run out. */
const rowsAt = async (staff: ClinicClient, position: bigint): Promise<AppointmentRow[]> => {
  const until = performance.now() + 30_000
  for (;;) {
    const headers = { 'X-Min-Position': String(position) }
    const answer = await staff.call({ path: '/api/doctor/appointments', headers })
    if (answer.status !== 200) throw new Error(`the board was answered ${answer.status}`)
    const reached = BigInt(answer.headers.get('X-Log-Position') ?? 0)
    if (reached >= position) return z.array(appointmentRow).parse(answer.body)
    if (performance.now() > until) throw new Error(`the board stays at ${reached}, before ${position}`)
  }
}

/** Acknowledged bookings that the board does not show where they may stand. */
const lostRows = (ledger: Ledger, rows: readonly AppointmentRow[]): string[] => {
  const shown = new Map(rows.map((row) => [row.id, row]))
  return acknowledged(ledger).flatMap(({ id, key, name }) => {
    const row = shown.get(id)
    const fits = row && row.name === name && (ledger.states.get(id) ?? []).some((state) => sameState(state, row))
    return fits ? [] : [`${key} (${row ? JSON.stringify(row) : 'no row'})`]
  })
}
