import { growthOf } from '../measure/measure.ts'
import { figure, type Measured } from '../measure/report.ts'
import { runProgram } from '../measure/servers.ts'
import type { Built } from '../program/read-models.ts'
import { historyIn, type Section } from './section.ts'

/** Every read model built from an empty file, against unsealing the same events in the same process; keys are not in memory before. */
export const rebuild: Section = {
  name: 'Building the read models',
  about: 'baseline: unsealing alone, read and thrown away; every appointment has keys of its own',
  async run({ histories }, { folder }) {
    const built: Built[] = []
    for (const size of histories)
      built.push((await runProgram('read-models.ts', await historyIn(folder, size))) as Built)
    const growth = growthOf(built)
    const linear =
      growth === null
        ? 'One size alone says nothing about growth.'
        : `An event of the largest history costs ${growth.toFixed(2)} times one of the smallest: ${growth <= 1.25 ? 'linear' : 'more than linear'}.`
    return { measured: built.map(rateOf), notes: [...built.map(partsOf), linear] }
  },
}

const perSecond = (events: number, ms: number): number => (events * 1000) / ms

const rateOf = ({ events, openMs, ms }: Built): Measured => ({
  what: `${figure(events)} events`,
  unit: '/s',
  baseline: perSecond(events, openMs),
  ours: perSecond(events, ms),
  aim: { of: 'ratio', atLeast: 0.6 },
})

const partsOf = ({ events, readMs, openMs, ms, mb }: Built): string => {
  const share = (part: number) => `${Math.round((100 * part) / ms)} %`
  const both = figure(perSecond(events, readMs + openMs))
  return `${figure(events)} events: ${figure(ms / 1000)} s, of which unsealing ${share(openMs)} and reading the log ${share(readMs)}; both alone ${both} /s; at most ${mb} MB resident.`
}
