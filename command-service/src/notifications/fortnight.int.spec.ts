import { expect, it } from 'vitest'
import { seeded } from '../../../projections/testing/histories.ts'
import { openClinic } from '../../testing/clinic.ts'
import {
  type Got,
  hourOfDay,
  type Instance,
  randomDesk,
  type Span,
  startInstance,
  stepMs,
} from '../../testing/fortnight.ts'
import { toldOf } from '../../testing/notification-guarantees.ts'
import { openSqliteWorld } from '../../testing/world.ts'
import { mostAtOnce } from './plan-reminders.ts'

const hour = 60 * 60_000
const day = 24 * hour
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
const kinds = [
  { kind: 'reminder-3-days', due: 72 * hour, stale: 30 * hour },
  { kind: 'reminder-1-day', due: 24 * hour, stale: 2 * hour },
] as const

/** The rounds that could have kept a promise: it was due, of use, not revoked, and somebody was there. */
const chances = (span: Span, { due, stale }: { due: number; stale: number }, rounds: readonly number[]): number[] =>
  span.from <= span.start - due
    ? rounds.filter((at) => at >= span.start - due && at < span.start - stale && at < span.until && at >= span.from)
    : []

// @rule reminders-once, reminders-fortnight
it(`a fortnight of 200 appointments, two processes, one killed twice (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const random = seeded(seed)
  const world = await openSqliteWorld()
  const clinic = await openClinic(world)
  const desk = randomDesk(clinic, random)
  const inbox: Got[] = []
  const start = () => startInstance(clinic, inbox)
  let [one, other]: [Instance, Instance | null] = [await start(), await start()]
  const ended: Instance[] = []
  const rounds: number[] = []
  const steps = (14 * day) / stepMs
  /** Killed while it sends, and without sending; each time somebody starts it again after a while. */
  const kills = new Map([
    [Math.floor(steps * 0.3), true],
    [Math.floor(steps * 0.6), false],
  ])
  let booked = 0
  for (let step = 0; step < steps; step += 1) {
    clinic.clock.advance(stepMs)
    while (booked < Math.min(200, (step * 230) / steps)) if (await desk.book()) booked += 1
    if (random() < 0.06) await desk.move()
    if (random() < 0.03) await desk.cancel()
    const kill = kills.get(step)
    if (kill !== undefined && other) {
      other.kill(kill)
      ended.push(other)
    }
    // Some rounds are missed by one, some by both, as in a night when nothing runs.
    const there = [one, other].filter((instance) => instance !== null && random() < 0.8)
    await Promise.all(there.map((instance) => instance?.round()))
    if (
      there.some((instance) => instance === one) &&
      hourOfDay(clinic.clock.now()) >= '07:00' &&
      hourOfDay(clinic.clock.now()) < '20:00'
    )
      rounds.push(clinic.clock.now())
    if (kill !== undefined) other = null
    if (!other && random() < 0.05) other = await start()
  }
  expect(booked).toBe(200)

  const reminders = inbox.filter(({ kind }) => kind.startsWith('reminder'))
  expect(reminders.length).toBeGreaterThan(100)
  const keyOf = ({ appointmentId, kind, revision }: Omit<Got, 'at'>) => `${appointmentId} ${kind} ${revision}`
  // Once at most, of news too.
  expect(new Set(inbox.map(keyOf)).size).toBe(inbox.length)
  for (const { at, appointmentId, kind, revision } of reminders) {
    // Never in the night, never for a start that was cancelled or moved away, never before it is due or when it is of no use.
    expect(hourOfDay(at) >= '07:00' && hourOfDay(at) < '20:00').toBe(true)
    const span = desk.spans.find((one_) => one_.appointmentId === appointmentId && one_.revision === revision)
    const times = kinds.find((one_) => one_.kind === kind)
    if (!span || !times) throw new Error(`nobody promised ${kind} of ${appointmentId} ${revision}`)
    expect(chances(span, times, [at])).toEqual([at])
  }
  // Never in a burst.
  for (const { at } of reminders)
    expect(reminders.filter((other_) => other_.at === at).length).toBeLessThanOrEqual(mostAtOnce)
  // Every promise that somebody could keep, with a round to spare for those before it, was kept.
  const got = new Set(reminders.map(keyOf))
  for (const span of desk.spans)
    for (const times of kinds)
      if (chances(span, times, rounds).length > 8) expect([...got]).toContain(keyOf({ ...span, kind: times.kind }))

  // What the killed process had sent is unclear, everything else is told as sent.
  const told = await Promise.all(desk.spans.map(({ appointmentId }) => toldOf(clinic.one, world, appointmentId)))
  expect(
    new Set(
      told
        .flat()
        .filter((text) => / unclear/.test(text))
        .map((text) => text.split(' ').at(-1)),
    ),
  ).toEqual(new Set(['process-ended']))
  await Promise.all([one.end(), other?.end(), ...ended.map((instance) => instance.end())])
  await world.close()
})
