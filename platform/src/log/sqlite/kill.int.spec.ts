import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { numberOf, readOn } from '../contract-support.ts'
import { integrityProblems } from './integrity.ts'
import { openSqliteLog } from './sqlite-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Appends pairs without end, sixteen at a time, and prints the number of each pair that was acknowledged. */
const writer = `
  import { writeSync } from 'node:fs'
  const [module, file, from] = process.argv.slice(1)
  const { openSqliteLog } = await import(module)
  const { log } = openSqliteLog(file)
  let n = Number(from)
  const event = (n) => ({ id: crypto.randomUUID(), type: 'T', v: 1, at: '', data: { n, note: 'x'.repeat(500) }, meta: {} })
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (;;) {
      const mine = n++
      const { ok } = await log.append('a-' + mine, 'no-stream', [event(mine), event(mine)])
      if (ok) writeSync(1, mine + '\\n')
    }
  }))
`

const killedAfter = async (acknowledgements: number, file: string, from: number): Promise<number[]> => {
  const module = new URL('./sqlite-log.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', writer, module, file, String(from)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL')
  }
  await closed
  return acknowledged
}

test('a killed process loses nothing it acknowledged and leaves no half append', async () => {
  const file = join(folder, 'log.sqlite')
  const acknowledged: number[] = []
  for (const count of [1, 90, 333]) acknowledged.push(...(await killedAfter(count, file, acknowledged.length * 100)))
  const { log, close } = openSqliteLog(file)
  const stored = (await readOn(log, 0n)).map(numberOf)
  close()
  expect(acknowledged.length).toBeGreaterThanOrEqual(424)
  expect(acknowledged.filter((n) => stored.filter((other) => other === n).length !== 2)).toEqual([])
  expect(stored.filter((n, index) => stored[index % 2 === 0 ? index + 1 : index - 1] !== n)).toEqual([])
  expect(integrityProblems(file)).toEqual([])
})
