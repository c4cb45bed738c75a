import { join } from 'node:path'
import type { Stores } from '@clinic/all-in-one/stores.ts'
import { createCommandHandler } from '@clinic/command-service/handling/handle-command.ts'
import { foldOn, readEvents, unread } from '@clinic/command-service/handling/streams/folded.ts'
import { product } from '@clinic/command-service/products/product.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import { seedProduct } from '../load/histories.ts'
import { seededProduct } from '../load/practice-history.ts'
import { growthOf, quantile, several, timed } from '../measure/measure.ts'
import { figure, type Measured } from '../measure/report.ts'
import { inStores, type Section } from './section.ts'

const { stream } = seededProduct
const aim = { of: 'ours', atMost: 1_000 } as const

/** A product's whole history folded at once, as the first command after a start does. */
export const longStream: Section = {
  name: 'Folding a long stream',
  about: 'one product, every unit of it reserved and half of them given back; nothing to compare with',
  async run({ streams, passes }, { folder }) {
    const found = []
    for (const events of streams)
      found.push(await inStores(join(folder, `stream-${events}`), (stores) => fold(stores, events, passes)))
    const measured = found.flatMap(({ events, ms, wholeMs }): Measured[] => [
      { what: `${figure(events)} events folded`, unit: 'ms', baseline: null, ours: ms, aim },
      { what: `${figure(events)} read, opened and folded`, unit: 'ms', baseline: null, ours: wholeMs },
    ])
    const notes = [`An event of the longer stream costs ${growthOf(found)?.toFixed(2)} times one of the shorter.`]
    return { measured, notes }
  },
}

/** Milliseconds of folding alone, and with reading and opening. */
const fold = async (stores: Stores, events: number, passes: number) => {
  await seedProduct(stores, events)
  const alone = await several(passes, async () => {
    const history = await readEvents<ProductEvent>(stores, stream, 0n)
    return timed(() => foldOn(product, unread(product), history))
  })
  const whole = await several(passes, () => timed(() => createCommandHandler(stores).read(stream, product)))
  return { events, ms: quantile(alone, 0.5), wholeMs: quantile(whole, 0.5) }
}
