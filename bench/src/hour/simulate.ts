import { setTimeout as pause } from 'node:timers/promises'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { configureTwilio } from '@clinic/system/configure-twilio.ts'
import { type Clients, clientsOf } from '@clinic/system/kills/attempts.ts'
import { seeded } from '@clinic/system/seeded.ts'
import { nextOf } from '../measure/calls.ts'
import { timed } from '../measure/measure.ts'
import { benchPassword } from '../measure/servers.ts'
import type { Setting } from '../options.ts'
import type { DistributedForm } from './distributed-form.ts'
import { type HourCalls, prepareCalls } from './hour-calls.ts'
import { commandKinds, type Kind, loadOf, readKinds } from './model.ts'
import { arrivalsOf } from './open-loop.ts'
import type { OpenPages } from './open-pages.ts'
import { type Parts, runStep, type Step, type StepFound } from './run-step.ts'

/** What looking for what was booked, and stopping, may take. */
const reserveMs = 8_000
/** Of the projections that a board of staff follows those whose rows change in this hour. */
const followed = ['appointments', 'action-requests', 'order-counts']
/** The same arrivals in each run. */
const seed = 27

/** What was found: of each step that there was time for, and of all bookings that were acknowledged. */
export type HourFound = {
  /** `opened`: how many pages it has beside those of the step before, and how long they took to open. */
  steps: (StepFound & { opened: number; openMs: number })[]
  /** Shares that there was no time for. */
  left: number[]
  booked: number
  /** Bookings that the calls of the steps are about, and how long it took until all of those were made. */
  prepared: number
  prepareMs: number
  /** Bookings that the read model does not have, or has more than once. */
  lost: number
  twice: number
  /** Sockets that were ended though nobody closed them. */
  ended: number
}

/** Steps up to the whole of the hour's load, after warming up with the first of them; ends by `endsAt`, of `performance.now()`. */
export const simulate = async (
  form: DistributedForm,
  pages: OpenPages,
  { practices, steps, warmUp }: Setting['hour'] & Pick<Setting, 'warmUp'>,
  endsAt: number,
): Promise<HourFound> => {
  const clients = clientsOf(form.url)
  await clients.staff.signIn('admin', benchPassword)
  await configureTwilio({ staff: clients.staff, twilio: form.twilio })
  const random = seeded(seed)
  const stepOf = ({ share, seconds }: { share: number; seconds: number }): Step => {
    const of = practices * share
    return { share, practices: of, seconds, arrivals: arrivalsOf(random, loadOf(of).perSecond, seconds) }
  }
  const first = stepOf({ share: steps[0]?.share ?? 1, seconds: warmUp })
  const measured = steps.map(stepOf)
  const began = performance.now()
  const calls = await prepareCalls(clients, countsOf([first, ...measured]))
  const prepareMs = performance.now() - began
  const prepared = calls.booked.length
  const parts = { form, pages, calls }
  const opening = await openPagesOf(first, parts, clients)
  await runStep(first, parts)
  const found = await stepsUntil(endsAt, measured, { parts, clients, opening })
  const left = measured.slice(found.length).map(({ share }) => share)
  const { ended } = await pages.report()
  return {
    steps: found,
    left,
    ended,
    prepared,
    prepareMs,
    booked: calls.booked.length,
    ...(await missing(calls, clients)),
  }
}

/** Runs the steps that there is time for, where pages open as fast as those before. */
const stepsUntil = async (
  endsAt: number,
  steps: readonly Step[],
  { parts, clients, opening }: { parts: Parts; clients: Clients; opening: Opened },
): Promise<HourFound['steps']> => {
  const found: HourFound['steps'] = []
  let last = opening
  for (const step of steps) {
    const more = pageCount(step) - last.open
    const openMs = (more * last.ms) / Math.max(1, last.more)
    if (performance.now() + openMs + step.seconds * 1_000 + reserveMs > endsAt) break
    const runMs = step.seconds * 1_000 + reserveMs
    const late = pause(endsAt - runMs - performance.now(), null, { ref: false })
    const opened = await Promise.race([openPagesOf(step, parts, clients, last.open), late])
    if (!opened) break
    found.push({ ...(await runStep(step, parts)), openMs: opened.ms, opened: opened.more })
    if (more > 0) last = opened
  }
  return found
}

/** How many of each kind all steps ask for. */
const countsOf = (steps: readonly Step[]): Record<Kind, number> => {
  const arrivals = steps.flatMap((step) => step.arrivals)
  const counts = [...commandKinds, ...readKinds].map((kind) => [
    kind,
    arrivals.filter((arrival) => arrival.kind === kind).length,
  ])
  // Every kind is one of these.
  return Object.fromEntries(counts) as Record<Kind, number>
}

/** How many pages are open, how many of them were opened last, and how long that took. */
type Opened = { open: number; more: number; ms: number }
const pageCount = ({ practices }: Step): number => {
  const { boards, visitors } = loadOf(practices)
  return boards + visitors
}

/** Opens the boards and public pages of a step beside those that are `before`, as pages that were loaded just now. */
const openPagesOf = async (
  step: Step,
  { form, pages, calls }: Parts,
  { staff }: Clients,
  before = 0,
): Promise<Opened> => {
  const at = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, String(calls.position())]))
  const message = {
    open: loadOf(step.practices),
    staff: { url: form.url, cookie: staff.cookie(), positions: at(followed) },
    site: { url: form.url, cookie: '', positions: at(['taken-intervals']) },
  }
  const open = pageCount(step)
  return { open, more: open - before, ms: await timed(() => pages.open(message)) }
}

/** Looks for every booking that was acknowledged in the read model, by its visitor's address, of which each has one. */
const missing = async ({ booked, position }: HourCalls, { staff }: Clients) => {
  const emails = new Map<string, number>()
  const headers = { 'X-Min-Position': String(position()) }
  for (let path: string | undefined = '/api/doctor/appointments?from=2020-01-01&to=2099-12-31&limit=500'; path; ) {
    const answer = await staff.call({ path, headers })
    if (answer.status !== 200) throw new Error(`the list of visits was answered ${answer.status}`)
    // The contract of the list, checked where it is made.
    for (const { email } of answer.body as AppointmentRow[])
      if (email !== null) emails.set(email, (emails.get(email) ?? 0) + 1)
    path = nextOf(answer.headers)
  }
  const counts = booked.map(({ email }) => emails.get(email) ?? 0)
  return { lost: counts.filter((count) => count === 0).length, twice: counts.filter((count) => count > 1).length }
}
