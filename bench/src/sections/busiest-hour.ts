import { cannotRun, startDistributedForm } from '../hour/distributed-form.ts'
import { startPages } from '../hour/open-pages.ts'
import { hourReport } from '../hour/report.ts'
import { simulate } from '../hour/simulate.ts'
import type { Section } from './section.ts'

/** All that the section may take, from its start. */
const mostSeconds = 180

/** The distributed form under what a thousand practices do in the hour in which they do most, by steps up to the whole of it. */
export const busiestHour: Section = {
  name: 'Busiest hour of 1,000 practices',
  about:
    'asked at the rate of people, whatever is answered; baseline: what was asked for; the model: bench/src/hour/model.ts',
  async run({ hour, warmUp }, { started }) {
    const endsAt = performance.now() + mostSeconds * 1_000
    const form = await startDistributedForm().catch((error: Error) => {
      if (!error.message.startsWith(cannotRun)) throw error
      return `Not measured: ${error.message}.`
    })
    if (typeof form === 'string') return { measured: [], notes: [form] }
    await started(Promise.resolve(form))
    const pages = await started(startPages())
    return hourReport(await simulate(form, pages, { ...hour, warmUp }, endsAt), form.what)
  },
}
