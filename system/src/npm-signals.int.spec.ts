import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { lockFolder, openFolder } from '@clinic/all-in-one/folder.ts'
import { nginxIsThere } from '@clinic/deploy/gateway.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { waitReady } from '@clinic/deploy/processes.ts'
import { mustBeFree } from '@clinic/platform/start/shutdown.ts'
import { record } from '@clinic/test-servers/report.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { adminPassword, newFolder, removeFolders } from './embedded-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** npm as a terminal or a supervisor starts it: it leads a process group of its own, in which all it starts stays. */
const npm = (words: readonly string[], env: Record<string, string>) => {
  const { PATH, HOME } = process.env
  const child = spawn('npm', words, { cwd: root, env: { PATH, HOME, ...env }, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  started.push(child)
  return { child, name: `npm ${words.join(' ')}`, output: () => said, ended }
}
const started: ChildProcess[] = []
const signalGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
afterEach(() => {
  for (const child of started.splice(0)) signalGroup(child, 'SIGKILL')
  removeFolders()
})
/** Building the web comes first where it is not built yet. */
const patienceMs = 240_000

describe('npm start', () => {
  const start = async () => {
    const [port = 0] = await freePorts(1)
    const { folder, files } = openFolder(newFolder())
    const env = { PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: adminPassword }
    const running = npm(['start'], env)
    await waitReady(`http://localhost:${port}/health/ready`, running, patienceMs)
    const isLeft = (): boolean => {
      const lock = lockFolder(files)
      lock?.release()
      return lock !== null
    }
    return { ...running, port, isLeft }
  }

  it('ended by SIGTERM ends its server first, in order, and leaves port and folder free', async () => {
    const { child, ended, output, port, isLeft } = await start()
    expect(isLeft()).toBe(false)
    child.kill('SIGTERM')
    await ended
    await expect.poll(output).toContain('"msg":"stopping"')
    expect([isLeft(), signalGroup(child, 0)]).toEqual([true, false])
    await mustBeFree(port)
  }, 300_000)

  it('killed is followed by its server, in order', async () => {
    const { child, output, isLeft } = await start()
    child.kill('SIGKILL')
    await expect.poll(isLeft, { timeout: 60_000 }).toBe(true)
    await expect.poll(output).toContain('"msg":"stopping"')
  }, 300_000)

  it('ends in order at Ctrl+C, which reaches its server from the terminal and from npm', async () => {
    const { child, ended, output, isLeft } = await start()
    signalGroup(child, 'SIGINT')
    expect(await ended).toBe(0)
    await expect.poll(output).toContain('"msg":"stopping"')
    expect([isLeft(), signalGroup(child, 0)]).toEqual([true, false])
  }, 300_000)
})

const suite = 'npm run distributed'
if (!nginxIsThere() && process.env.CI !== 'true') {
  record({ suite, server: 'nginx', what: 'not run: nginx is not installed' })
  describe.skip(`${suite}: not run: nginx is not installed`, () => it('ends with its npm', () => undefined))
} else
  describeOn({ suite, mongo: true, eventstore: true, own: true }, (servers) => {
    const start = async () => {
      const [port = 0] = await freePorts(1)
      const env = {
        PORT: String(port),
        EVENTSTORE_URL: servers.eventStoreUrl,
        MONGODB_URL: servers.mongoUrl,
        MASTER_KEY: masterKey,
        ADMIN_PASSWORD: adminPassword,
      }
      return { ...npm(['run', 'distributed'], env), port }
    }
    const masterKey = randomBytes(32).toString('base64')

    it('ended by SIGTERM ends every process it started', async () => {
      const running = await start()
      await waitReady(`http://localhost:${running.port}/health/live`, running, patienceMs)
      running.child.kill('SIGTERM')
      await running.ended
      await expect.poll(running.output).toMatch(/command-service-1 \| .*"msg":"stopping"/)
      expect(signalGroup(running.child, 0)).toBe(false)
    }, 300_000)

    it('ended while it starts leaves no process behind', async () => {
      const running = await start()
      await expect.poll(running.output, { timeout: 240_000 }).toContain('projections-1 | ')
      running.child.kill('SIGTERM')
      await running.ended
      expect(signalGroup(running.child, 0)).toBe(false)
    }, 300_000)
  })
