import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { seeded } from '../../../projections/testing/histories/histories.ts'
import type { Mail } from '../../src/notifications/mail/mail.ts'
import { processManagerNames } from '../../src/process-managers/names.ts'
import { configureTwilio } from '../active-configuration.ts'
import { type Clinic, openClinic } from '../clinic.ts'
import type { World } from '../world.ts'
import type { Cut, Lived, ReceivedNotice } from './check.ts'
import { type Office, randomOffice } from './desk.ts'
import { noticeByMail, noticeByMessage, templates } from './inboxes.ts'
import { type Blow, type Instance, startInstance } from './instance.ts'
import { type Progress, progressIn } from './quiet.ts'

const minute = 60_000
const stepMs = 5 * minute
const stepsOfDay = (24 * 60 * minute) / stepMs

/** How long it lasts, how many visits are booked, and from which days on processes are killed and away. */
export type Course = {
  days: number
  visits: number
  blows: readonly [number, number, number]
  away: number
  /** How probably the mail server refuses a mail for now. */
  refused: number
}
export const fortnight: Course = { days: 14, visits: 200, blows: [2, 5, 10], away: 8, refused: 0.03 }
/** The same things, closer together: on servers each of its steps costs eight times as much. */
export const week: Course = { days: 7, visits: 100, blows: [0.5, 1.5, 2.5], away: 5, refused: 0.1 }

/** From a step on, the next one of these is killed. */
type Planned = { step: number; on: 'holder' | 'other'; blow: Blow }

/** What the days bring: a process is killed while it sends news and the server has it, or has it not yet; both are away; one ends on a round. */
const plan = ({ blows: days, away }: Course, random: () => number) => {
  const dayOf = (day: number) => Math.floor((day + random()) * stepsOfDay)
  const notices = { channel: 'email', kinds: ['booked', 'moved'] } as const
  const blows: Planned[] = [
    { step: dayOf(days[0]), on: 'holder', blow: { ...notices, when: 'taken' } },
    { step: dayOf(days[1]), on: 'holder', blow: { ...notices, when: 'claimed' } },
    {
      step: dayOf(days[2]),
      on: 'other',
      blow: { channel: 'whatsapp', kinds: ['reminder-1-day', 'reminder-3-days'], when: 'claimed' },
    },
  ]
  // From the afternoon until the next morning: what was due meanwhile waits together.
  const gone = Math.floor(away * stepsOfDay + stepsOfDay * (0.55 + random() / 10))
  return { blows, away: [gone, gone + Math.floor(stepsOfDay * 0.75)] as const }
}

/** What a fortnight came to. `ended`: what the log says of each message at its end. */
export type Fortnight = { lived: Lived; ended: Progress['outcomes']; cutIds: ReadonlySet<string>; kills: string[] }

/** The servers and the people of a fortnight, and what they have seen of it. */
type Scene = {
  course: Course
  clinic: Clinic
  office: Office
  progress: Progress
  mails: Mail[]
  twilio: TwilioServer
  random: () => number
  inbox: ReceivedNotice[]
  /** By message. */
  cut: Map<string, { at: number; arrived: Cut['arrived'] }>
  refused: Lived['refused'][number][]
  /** The blows that were struck. */
  kills: string[]
  schedule: number[]
  away: [number, number][]
}

/** Gives every message that has come since the last time the time it is now. */
const stamp = ({ clinic, mails, twilio, inbox }: Scene) => {
  const now = clinic.clock.now()
  const known = (channel: ReceivedNotice['channel']) => inbox.filter((notice) => notice.channel === channel).length
  inbox.push(
    ...mails.slice(known('email')).map((one) => noticeByMail(one, now)),
    ...twilio.taken.slice(known('whatsapp')).map((one) => noticeByMessage(one, now)),
  )
}

/** What a message is about; asked once the desk knows all its visits. */
const aboutOf = ({ office }: Scene, deliveryId: string) => {
  const [appointmentId = '', kind, channel] = deliveryId.split('.')
  return { patient: office.patientOf(appointmentId), kind, channel } as Omit<Cut, 'arrived' | 'at'>
}

const start = (scene: Scene): Promise<Instance> => {
  const { course, clinic, mails, twilio, progress, random, cut, refused, kills } = scene
  return startInstance({
    clinic,
    mails,
    twilioUrl: twilio.url,
    refuses: (mail) => ['booked', 'moved'].includes(noticeByMail(mail, 0).kind) && random() < course.refused,
    onRefused: (mail) => void refused.push(noticeByMail(mail, clinic.clock.now())),
    onCut(deliveryId, blow) {
      if (cut.has(deliveryId)) return
      progress.leave(deliveryId)
      const arrived = blow ? (blow.when === 'taken' || blow.channel === 'whatsapp' ? 'yes' : 'no') : 'maybe'
      cut.set(deliveryId, { at: clinic.clock.now(), arrived })
      if (blow) kills.push(`${blow.channel} ${blow.when}`)
    },
  })
}

