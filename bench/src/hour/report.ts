import { quantile } from '../measure/measure.ts'
import { figure, type Measured, type SectionResult } from '../measure/report.ts'
import { commandKinds, isCommand, type Kind, readKinds } from './model.ts'
import type { Answered } from './open-loop.ts'
import type { StepFound } from './run-step.ts'
import type { HourFound } from './simulate.ts'

/** What nobody should wait longer for at p99: an answer, and a booking on every board. */
export const answerAim = { of: 'ours', atMost: 500 } as const
const boardAim = { of: 'ours', atMost: 1_000 } as const

/** 0.25 → '1/4 of the hour'; 1 → 'the whole hour'. */
const shareText = (share: number): string => (share === 1 ? 'the whole hour' : `1/${figure(1 / share)} of the hour`)

const times = (answered: readonly Answered<Kind>[], which: (kind: Kind) => boolean): number[] =>
  answered.filter(({ kind, problem }) => which(kind) && problem === null).map(({ ms }) => ms)

/** The median and the slowest but one in a hundred. */
const quantiles = (what: string, found: readonly number[], aim?: Measured['aim']): Measured[] => [
  { what: `${what}, p50`, unit: 'ms', baseline: null, ours: quantile(found, 0.5) },
  { what: `${what}, p99`, unit: 'ms', baseline: null, ours: quantile(found, 0.99), ...(aim && { aim }) },
]

const stepFigures = (step: StepFound): Measured[] => {
  const { answered, seconds, boards } = step
  const what = (of: string) => `${shareText(step.share)}, ${of}`
  const inTime = answered.filter(({ problem, endedAt }) => problem === null && endedAt <= seconds * 1_000)
  return [
    { what: what('asked and reached'), unit: '/s', baseline: answered.length / seconds, ours: inTime.length / seconds },
    ...quantiles(what('commands'), times(answered, isCommand), answerAim),
    ...quantiles(
      what('pages read'),
      times(answered, (kind) => !isCommand(kind)),
      answerAim,
    ),
    ...quantiles(what('booked, on the first board'), step.first),
    ...quantiles(what(`booked, on the last of ${figure(boards)} boards`), step.last, boardAim),
    {
      what: what('furthest behind of a projection'),
      unit: 'positions',
      baseline: null,
      ours: Math.max(0, ...step.lags),
    },
  ]
}

/** Of each step what people wait for; of the last one by kind. */
const figuresOf = (steps: readonly StepFound[]): Measured[] => {
  const last = steps.at(-1)
  const byKind = [...commandKinds, ...readKinds].flatMap((kind) => {
    const own = times(last?.answered ?? [], (one) => one === kind)
    return own.length === 0 ? [] : quantiles(`${kind} (${own.length})`, own)
  })
  return [...steps.flatMap(stepFigures), ...byKind]
}

/** 'a 12, b 3', the largest first, without what stands still. */
const listed = (each: Record<string, number>, most = Number.POSITIVE_INFINITY): string =>
  Object.entries(each)
    .filter(([, value]) => value >= 0.05)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, value]) => `${name} ${figure(value)}`)
    .join(', ')

const stepNotes = (step: HourFound['steps'][number]): string[] => {
  const {
    share,
    practices,
    boards,
    visitors,
    processor,
    memory,
    operations,
    mongo,
    log,
    pushes,
    sent,
    others,
    opened,
    openMs,
  } = step
  const percent = Object.fromEntries(Object.entries(processor).map(([name, ms]) => [name, ms / 10]))
  const appended = log ? `${figure(log.appends)} appends and ${figure(log.kilobytes)} kB of log a second, ` : ''
  return [
    `${shareText(share)}: ${figure(practices)} practices, ${figure(boards)} boards and ${figure(visitors)} visitors' pages open${opened > 0 ? ` (${figure(opened)} more in ${figure(openMs / 1_000)} s)` : ''}; ${appended}${figure(sent)} mails and messages, ${figure(pushes)} rows sent to pages a second.`,
    `  Processor, % of a core: ${listed(percent)}; other programs ${figure(others)} cores.`,
    `  Resident, MB: ${listed(memory)}.`,
    `  Calls to the stores a second: ${listed(operations)}.`,
    `  MongoDB's commands a second: ${figure(Object.values(mongo).reduce((sum, one) => sum + one, 0))}, of which ${listed(mongo, 6)}.`,
  ]
}

/** At which share an answer's p99 is beyond what is aimed at. */
const limitNote = (steps: readonly StepFound[]): string => {
  const beyond = steps.find(({ answered }) =>
    [isCommand, (kind: Kind) => !isCommand(kind)].some(
      (which) => quantile(times(answered, which), 0.99) > answerAim.atMost,
    ),
  )
  if (steps.length === 0) return 'Nothing was measured.'
  return beyond
    ? `The p99 of answers is beyond ${answerAim.atMost} ms from ${shareText(beyond.share)} on.`
    : `The p99 of answers stays within ${answerAim.atMost} ms up to ${shareText(steps.at(-1)?.share ?? 1)}.`
}

/** Wrong answers, those that are alike as one. */
const wrongAnswers = ({ share, answered }: StepFound): string[] => {
  const wrong = answered.flatMap(({ kind, problem }) => (problem === null ? [] : [`${kind} was answered ${problem}`]))
  return [...Map.groupBy(wrong, (one) => one)].map(([what, all]) => `${shareText(share)}: ${all.length} × ${what}`)
}

/** 503 says that a service is behind with its work, or not reached: that is slow, and whoever is answered so asks again. */
const isBusy = (wrong: string): boolean => wrong.includes(' was answered 503 ')

/** What the hour showed; broken is what was answered with an error but 503, is not in the read model once, or did not come to every board. */
export const hourReport = (found: HourFound, what: string): SectionResult => {
  const { steps, left, booked, prepared, prepareMs, lost, twice, ended } = found
  const broken = [
    [lost, `of ${booked} bookings are not in the read model`],
    [twice, `of ${booked} bookings are in the read model more than once`],
    [steps.reduce((sum, { unshown }) => sum + unshown, 0), 'bookings did not come to every board'],
    [ended, 'sockets were ended'],
  ] as const
  const wrong = steps.flatMap(wrongAnswers)
  return {
    measured: figuresOf(steps),
    notes: [
      `On ${what}; one process of each service, all on these cores with the callers and their boards.`,
      ...steps.flatMap(stepNotes),
      limitNote(steps),
      ...wrong.filter(isBusy),
      ...left.map((share) => `There was no time for ${shareText(share)}.`),
      `${booked} bookings were looked for in the read model; the ${prepared} that the calls are about were made in ${figure(prepareMs / 1_000)} s.`,
    ],
    problems: [
      ...wrong.filter((one) => !isBusy(one)),
      ...broken.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : [])),
    ],
  }
}
