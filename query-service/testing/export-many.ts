import { parentPort, workerData } from 'node:worker_threads'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { csvOf } from '../src/exports/csv.ts'

/** How many rows the list has, and how long the text of each is. */
export type ManyRows = { rows: number; bytes: number }

/** Exports a long list in a thread of its own, whose memory may be bounded, and tells how many lines it had. */
const exportMany = async ({ rows, bytes }: ManyRows): Promise<number> => {
  const idOf = (n: number) => `row-${String(n).padStart(32, '0')}`
  const numberOf = (id = '') => Number(id.slice(4))
  const store: Pick<ReadStore, 'findKeys' | 'getMany'> = {
    async findKeys(_, { behind, limit = 0, where = [] }) {
      // Nothing has changed since the export began.
      if (where.length > 0) return []
      const first = behind ? numberOf(behind.id) + 1 : 0
      return Array.from({ length: Math.min(limit, rows - first) }, (_, at) => ({ id: idOf(first + at), sort: [first] }))
    },
    getMany: async (_, ids) =>
      ids.map((id) => ({ id, position: 1n, json: JSON.stringify({ id, text: id.padEnd(bytes, 'x') }) })),
  }
  // The export reads by these two alone.
  const list = { store: store as ReadStore, collection: 'rows@1', where: [], sort: [{ field: 'id' }], position: 1n }
  let lines = 0
  for await (const piece of csvOf<{ id: string; text: string }>(list, [
    ['Id', ({ id }) => id],
    ['Texto', ({ text }) => text],
  ]))
    lines += piece.split('\r\n').length - 1
  return lines
}

parentPort?.postMessage(await exportMany(workerData as ManyRows))
