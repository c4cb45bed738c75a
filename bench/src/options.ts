import { parseArgs } from 'node:util'
import type { PracticeSize } from './load/practice-events.ts'

/** How much is measured. `seconds` per load, `rounds` of baseline and ours in turn. */
export type Setting = {
  /** Sizes of the histories that read models are built from, smallest first. */
  histories: readonly number[]
  /** Events in the history of the start-up section. */
  startEvents: number
  /** Lengths of the streams that are folded, shortest first. */
  streams: readonly number[]
  /** Events in the log that is verified while staff read. */
  verifyEvents: number
  rounds: number
  seconds: number
  /** Appointments there are when lists and single rows are read. */
  rows: number
  /** Rows of each list that nobody narrows. */
  listRows: number
  /** The practice whose lists staff read. */
  practice: PracticeSize
  /** Rounds and seconds of each of these lists, of which there are many. */
  listRounds: number
  listSeconds: number
  /** Commands per push measurement. */
  pushes: number
  short: boolean
  /** The beginning of the names of the sections that run; null: all of them. */
  only: string | null
}

const oldPractice = { appointments: 100_000, orders: 100_000, patients: 20_000 }
const smallPractice = { appointments: 3_000, orders: 2_000, patients: 500 }
const sizes = [10_000, 100_000, 1_000_000]

/** `--events N`: the largest history. `--only`: sections whose name begins so. `--short`: a minute or so, to show that everything works. @throws Error for other words */
export const settingOf = (words: readonly string[]): Setting => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      events: { type: 'string', default: '1000000' },
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const most = Number(values.events)
  if (!Number.isInteger(most) || most < 1000) throw new Error('--events takes a whole number from 1000 on')
  const histories = [...sizes.filter((size) => size < most), most]
  return {
    histories,
    startEvents: histories.findLast((size) => size <= 100_000) ?? most,
    verifyEvents: Math.min(200_000, most),
    short: values.short,
    only: values.only ?? null,
    ...(values.short
      ? {
          streams: [5_000, 20_000],
          rounds: 2,
          seconds: 2,
          rows: 400,
          listRows: 6_000,
          pushes: 10,
          practice: smallPractice,
          listRounds: 1,
          listSeconds: 1,
        }
      : {
          streams: [50_000, 200_000],
          rounds: 5,
          seconds: 6,
          rows: 4_000,
          listRows: 100_000,
          pushes: 60,
          practice: oldPractice,
          listRounds: 3,
          listSeconds: 1,
        }),
  }
}
