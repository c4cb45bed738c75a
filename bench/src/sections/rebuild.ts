import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../measure/server-process.ts'
import type { Measured } from '../report/measured.ts'
import { figure } from '../report/table.ts'
import type { Section } from './section.ts'

const entry = fileURLToPath(new URL('../measure/rebuild-process.ts', import.meta.url))

type Built = { events: number; readMs: number; openMs: number; buildMs: number; peakMb: number }

/** The folder in which a history of that size was left, for sections that come later. */
export const historyIn = (folder: string, events: number): string => join(folder, `history-${events}`)

/** Every read model built from an empty file, against unsealing the same events in the same process; keys are not in memory before. */
export const rebuild: Section = {
  name: 'Building the read models',
  about: 'baseline: unsealing alone, read and thrown away; every appointment has keys of its own',
  async run({ histories }, folder) {
    const built: Built[] = []
    for (const size of histories) built.push(await build(historyIn(folder, size), size))
    const notes = built.map(
      ({ events, readMs, openMs, buildMs, peakMb }) =>
        `${figure(events)} events: ${figure(buildMs / 1000)} s, of which unsealing ${share(openMs, buildMs)} and reading the log ${share(readMs, buildMs)}; both alone ${figure(perSecond(events, readMs + openMs))} /s; at most ${peakMb} MB resident.`,
    )
    return { measured: built.map(lineOf), notes: [...notes, linear(built)], problems: [] }
  },
}

const build = async (folder: string, size: number): Promise<Built> => {
  const done = await startServer(entry, [folder, String(size)])
  await done.stop()
  const [events = 0, readMs = 0, openMs = 0, buildMs = 0, peakMb = 0] = done.words.map(Number)
  return { events, readMs, openMs, buildMs, peakMb }
}

const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

const perSecond = (events: number, ms: number): number => (events * 1000) / ms

const lineOf = ({ events, openMs, buildMs }: Built): Measured => ({
  what: `${figure(events)} events`,
  unit: '/s',
  baseline: perSecond(events, openMs),
  ours: perSecond(events, buildMs),
  aim: { of: 'ratio', atLeast: 0.6 },
})

/** Cost per event of the largest history over that of the smallest: 1 is linear. */
const linear = (built: readonly Built[]): string => {
  const [first, last] = [built[0], built.at(-1)]
  if (!first || !last || first === last) return 'One size alone says nothing about growth.'
  const growth = last.buildMs / last.events / (first.buildMs / first.events)
  const word = growth <= 1.25 ? 'linear' : 'more than linear'
  return `An event of the largest history costs ${growth.toFixed(2)} times one of the smallest: ${word}.`
}
