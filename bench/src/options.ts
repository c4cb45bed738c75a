import { parseArgs } from 'node:util'

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
  /** Commands per push measurement. */
  pushes: number
  short: boolean
}

const sizes = [10_000, 100_000, 1_000_000]

/** `--events N`: the largest history. `--short`: a minute or so, to show that everything works. @throws Error for other words */
export const settingOf = (words: readonly string[]): Setting => {
  const { values } = parseArgs({
    args: [...words],
    options: { events: { type: 'string', default: '1000000' }, short: { type: 'boolean', default: false } },
  })
  const most = Number(values.events)
  if (!Number.isInteger(most) || most < 1000) throw new Error('--events takes a whole number from 1000 on')
  const histories = [...sizes.filter((size) => size < most), most]
  return {
    histories,
    startEvents: histories.findLast((size) => size <= 100_000) ?? most,
    verifyEvents: Math.min(200_000, most),
    short: values.short,
    ...(values.short
      ? { streams: [5_000, 20_000], rounds: 2, seconds: 2, rows: 400, listRows: 6_000, pushes: 10 }
      : { streams: [50_000, 200_000], rounds: 5, seconds: 6, rows: 4_000, listRows: 100_000, pushes: 60 }),
  }
}
