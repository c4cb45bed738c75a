import { join } from 'node:path'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { createCommandHandler } from '@clinic/command-service/handling/handle-command.ts'
import { foldOn, readEvents, unread } from '@clinic/command-service/handling/streams/folded.ts'
import { product } from '@clinic/command-service/products/product.ts'
import { type ProductEvent, productStream } from '@clinic/shared-events/products/events.ts'
import { seedProduct } from '../load/seed-product.ts'
import { quantile } from '../measure/quantile.ts'
import type { Measured } from '../report/measured.ts'
import { figure } from '../report/table.ts'
import type { Section } from './section.ts'

const stream = productStream('p')

/** A product's whole history folded at once, as the first command after a start does. */
export const longStream: Section = {
  name: 'Folding a long stream',
  about: 'one product, every unit of it reserved and half of them given back; nothing to compare with',
  async run({ streams, rounds }, folder) {
    const found: Folded[] = []
    for (const events of streams) found.push(await foldedOf(join(folder, `stream-${events}`), events, rounds))
    return { measured: found.flatMap(linesOf), notes: [growth(found)], problems: [] }
  },
}

type Folded = { events: number; foldMs: number; wholeMs: number }

const foldedOf = async (folder: string, events: number, rounds: number): Promise<Folded> => {
  const { files } = openFolder(folder)
  const stores = await openStores(files, masterKeyOf(null, folder).masterKey, Date.now)
  await seedProduct(stores, stream, events)
  const alone: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const history = await readEvents<ProductEvent>(stores, stream, 0n)
    alone.push(await timed(() => foldOn(product, unread(product), history)))
    const handler = createCommandHandler({ log: stores.log, codec: stores.codec })
    whole.push(await timed(() => handler.read(stream, product)))
  }
  stores.close()
  return { events, foldMs: quantile(alone, 0.5), wholeMs: quantile(whole, 0.5) }
}

const timed = async (run: () => unknown): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

const linesOf = ({ events, foldMs, wholeMs }: Folded): Measured[] => [
  {
    what: `${figure(events)} events folded`,
    unit: 'ms',
    baseline: null,
    ours: foldMs,
    aim: { of: 'ours', atMost: 1_000 },
  },
  { what: `${figure(events)} read, opened and folded`, unit: 'ms', baseline: null, ours: wholeMs },
]

const growth = (found: readonly Folded[]): string => {
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return ''
  const times = last.foldMs / last.events / (first.foldMs / first.events)
  return `An event of the longer stream costs ${times.toFixed(2)} times one of the shorter.`
}
