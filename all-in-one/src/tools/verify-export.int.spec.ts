import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExportSigner, exportFormats } from '@clinic/platform/heads/signed-export.ts'
import { headKeyOf, nextHead, noEvents } from '@clinic/platform/heads/signed-head.ts'
import { appendSealed, openTestVault } from '@clinic/platform/log/spec-support.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hardTexts } from '../../../shared-events/testing/hard-texts.ts'
import { verifyExport } from './verify-export.ts'

describe('npm run verify -- <export>', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-export-'))
  let secret: Buffer
  let events: StoredEvent[]
  beforeAll(async () => {
    const { vault, codec } = await openTestVault()
    secret = vault.secret('mac')
    const { log, close } = openSqliteLog(join(folder, 'log.sqlite'))
    const added = (line: number) => ({
      type: 'CartItemAdded',
      data: { cartId: 'c', line, productId: 'p1', added: 1, quantity: 1 },
    })
    await appendSealed({ log, codec }, 'cart-c', [1, 2, 3].map(added))
    await appendSealed({ log, codec }, 'product-p1', [
      { type: 'ProductDetailsCorrected', data: { productId: 'p1', description: hardTexts['separators of lines'] } },
    ])
    events = await log.readAll(0n, 10)
    close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  /** The export of these events, with the heads of all. */
  const exported = (of: readonly StoredEvent[]) => {
    const key = headKeyOf(secret)
    const signer = createExportSigner(key)
    const lines = of.map((event) =>
      signer.line((n) => JSON.stringify({ n, event }, bigints).slice(0, -1), exportFormats.jsonl.join),
    )
    const after = events.reduce((head, { meta }) => nextHead(key, head, meta.mac), noEvents)
    const heads = [
      { of: 'before', ...noEvents },
      { of: 'after', ...after },
    ]
    const parts = {
      logId: 'l',
      of: '/',
      first: '1',
      last: '4',
      heads,
      by: 'staff:admin',
      at: '2026-11-24T16:00:00.000Z',
    }
    return [...lines, exportFormats.jsonl.manifest(signer.manifest(parts))]
  }
  const verify = async (lines: readonly string[]) => {
    const file = join(folder, 'export.jsonl')
    writeFileSync(file, `${lines.join('\n')}\n`)
    const printed: string[] = []
    return { code: await verifyExport(file, { secret, print: (line) => printed.push(line) }), printed }
  }

  // @rule export-proved: Issue: `npm run verify -- <file>` says that all is as it was exported
  it('says that all is as it was exported', async () => {
    expect(await verify(exported(events))).toEqual({
      code: 0,
      printed: [
        'All 4 events of / are as they were exported at 2026-11-24T16:00:00.000Z by staff:admin, positions 1 to 4.',
      ],
    })
  })

  // @rule export-changed-line: Issue: it names a changed line
  it('names the line that was changed', async () => {
    const lines = exported(events)
    const changed = lines.with(1, lines[1]?.replace('"quantity":1', '"quantity":9') ?? '')
    const { code, printed } = await verify(changed)
    expect([code, printed]).toEqual([
      1,
      [expect.stringMatching(/^changed: line 2: \{"n":2,/), '1 problems in 4 lines.'],
    ])
  })

  // @rule export-missing-line: Issue: it says which lines are missing
  it('says which event is missing', async () => {
    expect(await verify(exported(events).toSpliced(2, 1))).toEqual({
      code: 1,
      printed: ['missing: event 3 is not there', '1 problems in 4 lines.'],
    })
  })

  // @rule export-changed-line
  it('names an event that was altered in the log before it was exported, and heads that are not the events’', async () => {
    const altered = events.with(2, { ...(events[2] as StoredEvent), at: '2020-01-01T00:00:00.000Z' })
    const { code, printed } = await verify(exported(altered))
    expect([code, printed[0]]).toEqual([
      1,
      expect.stringMatching(/^mac: position 3, CartItemAdded .*, revision 2 of cart-c$/),
    ])
    expect((await verify(exported(events.slice(0, 3)))).printed[0]).toBe(
      'head: the events do not lead to the head of after',
    )
  })
})
