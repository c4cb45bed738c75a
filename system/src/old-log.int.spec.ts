import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { foldAsOf } from '@clinic/all-in-one/as-of/fold-as-of.ts'
import { verifyHere } from '@clinic/all-in-one/tools/verify-tool.ts'
import { canonical } from '@clinic/platform/log/canonical.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { openFolderLog } from '@clinic/projections/cli/open-tools.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from './log-file-bytes.ts'

/**
 * A log of 26 November 2026 with the vault that belongs to it, as the commands of that day wrote them for a practice that is made up.
 * They are never made anew: what cannot read them any more needs an upcaster.
 */
const kept = fileURLToPath(new URL('../old-log', import.meta.url))
const masterKey = Buffer.from('NGqhTtmYyALNAVb37EY4A1CJCZIZvygKkFWW2Q7PYfQ=', 'base64')
/** Every document that was folded from it, a line each: read model, position, content. Those of a read model change with its projection alone (docs/log.md#versions-of-events). */
const goldenFile = join(kept, 'documents.txt')
const documents = Map.groupBy(
  readFileSync(goldenFile, 'utf8').trimEnd().split('\n'),
  (line) => line.split(' ', 1)[0] ?? '',
)

/** A line as it is compared, so that a difference is shown field by field. */
const readable = (line: string) => {
  const [, position, json = ''] = /^\S+ (\d+) (.*)$/.exec(line) ?? []
  return { position, document: JSON.parse(json) as unknown }
}

const suite = 'an old log'

describe(suite, () => {
  let folder: string
  let opened: Awaited<ReturnType<typeof openFolderLog>>
  const at = (name: string) => join(folder, name)
  beforeAll(async () => {
    record({ suite, server: 'SQLite', what: 'the log of 26 November 2026 that is kept in system/old-log' })
    folder = mkdtempSync(join(tmpdir(), 'old-log-'))
    for (const name of ['log', 'vault'])
      writeFileSync(at(`${name}.sqlite`), gunzipSync(readFileSync(join(kept, `${name}.gz`))))
    opened = await openFolderLog({ log: at('log.sqlite'), vault: at('vault.sqlite') }, masterKey)
  })
  afterAll(async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // @rule old-log-folds: Issue: a log written by the code of 26 November 2026 is kept for ever; every event of it
  //   opens in the shape of today, and every projection folds it to the same documents as then
  it('is as it was written, and every event of it is brought to the shape of today', async () => {
    const lines: string[] = []
    const terminal = { print: (line: string) => lines.push(line), progress: () => undefined }
    const { vault, log } = opened
    expect(await verifyHere({ logFile: at('log.sqlite'), vault, heads: null }, terminal)).toBe(0)
    expect(lines.at(-1)).toBe('All 724 events are as they were written.')
    expect(await createCodec({ registry, vault }).open(await log.readAll(0n, 1_000))).toHaveLength(724)
  })

  // @rule old-log-folds
  it('is as it was written too when it has been opened for appending, which brings its tables to those of today', async () => {
    const logFile = at('appended-to.sqlite')
    copyFileSync(at('log.sqlite'), logFile)
    openSqliteLog(logFile).close()
    expect(readRows(logFile)).toEqual(readRows(at('log.sqlite')))
    const terminal = { print: () => undefined, progress: () => undefined }
    expect(await verifyHere({ logFile, vault: opened.vault, heads: null }, terminal)).toBe(0)
  })

  describe('is folded by the projections of today', () => {
    let folded: Awaited<ReturnType<typeof foldAsOf>>
    beforeAll(async () => {
      folded = await foldAsOf({
        log: opened.log,
        open: createCodec({ registry, vault: opened.vault }).open,
        projections,
        files: { read: at('read.sqlite'), work: at('work.sqlite') },
      })
    })
    afterAll(() => folded.close())

    // @rule old-log-folds
    it('without one that stands still', () => expect(folded.stopped).toEqual([]))

    // @rule old-log-folds
    it('by one for each read model of which documents are kept', () => {
      expect([...documents.keys()].filter((name) => !projections.some((one) => one.name === name))).toEqual([])
    })

    // @rule old-log-folds
    it.each(projections)('to the same $name as are kept', async ({ name, version }) => {
      const query = { where: [], sort: [{ field: 'id' }], limit: 10_000 }
      const found = await folded.readStore.find(collectionOf({ name, version }), query)
      const lines = found.map(({ position, json }) => `${name} ${position} ${canonical(JSON.parse(json ?? ''))}`)
      if (process.env.UPDATE_OLD_LOG === name) {
        documents.set(name, lines)
        writeFileSync(goldenFile, `${[...documents.values()].flat().join('\n')}\n`)
      }
      expect(lines.map(readable)).toEqual((documents.get(name) ?? []).map(readable))
    })
  })
})
