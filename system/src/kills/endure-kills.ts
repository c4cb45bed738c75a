import { setTimeout as pause } from 'node:timers/promises'
import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { Killable } from '../embedded-process.ts'
import type { Random } from '../seeded.ts'
import { type Area, allowedStates, areas, type Ledger } from './attempts.ts'
import { sendAgain, startLoad, unanswered } from './load.ts'
import { afterMail, afterMessage, beforeMail, type MessageServers, patience, type Silence } from './message-servers.ts'
import { openPractice, type Practice } from './practice.ts'
import { appointmentOf, stateOfVisit } from './visits.ts'

/** A form of the system that runs, and sends through these servers. */
export type Form = {
  url: string
  servers: MessageServers
  random: Random
  /** What is killed under load and started again, in turn. */
  victims: readonly Killable[]
  /** Everything that sends. */
  senders: Killable
  /** Sets how far the clock is ahead in what is started from now on. */
  setAhead(ms: number): void
}

type Moment = 'any' | Silence
/** The moments of the kills in turn: at most so late under load, or once a server keeps silent about a message. */
const moments: readonly Moment[] = ['any', afterMail(1), 'any', afterMessage, 'any', beforeMail]

const answered = (ledger: Ledger): number => ledger.attempts.length - unanswered(ledger).length

/** The newest warnings and errors, for whoever looks why nothing went out. */
const lastLines = ({ output }: Killable): string => {
  const lines = output().split('\n')
  return lines
    .filter((line) => /"level":[456]0/.test(line))
    .slice(-20)
    .join('\n')
}

/**
 * Load on every area, a kill at a moment, a start; then what was acknowledged is looked for, and what was not answered is asked again.
 * @returns the areas of calls that the kill left without an answer
 */
const cutLoad = async (practice: Practice, form: Form, moment: Moment, victim: Killable): Promise<Area[]> => {
  await practice.look()
  const load = startLoad(practice)
  await load.underWay
  const before = answered(practice.ledger)
  await (moment === 'any' ? pause(form.random.below(300)) : moment(form.servers)).catch((cause: Error): never => {
    const since = answered(practice.ledger) - before
    throw new Error(`${cause.message} ${since} calls were answered meanwhile.\n${lastLines(form.senders)}`, { cause })
  })
  load.end()
  await victim.kill()
  await load.ended
  await victim.start()
  const cut = unanswered(practice.ledger).map(({ area }) => area)
  await expectOnBoard(practice)
  await sendAgain(practice)
  return cut
}

/** Expects that the board, once it has got to the newest position, shows each visit where it may stand. A projection whose holder was killed goes on when its lease has run out. */
const expectOnBoard = async ({ clients, ledger }: Practice): Promise<void> => {
  const rows = await vi.waitUntil(async () => {
    const headers = { 'X-Min-Position': String(ledger.position) }
    const { body, headers: recorded } = await clients.staff.call({ path: '/api/doctor/appointments', headers })
    return BigInt(recorded.get('X-Log-Position') ?? 0) >= ledger.position && z.array(appointmentRow).parse(body)
  }, patience)
  const shown = new Map(rows.map((row) => [appointmentOf(row.id), stateOfVisit(row)]))
  const wrong = [...allowedStates(ledger)].flatMap(([of, allowed]) =>
    of.startsWith(appointmentOf('')) && !allowed.includes(shown.get(of) ?? '')
      ? [`${of} is ${shown.get(of)}, not ${allowed.join(' or ')}`]
      : [],
  )
  expect(wrong).toEqual([])
}

/** Has all areas under load at every kill, until each had calls that were cut. Gives the practice as its clients know it. */
export const endureKills = async (form: Form): Promise<Practice> => {
  const practice = await openPractice(form)
  const spared = new Set<Area>(areas)
  for (let round = 0; round < moments.length || spared.size > 0; round += 1) {
    if (round === 2 * moments.length) throw new Error(`no call was cut of ${[...spared].join(', ')}`)
    const victim = form.victims[round % form.victims.length] ?? form.senders
    const cut = await cutLoad(practice, form, moments[round % moments.length] ?? 'any', victim)
    for (const area of cut) spared.delete(area)
  }
  return practice
}

/** Expects that a rule refused some of each that it may refuse, and that a cédula had a second form. */
export const expectShown = ({ attempts }: Ledger): void => {
  const refused = attempts.filter(({ outcome }) => outcome === 'refused').map(({ area }) => area)
  for (const area of ['bookings', 'records', 'users', 'orders']) expect(refused).toContain(area)
  const forms = attempts.flatMap(({ area, wants }) => (area === 'forms' && wants !== undefined ? [wants] : []))
  expect(new Set(forms).size).toBeLessThan(forms.length)
}