const work = async ({ course, office, random }: Scene, step: number): Promise<void> => {
  const booked = office.facts.filter(({ what }) => what === 'booked').length
  // One thing in a step: what is told of it is told before the next.
  const { days, visits } = course
  if (booked < Math.min(visits, (step * visits * 1.15) / (days * stepsOfDay))) return void (await office.book())
  const random01 = random()
  if (random01 < 0.025) await office.move()
  else if (random01 < 0.04) await office.cancel()
  else if (random01 < 0.06) await office.confirm()
}

/** The processes of the fortnight: two, of which one may be gone for a while. */
const createCrew = (scene: Scene) => {
  let running: Instance[] = []
  const gone: Promise<void>[] = []
  const burying = () => {
    for (const one of running) if (one.isDead()) gone.push(one.end())
    running = running.filter((one) => !one.isDead())
  }
  return {
    count: () => running.length,
    async join() {
      running.push(await start(scene))
    },
    /** Arms whoever holds the process manager's lease now, or another one, and nobody else. */
    async arm({ on, blow }: Planned): Promise<void> {
      const held = await scene.clinic.world.work.renew('nobody', [], 1)
      const holder = held.get(processManagerNames.notifications)?.holder
      const struck = running.find((one) => (one.holder === holder) === (on === 'holder'))
      for (const one of running) one.arm(one === struck ? blow : null)
    },
    burying,
    /**
     * Some rounds are missed by one, some by both. The newest begins, which seldom holds the lease: it sends what both find due.
     * @returns whether anybody went to the end of one
     */
    async goRound(): Promise<boolean> {
      const there = running.toReversed().filter(() => scene.random() < 0.8)
      const went = await Promise.all(there.map((one) => one.round()))
      burying()
      return went.includes(true)
    },
    killAll() {
      for (const one of running) one.kill()
      burying()
    },
    async end() {
      await Promise.all([...running.map((one) => one.end()), ...gone])
    },
  }
}

type Crew = ReturnType<typeof createCrew>

/** Five minutes: what is due is told, a moment later the desk works, what it did is told, and the reminders go round. */
const liveStep = async (scene: Scene, crew: Crew, { blows, away }: ReturnType<typeof plan>, step: number) => {
  const { clinic, progress, random } = scene
  // What is told before the desk works stands before it in time too.
  clinic.clock.advance(stepMs - 1)
  const now = clinic.clock.now()
  if (step === away[0]) {
    crew.killAll()
    scene.away.push([now, now + (away[1] - away[0]) * stepMs])
  }
  const isAway = step >= away[0] && step < away[1]
  if (!isAway && (crew.count() === 0 || (crew.count() === 1 && random() < 0.02))) await crew.join()
  const next = blows[scene.kills.length]
  // The last one is not killed: what it leaves would wait for somebody to come.
  if (crew.count() > 1 && next && next.step <= step) await crew.arm(next)
  if (!isAway) await progress.quiet()
  stamp(scene)
  clinic.clock.advance(1)
  await work(scene, step)
  if (isAway) return
  await progress.quiet()
  crew.burying()
  if (await crew.goRound()) scene.schedule.push(clinic.clock.now())
  stamp(scene)
}

const openScene = async (course: Course, world: World, random: () => number): Promise<Scene> => {
  const clinic = await openClinic(world)
  const [twilio, office, progress] = [await startTwilioServer(), randomOffice(clinic, random), progressIn(clinic)]
  const seen = { mails: [], inbox: [], cut: new Map(), refused: [], kills: [], schedule: [], away: [] }
  const scene = { course, clinic, office, progress, twilio, random, ...seen }
  await configureTwilio({ process: clinic.one, clock: clinic.clock, twilio }, templates)
  return scene
}

const livedIn = (scene: Scene): Lived => {
  const { office, inbox, cut, refused, schedule, away } = scene
  return {
    facts: office.facts,
    inbox,
    refused,
    schedule,
    away,
    stepMs,
    cut: [...cut].map(([id, one]) => ({ ...aboutOf(scene, id), ...one })),
  }
}

/** Lives a course of days from a seed, in steps of five minutes: the desk works, two processes tell and remind, and are killed. */
export const liveFortnight = async (course: Course, world: World, seed: number): Promise<Fortnight> => {
  const random = seeded(seed)
  const scene = await openScene(course, world, random)
  const { clinic, progress, twilio, kills } = scene
  const cutIds = () => new Set(scene.cut.keys())
  const crew = createCrew(scene)
  await crew.join()
  await crew.join()
  const planned = plan(course, random)
  for (let step = 0; step < course.days * stepsOfDay; step += 1) await liveStep(scene, crew, planned, step)
  if (crew.count() === 0) await crew.join()
  await progress.quiet()
  // A claim that its process left is given up after ten minutes.
  clinic.clock.advance(11 * minute)
  await progress.unclear(cutIds())
  stamp(scene)
  await crew.end()
  await twilio.close()
  return { lived: livedIn(scene), ended: progress.outcomes, cutIds: cutIds(), kills }
}
