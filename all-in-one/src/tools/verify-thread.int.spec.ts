import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf } from '../folder.ts'
import { openStores, type Stores } from '../stores.ts'
import { createVerifyThread } from './verify-thread.ts'

/** Enough for many pages. */
const streams = 40
const perStream = 100

describe('npm run verify beside a process that serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-beside-'))
  const files = filesOf(folder)
  const masterKey = Buffer.alloc(32, 3)
  let stores: Stores
  beforeAll(async () => {
    stores = await openStores(files, masterKey, Date.now)
    for (let n = 0; n < streams; n++) {
      const events = Array.from({ length: perStream }, (_, line) => ({
        type: 'CartItemAdded',
        data: { cartId: `c${n}`, line: line + 1, productId: 'p1', added: 1, quantity: 1 },
      }))
      await appendSealed(stores, `cart-c${n}`, events, { commandId: `c${n}` })
    }
  })
  afterAll(() => {
    stores.close()
    rmSync(folder, { recursive: true })
  })

  const walk = () => {
    const thread = createVerifyThread({ files, masterKey, headsDir: null })
    const lines: string[] = []
    const shown: number[] = []
    const code = thread.run({
      print: (line) => lines.push(line),
      progress: (_label, { done }) => shown.push(done),
    })
    return { thread, lines, shown, code }
  }

  it('leaves the thread that serves its turns, and tells how far it is', async () => {
    let turns = 0
    let ended = false
    const turn = () => {
      turns += 1
      if (!ended) setImmediate(turn)
    }
    setImmediate(turn)
    const { lines, shown, code } = walk()
    expect(await code).toBe(0)
    ended = true
    expect(lines.at(-1)).toBe(`All ${streams * perStream} events are as they were written.`)
    expect(shown.length).toBeGreaterThan(0)
    expect(turns).toBeGreaterThan(shown.length)
  })

  it('names what was altered, while the process goes on appending', async () => {
    const editor = new DatabaseSync(files.log)
    const change = (to: string) => editor.prepare('UPDATE events SET at = ? WHERE position = 2').run(to)
    const at = editor.prepare('SELECT at FROM events WHERE position = 2').get()?.at as string
    change('2020-01-01T00:00:00.000Z')
    const walking = walk()
    await appendSealed(stores, 'cart-c0', [{ type: 'CartEmptied', data: { cartId: 'c0' } }], { commandId: 'emptied' })
    expect(await walking.code).toBe(1)
    expect(walking.lines[0]).toMatch(/^mac: position 2, CartItemAdded .*, revision 1 of cart-c0$/)
    change(at)
    editor.close()
    expect(await walk().code).toBe(0)
  })

  it('ends when the process does, and says so', async () => {
    const { thread, lines, code } = walk()
    await thread.stop()
    expect(await code).toBe(2)
    expect(lines).toEqual(['Not walked to the end: the server is stopping.'])
  })
})
