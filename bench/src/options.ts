import { parseArgs } from 'node:util'
import type { Times } from './measure/load.ts'

/** How much is measured. */
const whole = {
  /** Lengths of the streams that are folded, shortest first. */
  streams: [50_000, 200_000],
  /** Baseline and ours in turn so often, a load for so long. */
  passes: 5,
  seconds: 6,
  /** Seconds of each load before anything is measured. */
  warmUp: 10,
  /** The same of each list of staff, of which there are many; all of them are read for `warmUp` before the first. */
  listTimes: { passes: 3, seconds: 1, warmUp: 1 } as Times,
  /** The practice whose lists staff read. */
  practice: { appointments: 100_000, orders: 100_000, patients: 20_000 },
  /** Appointments there are when lists of 100 and single rows are read. */
  rows: 4_000,
  /** Rows of each list that nobody narrows. */
  listRows: 100_000,
  /** Commands of each that is pushed, and refused sign-ins. */
  pushes: 60,
  /** The practices of the busiest hour, and the shares of their load that are tried in turn. */
  hour: {
    practices: 1_000,
    steps: [
      { share: 1 / 8, seconds: 10 },
      { share: 1 / 2, seconds: 10 },
      { share: 1, seconds: 40 },
    ],
  },
}
const short: typeof whole = {
  streams: [5_000, 20_000],
  passes: 1,
  seconds: 1,
  warmUp: 1,
  /** Ten requests over each connection: there are fifty lists. */
  listTimes: { passes: 1, seconds: 1, warmUp: 0, amount: 320 },
  practice: { appointments: 3_000, orders: 2_000, patients: 500 },
  rows: 400,
  listRows: 6_000,
  pushes: 10,
  hour: {
    practices: 40,
    steps: [
      { share: 1 / 2, seconds: 1 },
      { share: 1, seconds: 2 },
    ],
  },
}

/** `--events N`: the largest history. `--only`: sections whose name begins so. `--short`: a minute or so, to show that everything works. @throws Error for other words */
export const settingOf = (words: readonly string[]) => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      events: { type: 'string', default: '1000000' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const most = Number(values.events)
  if (!Number.isInteger(most) || most < 1000) throw new Error('--events takes a whole number from 1000 on')
  return {
    /** Sizes of the histories that read models are built from, smallest first. */
    histories: [...[10_000, 100_000, 1_000_000].filter((size) => size < most), most],
    /** Events in the history of the start-up section, and in the log that is verified while staff read. */
    startEvents: Math.min(100_000, most),
    verifyEvents: Math.min(200_000, most),
    short: values.short,
    only: values.only,
    ...(values.short ? short : whole),
  }
}
export type Setting = ReturnType<typeof settingOf>
