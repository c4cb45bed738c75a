import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listed } from '../load/rows.ts'
import { quantile } from '../measure/quantile.ts'
import { startServer } from '../measure/server-process.ts'
import { figure } from '../report/table.ts'
import type { Section } from './section.ts'

const entry = fileURLToPath(new URL('../measure/list-process.ts', import.meta.url))
/** What no list may hold the thread for that answers everybody. */
const mostMs = 50

/** How long a list nobody narrowed holds the main thread, followed to its end; the plain way reads all its rows at once. */
export const lists: Section = {
  name: 'Long lists',
  about: 'the longest the main thread works without a break; baseline: all rows in one answer, in the same process',
  async run({ rounds, listRows }, folder) {
    const server = await startServer(entry, [join(folder, 'lists.sqlite'), String(listRows)])
    const text = async (path: string): Promise<{ body: string; next: string | null }> => {
      const answer = await fetch(server.url + path, { headers: { cookie: 'session=bench' } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return { body, next: /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null }
    }
    const heldBy = async (read: () => Promise<void>): Promise<number> => {
      await text('/held')
      await read()
      return Number((await text('/held')).body)
    }
    const followed = async (path: string): Promise<number> => {
      let rows = 0
      for (let next: string | null = path; next !== null; ) {
        const page = await text(next)
        rows += (JSON.parse(page.body) as unknown[]).length
        next = page.next
      }
      return rows
    }
    try {
      const problems: string[] = []
      const measured = []
      for (const [name, { path }] of Object.entries(listed)) {
        const [whole, ours]: [number[], number[]] = [[], []]
        for (let round = 0; round < rounds; round += 1) {
          whole.push(await heldBy(async () => void (await text(`/whole/${name}`))))
          ours.push(
            await heldBy(async () => {
              const rows = await followed(path)
              if (rows !== listRows) problems.push(`${path} gave ${rows} of ${listRows} rows`)
            }),
          )
        }
        measured.push({
          what: `${name}, ${figure(listRows)} rows`,
          unit: 'ms',
          baseline: quantile(whole, 0.5),
          ours: quantile(ours, 0.5),
          aim: { of: 'ours', atMost: mostMs } as const,
        })
      }
      return { measured, notes: [], problems }
    } finally {
      await server.stop()
    }
  },
}
