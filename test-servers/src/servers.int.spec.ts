import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dockerAnswers } from './docker.ts'
import { cacheFolder, readReport } from './report.ts'
import { describeOn, startServers } from './servers.ts'

let folder: string
beforeEach(() => {
  mkdirSync(cacheFolder, { recursive: true })
  folder = mkdtempSync(join(cacheFolder, 'servers-spec-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('a suite whose server cannot run here', () => {
  const vitest = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
  const suite = `
    import { beforeAll, expect, it } from 'vitest'
    import { describeOn } from ${JSON.stringify(fileURLToPath(new URL('./servers.ts', import.meta.url)))}
    describeOn({ suite: 'vault contract', mongo: true }, (servers) => {
      beforeAll(() => void servers.mongoUrl)
      it('keeps a secret', () => expect(servers.mongoUrl).toBe('reached'))
    })`
  const nothing = { PATH: '', DOCKER_HOST: 'unix:///nowhere/docker.sock', NO_COLOR: '1' }
  const runSuite = (env: NodeJS.ProcessEnv) => {
    writeFileSync(join(folder, 'vault.spec.ts'), suite)
    const args = [vitest, 'run', '--root', folder, '--reporter', 'verbose']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...nothing, TEST_REPORT_DIR: folder, ...env },
    })
    return { status, said: stdout + stderr, report: readReport(join(folder, 'servers.jsonl')) }
  }
  const what = 'not run: neither Docker nor a MongoDB stand-in: no Java on the PATH (a JDK 17 or newer)'

  it('counts as skipped and says why in the report', () => {
    const { status, said, report } = runSuite({})
    expect(report).toEqual([{ suite: 'vault contract', server: 'mongodb', what }])
    expect(said).toContain('1 skipped')
    expect(status).toBe(0)
  })

  it('fails with CI=true', () => {
    const { status, said, report } = runSuite({ CI: 'true' })
    expect(report).toEqual([{ suite: 'vault contract', server: 'mongodb', what }])
    expect(said).toContain('cannot run here: neither Docker nor a MongoDB stand-in')
    expect(status).toBe(1)
  })
})

describe('whether Docker answers', () => {
  it.each([
    [200, true],
    [503, false],
  ])('is decided by its ping: %i', async (status, answers) => {
    const asked: string[] = []
    const engine = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status).end()
    })
    const socketFolder = mkdtempSync(join(tmpdir(), 'clinic-')) // a socket's path is at most 107 bytes
    const socket = join(socketFolder, 'docker.sock')
    await new Promise<void>((resolve) => engine.listen(socket, resolve))
    expect(await dockerAnswers({ DOCKER_HOST: `unix://${socket}` })).toBe(answers)
    expect(asked).toEqual(['GET /_ping'])
    engine.close()
    rmSync(socketFolder, { recursive: true })
  })

  it('is false where no server listens', async () => {
    expect(await dockerAnswers({ DOCKER_HOST: 'unix:///nowhere/docker.sock' })).toBe(false)
    expect(await dockerAnswers({ DOCKER_HOST: 'tcp://127.0.0.1:1' })).toBe(false)
  })
})

describeOn({ suite: 'servers of the tests', mongo: true, own: true }, (servers) => {
  const databases = async () => {
    const client = await MongoClient.connect(servers.mongoUrl)
    const { databases } = await client.db().admin().listDatabases()
    await client.close()
    return databases.map(({ name }) => name)
  }

  it('gives each suite databases of its own and the same name the same one', () => {
    expect(servers.database('vault')).toBe(servers.database('vault'))
    expect(servers.database('vault')).not.toBe(servers.database('read'))
    expect(servers.database('vault')).toMatch(/^vault_[0-9a-f]{12}$/)
  })

  it('refuses a server that was not asked for', () => {
    expect(() => servers.eventStoreUrl).toThrow("'servers of the tests' did not ask for eventstore")
  })

  it('uses a server named by the environment, drops what it made there and cannot kill it', async () => {
    vi.stubEnv('TEST_MONGODB_URL', servers.mongoUrl)
    vi.stubEnv('TEST_REPORT_DIR', folder)
    const shared = await startServers({ suite: 'on a given server', mongo: true })
    expect(shared.mongoUrl).toBe(servers.mongoUrl)
    const client = await MongoClient.connect(shared.mongoUrl)
    await client.db(shared.database('read')).collection('boards').insertOne({ text: 'agendado' })
    await client.close()
    expect(await databases()).toContain(shared.database('read'))
    await expect(shared.mongo.kill()).rejects.toThrow('not ours to kill')
    await shared.stop()
    expect(await databases()).not.toContain(shared.database('read'))
    expect(readReport(join(folder, 'servers.jsonl'))).toEqual([
      { suite: 'on a given server', server: 'mongodb', what: 'the MongoDB of TEST_MONGODB_URL' },
    ])
  })
})
