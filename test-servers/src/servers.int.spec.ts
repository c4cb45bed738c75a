import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const nowhere = 'no mongod, no Docker engine, and no MongoDB stand-in'
  const what = `not run: ${nowhere}: no Java on the PATH (a JDK 17 or newer)`

  it('counts as skipped and says why in the report', () => {
    const { status, said, report } = runSuite({})
    expect(report).toEqual([{ suite: 'vault contract', server: 'mongodb', what }])
    expect(said).toContain('1 skipped')
    expect(status).toBe(0)
  })

  it('fails with CI=true', () => {
    const { status, said, report } = runSuite({ CI: 'true' })
    expect(report).toEqual([{ suite: 'vault contract', server: 'mongodb', what }])
    expect(said).toContain(`cannot run here: ${nowhere}`)
    expect(said).not.toContain('Cannot read properties of undefined')
    expect(status).toBe(1)
  })

  it.each([
    ['', 0, '1 skipped'],
    ['true', 1, '1 failed'],
  ])('says so where the registry of its jars cannot be reached (CI=%j)', (CI, code, counted) => {
    mkdirSync(join(folder, '.m2'))
    const mirror = '<mirror><id>away</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/</url></mirror>'
    writeFileSync(join(folder, '.m2/settings.xml'), `<settings><mirrors>${mirror}</mirrors></settings>`)
    const away = { TEST_CACHE_DIR: folder, MAVEN_OPTS: `-Duser.home=${folder}`, PATH: process.env.PATH ?? '' }
    const { status, said, report } = runSuite({ ...away, CI })
    expect(report).toEqual([{ suite: 'vault contract', server: 'mongodb', what: expect.stringContaining('not run: ') }])
    expect(report[0]?.what).toContain(`${nowhere}: its jars cannot be fetched and compiled: `)
    expect(report[0]?.what).toContain('127.0.0.1:1')
    expect(said).toContain(counted)
    expect(said).not.toContain('Cannot read properties of undefined')
    expect(status).toBe(code)
  })
})

describe('a mongod on the PATH', () => {
  const mongod = (source: string) => {
    const script = join(folder, 'mongod')
    writeFileSync(script, `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'mongod.ts')}' "$@"\n`)
    chmodSync(script, 0o755)
    writeFileSync(join(folder, 'mongod.ts'), source)
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    vi.stubEnv('TEST_REPORT_DIR', folder)
  }

  it('comes first: started on loopback as a replica set of one, in the folder of the suite', async () => {
    const refusing = fileURLToPath(new URL('./mongo/refusing-mongo.ts', import.meta.url))
    mongod(`
      import { writeFileSync } from 'node:fs'
      import { startRefusingMongo } from ${JSON.stringify(refusing)}
      const args = process.argv.slice(2)
      if (args[0] === '--version') console.log('db version v8.0.12')
      else {
        writeFileSync(${JSON.stringify(join(folder, 'args.json'))}, JSON.stringify(args))
        const port = Number(args[args.indexOf('--port') + 1])
        const me = '127.0.0.1:' + port
        await startRefusingMongo({ port, hello: { setName: 'tests', setVersion: 1, hosts: [me], me, primary: me } })
      }`)
    const own = await startServers({ suite: 'on a mongod', mongo: true, own: true })
    const args = JSON.parse(readFileSync(join(folder, 'args.json'), 'utf8')) as string[]
    const { port } = new URL(own.mongoUrl)
    expect(own.mongoUrl).toBe(`mongodb://127.0.0.1:${port}/?replicaSet=tests`)
    const files = join(own.mongo.dataDir ?? '', 'mongod')
    const wanted = ['--dbpath', files, '--port', port, '--bind_ip', '127.0.0.1', '--nounixsocket', '--replSet', 'tests']
    expect(args.slice(0, wanted.length)).toEqual(wanted)
    expect(own.what.mongo).toBe('mongod 8.0.12 (replica set)')
    await own.mongo.kill()
    await own.mongo.restart()
    expect(new URL(own.mongoUrl).port).toBe(port)
    await own.stop()
  })

  it('that ends before it answers is told with what it wrote', async () => {
    mongod(`
      if (process.argv[2] === '--version') console.log('db version v8.0.12')
      else { console.error('no space left'); process.exit(14) }`)
    const starting = startServers({ suite: 'on a mongod', mongo: true, own: true })
    await expect(starting).rejects.toThrow(/mongod did not start \(ended with 14\): [\s\S]*no space left/)
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
