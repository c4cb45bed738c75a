import { setTimeout as pause } from 'node:timers/promises'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { vi } from 'vitest'
import { adminPassword } from '../embedded-process.ts'
import type { Form } from './endure-kills.ts'
import { type Shown, wrongIn } from './message-check.ts'
import { afterMail, afterMessage, patience } from './message-servers.ts'
import { answersOf, answersShown, inboxOf, mailedTwice, noticesOf, remindersOf, threadOf } from './messages.ts'
import type { Practice } from './practice.ts'
import type { Visit } from './visits.ts'

const minute = 60_000
/** The claims of a process that was killed are given up by then. */
const givenUpMs = 11 * minute

/** Resolves with what staff see once all that is owed has an end, within so long. Rejects with what is wrong otherwise. */
const sent = async (practice: Practice, { servers }: Form, { reminded = false, timeout = patience.timeout }) => {
  const { clients, ledger, visits, conversationIds, thursday } = practice
  const owedTo = (visit: Visit) => [...noticesOf(visit), ...(reminded ? remindersOf(visit, thursday) : [])]
  const owed = [...visits.flatMap(owedTo), ...answersOf(ledger)]
  const threads = new Map<Visit, Shown[]>()
  let [open, wrong]: [readonly Visit[], readonly string[]] = [visits, []]
  const isSent = async () => {
    await Promise.all(open.map(async (visit) => threads.set(visit, await threadOf(clients.staff, visit))))
    const answers = await Promise.all([...conversationIds].map((id) => answersShown(clients.staff, id)))
    const shown = [...threads.values(), ...answers].flat()
    wrong = [...wrongIn(owed, shown, inboxOf(servers)), ...mailedTwice(servers)]
    // Those that have what is theirs are not looked at again.
    open = visits.filter((visit) => owedTo(visit).some(({ what }) => wrong.some((line) => line.endsWith(what))))
    return wrong.length === 0 && shown
  }
  // What it failed with tells a call that failed from a time that was over.
  return vi.waitUntil(isSent, { ...patience, timeout }).catch((cause: Error): never => {
    throw new Error([cause.message, ...wrong].join('\n'), { cause })
  })
}

/** Ends all that sends at once and starts it with its clock ahead. @returns how long that took, in milliseconds */
const goOn = async ({ clients }: Practice, form: Form, aheadMs: number): Promise<number> => {
  const begun = Date.now()
  await form.senders.kill()
  form.setAhead(aheadMs)
  await form.senders.start()
  await clients.staff.signIn('admin', adminPassword)
  return Date.now() - begun
}

const everyMs = 5 * minute
/** A start may be too late for a round. */
const mostPasses = 5

/**
 * Starts with the clock shortly before each round of reminders, until one comes to what is awaited within so long.
 * @param next when the next round is, and how long a start takes: both are kept up to date
 */
const remindUntil = async (
  practice: Practice,
  form: Form,
  next: { at: number; startMs: number },
  isOver: (withinMs: number) => Promise<boolean>,
): Promise<void> => {
  for (let round = 0; round < mostPasses; round += 1) {
    const soon = Math.max(4_000, 2 * next.startMs)
    const tookMs = await goOn(practice, form, next.at - soon - Date.now())
    next.startMs = Math.max(next.startMs, tookMs)
    next.at += everyMs
    if (await isOver(soon + 15_000)) return
  }
  throw new Error('no round of reminders came to it')
}

/** Has all be sent that is owed, and reminders cut by kills in the middle of a mail and of a message. @returns how many of each are unclear */
export const endureSending = async (practice: Practice, form: Form) => {
  const startMs = await goOn(practice, form, givenUpMs)
  await sent(practice, form, {})
  const next = { at: Date.parse(instantOf(practice.monday, '18:00')), startMs }
  for (const silence of [afterMail(2), afterMessage]) {
    const silent = silence(form.servers).then(() => true)
    // The next start is what kills it.
    await remindUntil(practice, form, next, (ms) => Promise.race([silent, pause(ms, false)]))
  }
  // Later than what was cut counts as under way.
  next.at += 2 * everyMs
  let shown: readonly Shown[] = []
  let wrong: unknown
  const isSent = (timeout: number) =>
    sent(practice, form, { reminded: true, timeout }).then(
      (all) => {
        shown = all
        return true
      },
      (error) => {
        wrong = error
        return false
      },
    )
  await remindUntil(practice, form, next, isSent).catch(() => {
    throw wrong
  })
  const unclear = shown.filter(({ status }) => status === 'unclear').map(({ what }) => what)
  const reminders = unclear.filter((what) => what.startsWith('reminder')).length
  return { notices: unclear.length - reminders, reminders }
}
