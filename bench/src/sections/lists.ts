import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { call, nextOf } from '../measure/calls.ts'
import { inTurn, lineOf, type Side, warmUpFor } from '../measure/measure.ts'
import { figure, type Measured } from '../measure/report.ts'
import { startServer } from '../measure/servers.ts'
import type { Section } from './section.ts'

/** Lists, by the read models that they answer. */
const lists = {
  appointments: '/api/doctor/appointments',
  orders: '/api/orders',
  'patient-intakes': '/api/doctor/patient-intakes',
}
/** What no list may hold the thread for that answers everybody, in milliseconds. */
const aim = { of: 'ours', atMost: 50 } as const

/** How long a list nobody narrowed holds the main thread, followed to its end; the plain way reads all its rows at once. */
export const longLists: Section = {
  name: 'Long lists',
  about: 'the longest the main thread works without a break; baseline: all rows in one answer, in the same process',
  async run({ passes, listRows, warmUp }, { folder, started }) {
    const home = join(folder, 'lists')
    mkdirSync(home)
    const size = { appointments: listRows, orders: listRows, patients: listRows }
    const settings = { FOLDER: home, SIZE: JSON.stringify(size), ONLY: Object.keys(lists).join() }
    const server = await started(startServer('bench/src/program/practice.ts', settings))
    /** Follows a list to its end. @returns how many rows it has */
    const rowsOf = async (path: string): Promise<number> => {
      const { status, text, headers } = await call(server, { path })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      const next = nextOf(headers)
      return JSON.parse(text).length + (next ? await rowsOf(next) : 0)
    }
    const heldMs = async (): Promise<number> => Number((await call(server, { path: '/held' })).text)
    const measured: Measured[] = []
    const all = Object.entries(lists)
    for (const [name, path] of all) {
      const once = async (side: Side) => {
        await heldMs()
        const rows = await rowsOf(side === 'baseline' ? `/whole/${name}` : path)
        if (rows !== listRows) throw new Error(`${path} gave ${rows} of ${listRows} rows`)
        return heldMs()
      }
      await warmUpFor(warmUp / all.length, () => inTurn(1, once))
      const held = await inTurn(passes, once)
      measured.push(lineOf(`${name}, ${figure(listRows)} rows`, 'ms', held, { aim }))
    }
    return { measured }
  },
}
