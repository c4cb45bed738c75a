import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { clinicClient } from './clinic-client.ts'
import { embeddedProcess, newFolder, removeFolders, runToEnd } from './embedded-process.ts'
import { folderState } from './folder-state.ts'

const suite = 'starting'
const main = 'all-in-one/src/main.ts'
const root = fileURLToPath(new URL('../..', import.meta.url))
afterAll(removeFolders)

describe(suite, () => {
  it('tells of a port that is taken, in one sentence, and leaves the folder free', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, () => {
        const address = other.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    const clinic = await embeddedProcess({ env: { PORT: String(port) } })
    const { code, output } = await runToEnd(main, clinic.env)
    expect(code).toBe(1)
    expect(output).toContain(`Refused: Port ${port} is taken: stop what uses it, or choose another with PORT.\n`)
    expect(output).not.toMatch(/\n +at /)
    await new Promise((resolve) => other.close(resolve))
    const again = await embeddedProcess({ folder: clinic.folder })
    await again.start()
    expect(await again.stop()).toBe(0)
  })

  it('tells of a folder that cannot be written, in one sentence', async () => {
    const file = join(newFolder(), 'no-folder')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'data')]) {
      const { code, output } = await runToEnd(main, { PORT: '0', DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toMatch(
        /^Refused: The data folder .* cannot be written \(\w+\)\. Choose another with DATA_DIR or give this user access to it\.\n$/,
      )
    }
  })

  it('tells of a folder that another process holds, and neither disturbs it nor changes a file', async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    const second = await embeddedProcess({ folder: clinic.folder })
    // What the first one writes meanwhile, as that it still runs, is not looked at here.
    clinic.pause()
    const before = folderState(clinic.folder)
    const { code, output } = await runToEnd(main, second.env)
    expect({ code, output }).toEqual({
      code: 1,
      output: `Refused: Another process already works on ${clinic.folder}. Stop it first, or choose another folder with DATA_DIR.\n`,
    })
    expect(folderState(clinic.folder)).toEqual(before)
    clinic.goOn()
    expect((await clinicClient(clinic.url).call({ path: '/health/ready' })).status).toBe(200)
    expect(await clinic.stop()).toBe(0)
    await second.start()
    expect(await second.stop()).toBe(0)
  })

  it('lists all settings that are not right together, and makes no folder', async () => {
    const folder = join(newFolder(), 'data')
    const { code, output } = await runToEnd(main, {
      DATA_DIR: folder,
      PORT: '70000',
      ADMIN_PASSWORD: 'corta',
      MASTER_KEY: 'x',
      RATE_LIMITS: 'quizás',
      EVENTSTORE_URL: 'http://x',
      PUBLIC_URL: 'clinica.cr/x',
      TRUST_PROXY: '-1',
      BOOKING_HORIZON_DAYS: 'mucho',
      PRACTICE_NMAE: 'x',
    })
    expect(code).toBe(2)
    expect(
      output
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(' ')[1]),
    ).toEqual([
      'PORT',
      'ADMIN_PASSWORD',
      'MASTER_KEY',
      'RATE_LIMITS',
      'EVENTSTORE_URL',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'BOOKING_HORIZON_DAYS',
      'MONGODB_URL',
      'PRACTICE_NMAE',
    ])
    // Secrets are never quoted, wrong ones neither.
    expect(output).not.toContain('corta')
    expect(existsSync(folder)).toBe(false)
  })

  it('shows the administrator a password once when none is set, and it works', async () => {
    const clinic = await embeddedProcess({ env: { ADMIN_PASSWORD: '' } })
    await clinic.start()
    const shown = /user admin, password (\S+)/.exec(clinic.output())?.[1]
    await clinicClient(clinic.url).signIn('admin', shown ?? '')
    await clinic.stop()
    await clinic.start()
    await clinicClient(clinic.url).signIn('admin', shown ?? '')
    await clinic.stop()
    expect(clinic.output().split('password ').length).toBe(2)
  })

  it('works as npm start does it, in production too, and serves the web', async () => {
    const clinic = await embeddedProcess({ entry: 'scripts/start.ts', env: { NODE_ENV: 'production' } })
    await clinic.start()
    const page = await fetch(`${clinic.url}/citas`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root"')
    expect(await clinic.stop()).toBe(0)
    expect(clinic.output()).toContain(`The practice is open at ${clinic.url}`)
    expect(clinic.output()).not.toContain('"level":60')
  }, 120_000)
})

/** Every node of the machine that is not the project's own. */
const otherNodes = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/bin', '/usr/local/bin')
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .filter((file) => existsSync(file))

describe('the runtime', () => {
  const run = (node: string, words: string[]) =>
    spawnSync(node, [...words, 'scripts/on-node-26.mjs', 'scripts/start.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    })
  const expectExplained = ({ status, stderr }: ReturnType<typeof run>, version: string) => {
    expect(status).toBe(1)
    expect(stderr).toContain(`This needs Node 26 and runs on ${version}.`)
    expect(stderr).toContain('run "npm ci" once, then start through npm')
    expect(stderr).not.toMatch(/\n +at /)
  }

  it('that is too old is explained', () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const pretend = join(folder, 'pretend.mjs')
    writeFileSync(
      pretend,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })\n",
    )
    expectExplained(run(process.execPath, ['--import', pretend]), '20.20.2')
  })

  it("that is the machine's own is explained when it is too old", () => {
    for (const node of otherNodes) {
      const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
      if (Number(version.split('.')[0]) < 26) expectExplained(run(node, []), version)
    }
  })
})
