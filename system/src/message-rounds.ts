import { addDays, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, vi } from 'vitest'
import { templates } from '../../command-service/testing/fortnight/inboxes.ts'
import { clinicClient } from './clinic-client.ts'
import { mondayToCome } from './days.ts'
import { adminPassword } from './embedded-process.ts'
import type { Killable } from './kill-under-load.ts'
import { type Owed, wrongIn } from './message-check.ts'
import { type Life, newLife, newsOf, remindersOf, startLives } from './message-lives.ts'
import {
  afterMail,
  afterMessage,
  beforeMail,
  inboxOf,
  type MessageServers,
  patience,
  type Silence,
  shownOf,
} from './message-servers.ts'
import { configureTwilio } from './use-messages.ts'

/** A form of the system that runs, and sends through these servers. */
export type Form = {
  url: string
  servers: MessageServers
  /** What is killed while it sends, in turn. */
  victims: readonly Killable[]
  /** Everything that sends. */
  all: Killable
  /** Sets how far the clock is ahead in what is started from now on. */
  setAhead(ms: number): void
}

const minute = 60_000
/** The claims of a process that was killed are given up by then. */
const givenUpMs = 11 * minute
const livesInRound = 8

/** Visits of a Thursday, of which patients are told and reminded. */
const openScene = async (form: Form) => {
  const monday = mondayToCome(1)
  const lives: Life[] = []
  const staff = clinicClient(form.url)
  await staff.signIn('admin', adminPassword)
  await configureTwilio({ staff, twilio: form.servers.twilio }, templates)
  const callers = { staff, day: addDays(monday, 3) }
  return { form, monday, lives, staff, callers }
}
type Scene = Awaited<ReturnType<typeof openScene>>

/** Patients book, move, confirm and cancel; once a server keeps silent the victim is killed, and started again. */
const cutNews = async ({ form, lives, callers }: Scene, silence: Silence, victim: Killable): Promise<void> => {
  for (let n = 0; n < livesInRound; n += 1) lives.push(newLife(lives.length))
  const silent = silence(form.servers)
  const living = startLives(
    callers,
    lives.filter(({ todo }) => todo.length > 0),
  )
  await silent
  living.end()
  await victim.kill()
  await living.ended
  await victim.start()
}

/** Lives all lives to their end. */
const finish = async ({ callers, lives }: Scene): Promise<void> => {
  const left = () => lives.filter(({ todo }) => todo.length > 0)
  await vi.waitUntil(async () => {
    await startLives(callers, left()).ended
    return left().length === 0
  }, patience)
}

/** Resolves once all of this has an end. Rejects with what is wrong otherwise. */
const told = async ({ form, staff, lives }: Scene, owed: readonly Owed[]): Promise<void> => {
  let wrong: readonly string[] = []
  const isTold = async () => {
    wrong = wrongIn(owed, await shownOf(staff, lives), inboxOf(form.servers))
    return wrong.length === 0
  }
  await vi.waitUntil(isTold, patience).catch(() => expect(wrong).toEqual([]))
}

/** Ends all at once and starts it with its clock ahead. @returns how long that took, in milliseconds */
const goOn = async ({ form, staff }: Scene, aheadMs: number): Promise<number> => {
  const begun = Date.now()
  await form.all.kill()
  form.setAhead(aheadMs)
  await form.all.start()
  await staff.signIn('admin', adminPassword)
  return Date.now() - begun
}

/** As long before a round as a start may take. Twice as long as one took: one that misses the round waits for the next longer than `patience`. */
const startMsAfter = (tookMs: number): number => Math.max(30_000, 2 * tookMs)
/** Starts shortly before the round at an hour of the Monday: three days before the visits. */
const goOnBefore = (scene: Scene, hour: string, startMs: number): Promise<number> =>
  goOn(scene, Date.parse(instantOf(scene.monday, hour)) - startMs - Date.now())

/** How many of the notifications of each kind are unclear. */
const unclearIn = async ({ staff, lives }: Scene) => {
  const unclear = (await shownOf(staff, lives)).filter(({ type }) => type === 'DeliveryUnclear')
  const reminders = unclear.filter(({ kind }) => kind === 'reminder-3-days').length
  return { news: unclear.length - reminders, reminders }
}

/**
 * Has patients told and reminded while processes are killed in the middle of a message. Expects that each was told of everything once, that what may
 * have been sent is shown as unclear and not sent again, and that nothing is lost. @returns how many of each are unclear
 */
export const endureMessageKills = async (form: Form) => {
  const scene = await openScene(form)
  const { lives } = scene
  const victim = (n: number) => form.victims[n % form.victims.length] ?? form.all
  for (const [n, silence] of [afterMail(1), beforeMail, afterMessage, afterMail(0)].entries())
    await cutNews(scene, silence, victim(n))
  await finish(scene)
  const startMs = startMsAfter(await goOn(scene, givenUpMs))
  const news = lives.flatMap(newsOf)
  await told(scene, news)

  for (const [n, [hour, silence]] of (
    [
      ['18:00', afterMail(2)],
      ['18:05', afterMessage],
    ] as const
  ).entries()) {
    const silent = silence(form.servers)
    await goOnBefore(scene, hour, startMs)
    await silent
    await victim(n).kill()
    await victim(n).start()
  }
  await goOnBefore(scene, '18:20', startMs)
  await told(scene, [...news, ...lives.flatMap(remindersOf)])
  return unclearIn(scene)
}
