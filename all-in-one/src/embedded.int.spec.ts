import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '@clinic/command-service/handling/clock.ts'
import { parseConfig } from '@clinic/platform/config/config.ts'
import { stopAll } from '@clinic/platform/start/shutdown.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import { collectionOf, leaseOf } from '@clinic/projections/projection.ts'
import { staff } from '@clinic/projections/staff/staff.ts'
import { freePort } from '@clinic/test-servers/server-process.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { filesOf } from './folder.ts'

const collection = collectionOf(staff)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Each look at it is two seconds after the one before. */
const quickClock = () => {
  let looks = 0
  return { ...systemClock, now: () => Date.now() + 2_000 * looks++ }
}

/** Starts it on the folder and stops it. `onLine`: hands over what it says of the build, with what its port answers then. `meanwhile` is done while it runs. */
const startOnce = async (
  onLine: (line: string, answer: string) => unknown = () => undefined,
  meanwhile: (url: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  const port = await freePort()
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    const socket = connect(port, '127.0.0.1', () => onLine(String(text), 'open'))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => onLine(String(text), code))
    return true
  })
  const given = { PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: 'clave-de-prueba', MESSAGES: 'off' }
  const parsed = parseConfig(given)
  if (!parsed.ok || parsed.config.form !== 'embedded') throw new Error('these are settings of the embedded form')
  const log = createLogger('embedded', { write: () => undefined })
  const running = await startEmbedded({ config: parsed.config, log, say: () => undefined, clock: quickClock() })
  await meanwhile(`http://127.0.0.1:${port}`).finally(() => stopAll(running.stopping, log))
}

/** Changes the read models' file as if an earlier program had left it, which had the projection of accounts in another version. */
const putBack = (): void => {
  const store = new DatabaseSync(filesOf(folder).read)
  const rename = store.prepare("UPDATE checkpoints SET collection = 'staff@0' WHERE collection = ?")
  expect(rename.run(collection).changes).toBe(1)
  store.exec(`ALTER TABLE "${collection}" RENAME TO "staff@0"`)
  store.close()
}

// @rule build-before-port: Issue: where a projection's version changed, the embedded form builds it before the port
//   opens, and shows how far it is
it('shows how far it is while it builds a read model whose version changed, before the port opens', async () => {
  await startOnce()
  putBack()
  // Nothing is built until it was shown that nothing is.
  const work = openSqliteWorkStore(filesOf(folder).vault)
  await work.store.acquire(leaseOf(collection), 'another', 60_000)
  const lines: [string, string][] = []
  await startOnce((line, answer) => {
    lines.push([line, answer])
    return work.store.release(leaseOf(collection), 'another')
  })
  work.close()
  expect(lines[0]).toEqual([expect.stringMatching(/^Building the read models +0 % {2}0 of 1 events/), 'ECONNREFUSED'])
  const built = new DatabaseSync(filesOf(folder).read, { readOnly: true })
  const rows = built.prepare(`SELECT count(*) AS n FROM "${collection}"`).get()
  built.close()
  expect(rows).toEqual({ n: 1 })
})

// @rule ready-data-folder: /health/ready answers 503 and names the data folder while nothing can be written to it
it('is not ready while nothing can be written to its folder, and is again, leaving nothing there', async () => {
  await startOnce(undefined, async (url) => {
    const ready = async () => {
      const answer = await fetch(`${url}/health/ready`)
      return [answer.status, ((await answer.json()) as { checks: Record<string, string> }).checks['data-folder']]
    }
    expect(await ready()).toEqual([200, 'ok'])
    expect(readdirSync(folder)).not.toContain('probe')
    // What stands in the way of its file stands for the disk that is full.
    mkdirSync(join(filesOf(folder).probe, 'full'), { recursive: true })
    await vi.waitFor(async () => expect(await ready()).toEqual([503, 'cannot be written (EISDIR)']), 5_000)
    rmSync(filesOf(folder).probe, { recursive: true })
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ok']), 5_000)
  })
})
