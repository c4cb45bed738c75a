import { machineMs, usageOf } from '../measure/processes.ts'
import type { DistributedForm } from './distributed-form.ts'
import type { HourCalls } from './hour-calls.ts'
import { type Kind, loadOf } from './model.ts'
import { type Answered, type Arrival, openLoop } from './open-loop.ts'
import type { OpenPages } from './open-pages.ts'

/** A step: which share of all practices, for how long, and what they ask for. */
export type Step = { share: number; practices: number; seconds: number; arrivals: readonly Arrival<Kind>[] }
export type Parts = { form: DistributedForm; pages: OpenPages; calls: HourCalls }

/** What a step showed. Times in milliseconds. */
export type StepFound = Omit<Step, 'arrivals'> & {
  boards: number
  visitors: number
  answered: readonly Answered<Kind>[]
  /** From each booking's call to the first and the last board that was sent it; and how many did not come to all boards. */
  first: number[]
  last: number[]
  unshown: number
  /** Positions that the projection furthest behind was behind, once a second. */
  lags: number[]
  /** Of each process: milliseconds of the processor in a second, and megabytes at the end. Processes that are none of ours, in cores. */
  processor: Record<string, number>
  memory: Record<string, number>
  others: number
  /** In a second: calls of each service to each store, commands to MongoDB, appends, kilobytes of the log, rows sent to boards, mails and messages. */
  operations: Record<string, number>
  mongo: Record<string, number>
  log: { appends: number; kilobytes: number } | null
  pushes: number
  sent: number
}

/** What has been counted until now. */
const counted = async ({ form, pages }: Parts) => {
  const pids = { ...form.pids, 'bench, callers': process.pid, 'bench, boards': pages.pid }
  // The stores' processes are children of the bench, and counted by themselves.
  const own = {
    ms: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    mb: process.memoryUsage.rss() / 2 ** 20,
  }
  const usage = Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, pid === process.pid ? own : usageOf(pid)]),
  )
  return {
    usage,
    machine: machineMs(),
    operations: await form.operations(),
    mongo: form.mongo(),
    log: form.log(),
    pushes: (await pages.report()).pushes,
    sent: form.sent(),
  }
}
type Counted = Awaited<ReturnType<typeof counted>>

/** What happened between two counts, in a second. */
const rates = (before: Counted, after: Counted, seconds: number) => {
  const rate = (from: number, to: number) => (to - from) / seconds
  const each = (from: Record<string, number>, to: Record<string, number>) =>
    Object.fromEntries(Object.entries(to).map(([name, value]) => [name, rate(from[name] ?? 0, value)]))
  const ms = ({ usage }: Counted) => Object.fromEntries(Object.entries(usage).map(([name, one]) => [name, one.ms]))
  const processor = each(ms(before), ms(after))
  const ours = Object.values(processor).reduce((sum, one) => sum + one, 0)
  const log = before.log &&
    after.log && {
      appends: rate(before.log.appends, after.log.appends),
      kilobytes: rate(before.log.bytes, after.log.bytes) / 1_000,
    }
  return {
    processor,
    memory: Object.fromEntries(Object.entries(after.usage).map(([name, { mb }]) => [name, Math.round(mb)])),
    others: Math.max(0, rate(before.machine, after.machine) - ours) / 1_000,
    operations: each(before.operations, after.operations),
    mongo: each(before.mongo, after.mongo),
    log,
    pushes: rate(before.pushes, after.pushes),
    sent: rate(before.sent, after.sent),
  }
}

/** Has the people of a step do what they do, and counts meanwhile. Their boards are open. */
export const runStep = async ({ arrivals, ...step }: Step, parts: Parts): Promise<StepFound> => {
  const { form, pages, calls } = parts
  const { boards, visitors } = loadOf(step.practices)
  const [before, alreadyBooked] = [await counted(parts), calls.booked.length]
  const lags: number[] = []
  const look = () => form.lag().then((lag) => void lags.push(lag))
  // A service that does not answer is seen in the answers.
  const looking = setInterval(() => void look().catch(() => undefined), 1_000)
  const began = performance.now()
  const answered = await openLoop(arrivals, calls.ask)
  clearInterval(looking)
  const booked = calls.booked.slice(alreadyBooked)
  const shown = await pages.shown(booked, boards)
  const seconds = (performance.now() - began) / 1_000
  const askedAt = new Map(booked.map(({ id, at }) => [id, at]))
  const since = (id: string, at: number) => at - (askedAt.get(id) ?? at)
  return {
    ...step,
    boards,
    visitors,
    answered,
    first: shown.map(({ id, first }) => since(id, first)),
    last: shown.map(({ id, last }) => since(id, last)),
    unshown: booked.length - shown.filter((one) => one.boards === boards).length,
    lags,
    ...rates(before, await counted(parts), seconds),
  }
}
