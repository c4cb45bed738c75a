import { join } from 'node:path'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { foldOn, readEvents, unread } from '@clinic/command-service/handling/folded.ts'
import { createCommandHandler } from '@clinic/command-service/handling/handle-command.ts'
import { product } from '@clinic/command-service/products/product.ts'
import { type ProductEvent, productStream } from '@clinic/shared-events/products/events.ts'
import { seedProduct } from '../load/histories.ts'
import { growthOf, quantile, several, timed } from '../measure/measure.ts'
import { figure, type Measured } from '../measure/report.ts'
import type { Section } from './section.ts'

const stream = productStream('p')
const aim = { of: 'ours', atMost: 1_000 } as const

/** A product's whole history folded at once, as the first command after a start does. */
export const longStream: Section = {
  name: 'Folding a long stream',
  about: 'one product, every unit of it reserved and half of them given back; nothing to compare with',
  async run({ streams, rounds }, { folder }) {
    const found = []
    for (const events of streams) found.push(await fold(join(folder, `stream-${events}`), events, rounds))
    const measured = found.flatMap(({ events, ms, wholeMs }): Measured[] => [
      { what: `${figure(events)} events folded`, unit: 'ms', baseline: null, ours: ms, aim },
      { what: `${figure(events)} read, opened and folded`, unit: 'ms', baseline: null, ours: wholeMs },
    ])
    const notes = [`An event of the longer stream costs ${growthOf(found)?.toFixed(2)} times one of the shorter.`]
    return { measured, notes }
  },
}

/** Milliseconds of folding alone, and with reading and opening. */
const fold = async (folder: string, events: number, rounds: number) => {
  const { files } = openFolder(folder)
  const stores = await openStores(files, masterKeyOf(null, folder).masterKey, Date.now)
  await seedProduct(stores, stream, events)
  const alone = await several(rounds, async () => {
    const history = await readEvents<ProductEvent>(stores, stream, 0n)
    return timed(() => foldOn(product, unread(product), history))
  })
  const whole = await several(rounds, () => timed(() => createCommandHandler(stores).read(stream, product)))
  stores.close()
  return { events, ms: quantile(alone, 0.5), wholeMs: quantile(whole, 0.5) }
}
