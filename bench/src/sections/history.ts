import { once } from 'node:events'
import { join } from 'node:path'
import { launch } from '@clinic/system/embedded-process.ts'
import { seedProduct } from '../load/histories.ts'
import { seededProduct } from '../load/practice-history.ts'
import { callJson } from '../measure/calls.ts'
import { quantile, several, timed, warmUpFor } from '../measure/measure.ts'
import { figure } from '../measure/report.ts'
import { startOurs } from '../measure/servers.ts'
import { historyIn, inStores, type Section } from './section.ts'

const streamEvents = 1_000

/** What an auditor waits for: a copy of the practice as of an instant, and the history of one stream. */
export const history: Section = {
  name: 'As of an instant, and one history',
  about:
    'from the start of the command until the copy can be opened; a product of 1,000 events read from the log; nothing to compare with',
  async run({ startEvents, pushes, warmUp }, { folder, started }) {
    const practice = await historyIn(folder, startEvents)
    // The first start makes the administrator whom the copy is entered as.
    await (await startOurs(practice)).stop()
    const asOfMs = await timed(() => openCopy(practice))
    const stream = join(folder, 'history-of-product')
    await inStores(stream, (stores) => seedProduct(stores, streamEvents))
    const server = await started(startOurs(stream))
    const path = `/api/doctor/history/products/${seededProduct.event.data.productId}`
    const read = () => callJson(server, { path })
    await warmUpFor(warmUp, read)
    const times = await several(pushes, () => timed(read))
    return {
      measured: [
        { what: `as of now, ${figure(startEvents)} events`, unit: 'ms', baseline: null, ours: asOfMs },
        {
          what: `history of ${figure(streamEvents)} events, p50`,
          unit: 'ms',
          baseline: null,
          ours: quantile(times, 0.5),
        },
        {
          what: `history of ${figure(streamEvents)} events, p99`,
          unit: 'ms',
          baseline: null,
          ours: quantile(times, 0.99),
        },
      ],
    }
  },
}

/** Starts the copy and ends it once it can be opened. @throws Error when it ends by itself */
const openCopy = async (folder: string): Promise<void> => {
  const { child, output } = launch('scripts/tools/as-of.ts', { DATA_DIR: folder }, [new Date().toISOString()])
  const ended = once(child, 'exit')
  while (!/http:\/\/127\S+\n/.test(output())) {
    const still = await Promise.race([ended.then(() => false), once(child.stdout ?? child, 'data').then(() => true)])
    if (!still && !/http:\/\/127\S+\n/.test(output())) throw new Error(`as-of ended: ${output()}`)
  }
  child.kill('SIGTERM')
}
