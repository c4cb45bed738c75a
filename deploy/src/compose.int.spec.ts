import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseConfig } from '@clinic/platform/config/config.ts'
import { variables } from '@clinic/platform/config/config-variables.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fillTemplate } from './gateway.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(at(path), 'utf8')

type Service = {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { test: string[]; start_period?: string }
  stop_grace_period?: string
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const ours = ['command-service', 'projections', 'query-service'] as const
const passwords = { EVENTSTORE_PASSWORD: 'e5', MONGODB_PASSWORD: 'm8' }
const serviceOf = (name: string): Service => {
  const service = compose.services[name]
  if (!service) throw new Error(`no service ${name}`)
  return service
}
/** `${NAME:-default}` and `${NAME:?why}` as compose fills them in. */
const filled = (environment: Record<string, string>, given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
        (_, variable: string, otherwise = '') => given[variable] ?? otherwise,
      ),
    ]),
  )

describe('docker-compose.yml', () => {
  it('has the two stores with what makes a certificate, the three services and the gateway', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'certificates',
      'command-service',
      'eventstore',
      'gateway',
      'mongodb',
      'projections',
      'query-service',
    ])
  })

  it.each(Object.keys(compose.services).filter((name) => name !== 'certificates'))(
    'watches the health of %s',
    (name) => {
      expect(serviceOf(name).healthcheck?.test.length).toBeGreaterThan(1)
    },
  )

  it.each(ours)('starts %s from the one image, after the stores are healthy', (name) => {
    const service = serviceOf(name)
    expect(service.build).toBe('.')
    expect(service.command).toEqual(['node', 'scripts/on-node-26.mjs', `${name}/src/main.ts`])
    expect(existsSync(at(`${name}/src/main.ts`))).toBe(true)
    expect(service.depends_on).toEqual({
      eventstore: { condition: 'service_healthy' },
      mongodb: { condition: 'service_healthy' },
    })
  })

  it.each(ours)(
    'gives %s the time to read a long log before it counts as ill, and to end what is under way',
    (name) => {
      const { healthcheck, stop_grace_period: grace } = serviceOf(name)
      expect([healthcheck?.start_period, grace]).toEqual(['30m', '30s'])
      expect(read('Dockerfile')).toContain('--start-period=30m')
    },
  )

  it.each(ours)('gives %s settings that the schema takes as the distributed form', (name) => {
    const environment = filled(serviceOf(name).environment ?? {}, {
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...passwords,
    })
    const parsed = parseConfig(environment)
    expect(parsed).toMatchObject({ ok: true, config: { form: 'distributed', trustProxy: 1 } })
    const settable = variables.map((variable) => variable.name as string)
    // A container listens on its own network; LISTEN is where the gateway is published.
    const notHanded = ['DATA_DIR', 'MASTER_KEY_FILE', 'LISTEN']
    expect(Object.keys(environment).sort()).toEqual(settable.filter((name) => !notHanded.includes(name)).sort())
  })

  it('refuses to start without a master key', () => {
    expect(serviceOf('command-service').environment?.MASTER_KEY).toMatch(/^\$\{MASTER_KEY:\?/)
    expect(parseConfig(filled(serviceOf('command-service').environment ?? {}, {}))).toMatchObject({ ok: false })
  })

  it.each(['EVENTSTORE_PASSWORD', 'MONGODB_PASSWORD'])('refuses to start without %s', (name) => {
    const uses = read('docker-compose.yml').match(new RegExp(`\\$\\{${name}[^}]*\\}`, 'g'))
    expect(uses?.length).toBeGreaterThan(1)
    for (const use of uses ?? []) expect(use).toMatch(/^\$\{[A-Z_]+:\?/)
  })

  it('opens the stores to nobody without their user and password, the event store through TLS alone', () => {
    const given = filled(serviceOf('projections').environment ?? {}, passwords)
    expect(given.EVENTSTORE_URL).toBe('esdb://admin:e5@eventstore:2113?tls=true&tlsCAFile=/certificates/ca.crt')
    expect(given.MONGODB_URL).toBe('mongodb://clinic:m8@mongodb:27017/?replicaSet=rs0&authSource=admin')
    const eventstore = serviceOf('eventstore')
    expect(eventstore.environment).not.toHaveProperty('EVENTSTORE_INSECURE')
    expect(filled(eventstore.environment ?? {}, passwords)).toMatchObject({
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'e5',
      EVENTSTORE_DEFAULT_OPS_PASSWORD: 'e5',
    })
    const mongodb = serviceOf('mongodb')
    // With a key file a replica set asks everybody for a password.
    expect(mongodb.command?.join(' ')).toMatch(/--keyFile \S+/)
    expect(filled(mongodb.environment ?? {}, passwords)).toMatchObject({
      MONGO_INITDB_ROOT_USERNAME: 'clinic',
      MONGO_INITDB_ROOT_PASSWORD: 'm8',
    })
  })

  it.each(ours)("hands %s the authority of the event store's certificate, and nobody but the store its key", (name) => {
    expect(serviceOf(name).volumes).toContain('eventstore-authority:/certificates:ro')
    const holders = Object.entries(compose.services).filter(([, { volumes }]) =>
      volumes?.some((volume) => volume.startsWith('eventstore-certificate:')),
    )
    expect(holders.map(([holder]) => holder)).toEqual(['certificates', 'eventstore'])
  })

  it('names every image by its full version', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? [])
    const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '')
    const tested = [...read('test-servers/src/docker.ts').matchAll(/'([a-z]+(?:\/[a-z]+)?:\d[\w.-]*)'/g)].map(
      ([, image]) => image ?? '',
    )
    expect([images.length, built.length, tested.length]).toEqual([4, 2, 2])
    for (const image of [...images, ...built, ...tested]) expect(image).toMatch(/(:\d+\.\d+\.\d+(-|$))|@sha256:/)
  })

  it('keeps the log and the read models in named volumes', () => {
    expect(serviceOf('eventstore').volumes).toContain('eventstore-data:/var/lib/eventstore')
    expect(serviceOf('mongodb').volumes).toContain('mongodb-data:/data/db')
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['eventstore-data', 'mongodb-data']))
  })

  it('saves mails unsent only where OUTBOX_DIR says so: in a named volume, which the user of the image may write', () => {
    const { environment = {}, volumes } = serviceOf('command-service')
    expect(filled(environment, {}).OUTBOX_DIR).toBe('')
    expect(filled(environment, { OUTBOX_DIR: '/outbox' }).OUTBOX_DIR).toBe('/outbox')
    expect(volumes).toContain('outbox:/outbox')
    expect(Object.keys(compose.volumes)).toContain('outbox')
    expect(read('Dockerfile')).toMatch(/^RUN install -d -o node -g node -m 700 \/outbox$/m)
  })

  it('keeps the signed heads of the log in a volume of their own, unless HEADS_DIR names another folder', () => {
    const { environment = {}, volumes } = serviceOf('command-service')
    expect(filled(environment, {}).HEADS_DIR).toBe('/heads')
    expect(volumes).toContain('heads:/heads')
    expect(Object.keys(compose.volumes)).toContain('heads')
    expect(read('Dockerfile')).toMatch(/^RUN install -d -o node -g node -m 700 \/heads$/m)
  })

  // @rule erase-restore
  it.each(ours)('lets %s read who was erased where a vault is put back: each folds or shows what it opens', (name) => {
    const { environment = {}, volumes = [] } = serviceOf(name)
    const mounted = volumes.map((volume) => volume.split(':')[1])
    expect(mounted).toContain(filled(environment, {}).HEADS_DIR)
  })

  it('runs MongoDB as a replica set that the services name', () => {
    expect(serviceOf('mongodb').command).toContain('rs0')
    expect(serviceOf('projections').environment?.MONGODB_URL).toContain('replicaSet=rs0')
  })

  // @rule erase-oplog: What MongoDB's oplog holds of who was erased rolls over by size, 64 MB, with no least time
  it('gives MongoDB an oplog that soon rolls over', () => {
    expect(serviceOf('mongodb').command?.join(' ')).toContain('--oplogSize 64 --oplogMinRetentionHours 0')
  })

  it("publishes no port but the gateway's", () => {
    const open = Object.entries(compose.services).filter(([, service]) => service.ports)
    expect(open.map(([name]) => name)).toEqual(['gateway'])
  })

  it('publishes plain HTTP to this machine alone, unless LISTEN says otherwise', () => {
    const published = (given: Record<string, string>) =>
      filled({ port: serviceOf('gateway').ports?.[0] ?? '' }, given).port
    expect(published({})).toBe('127.0.0.1:8080:8080')
    expect(published({ LISTEN: '0.0.0.0' })).toBe('0.0.0.0:8080:8080')
  })

  it('lets a proxy before the gateway be counted', () => {
    const trusted = (given: Record<string, string>) =>
      filled(serviceOf('query-service').environment ?? {}, given).TRUST_PROXY
    expect([trusted({}), trusted({ TRUST_PROXY: '2' })]).toEqual(['1', '2'])
  })

  it('gives the gateway the template that npm run distributed fills in, and a value for each of its variables', () => {
    const gateway = serviceOf('gateway')
    const mounted = gateway.volumes?.find((volume) => volume.includes('/etc/nginx/templates/'))?.split(':')[0]
    expect(mounted).toBe('./deploy/gateway/default.conf.template')
    expect(read('deploy/src/gateway.ts')).toContain('gateway/default.conf.template')
    const config = fillTemplate(read('deploy/gateway/default.conf.template'), gateway.environment ?? {})
    expect(config).toContain('upstream command_service { server command-service:3000')
    expect(config).not.toMatch(/\$\{/)
  })
})

describe('the gateway', () => {
  const template = read('deploy/gateway/default.conf.template')
  it('logs neither address, query, Referer nor caller', () => {
    const format = /log_format route[^;]*;/.exec(template)?.[0] ?? ''
    expect(format).toContain('$upstream_http_x_route')
    expect(format).not.toMatch(/\$(request\b|request_uri|uri|args|http_referer|remote_addr|http_x_forwarded_for)/)
  })
  it('routes neither the metrics nor what it is ready for', () => {
    expect(template).toMatch(/location ~\* \^\/\(metrics\|health\/ready\)\(\/\|\$\) \{[^}]*return 404/)
  })
})

describe('what must not be handed on', () => {
  const secrets = [
    '.env',
    '.env.local',
    'web/.env',
    'master.key',
    'deploy/gateway/tls.key',
    'log.sqlite',
    'old/vault.sqlite-wal',
  ]

  it.each(secrets)('%s does not go into git', (path) => {
    const asked = spawnSync('git', ['check-ignore', '--no-index', '--quiet', path], { cwd: at('.') })
    expect(asked.status).toBe(0)
  })

  it.each(secrets)('%s does not go into the image', (path) => {
    const patterns = read('.dockerignore').split('\n')
    expect(patterns.some((pattern) => pattern !== '' && matchesGlob(path, pattern))).toBe(true)
  })

  it('but the certificate of the tests does go into git, and code does', () => {
    for (const path of ['test-servers/src/tls/server.key', 'Dockerfile', 'platform/src/log/sqlite/sqlite-log.ts'])
      expect(spawnSync('git', ['check-ignore', '--no-index', '--quiet', path], { cwd: at('.') }).status).toBe(1)
  })
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const image = mkdtempSync(join(tmpdir(), 'clinic-image-'))
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const run = workspaces.filter(
    (workspace) => !['test-servers', 'e2e', 'system', 'bench', 'demo', 'deploy'].includes(workspace),
  )
  /** What the first stage copies out of the project, as docker does it. */
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths?.split(' ') ?? [])

  beforeAll(() => {
    for (const path of copied) cpSync(at(path), join(image, path), { recursive: true, filter: isSource })
    linkModules(join(image, 'node_modules'))
  })
  afterAll(() => rmSync(image, { recursive: true }))
  /** Runs what Node is given where only what is copied stands. */
  const inImage = (args: string[]) =>
    spawnSync(process.execPath, args, { cwd: image, env: { PATH: process.env.PATH }, encoding: 'utf8' })

  it.each(run)('copies the manifest of %s before installing, and installs what it needs', (workspace) => {
    expect(dockerfile.indexOf(`COPY ${workspace}/package.json ${workspace}/\n`)).toBeLessThan(
      dockerfile.indexOf('RUN npm ci'),
    )
    expect(copied).toContain(`${workspace}/package.json`)
    expect(dockerfile).toContain(`--workspace=${workspace}`)
  })
  it('copies the workspaces that run, and nothing else of the project', () => {
    const others = copied.filter((path) => !path.endsWith('/package.json'))
    const folders = [...run, 'scripts'].map((folder) => `${folder}/`)
    expect(others.sort()).toEqual(['package.json', 'package-lock.json', 'tsconfig.base.json', ...folders].sort())
  })
  it.each([
    ...ours.map((name) => [`${name}/src/main.ts`, `${name} needs EVENTSTORE_URL`]),
    ['scripts/tools/verify.ts', 'There is no log in'],
    ['scripts/tools/projections.ts', 'There is no log in'],
  ])('copies all that %s imports', (entry, said) => {
    const ended = inImage([join(image, 'scripts/on-node-26.mjs'), join(image, entry)])
    expect(ended.stdout + ended.stderr).toContain(said)
    expect(ended.status).toBe(2)
  })
  it('copies all that building the web needs', { timeout: 120_000 }, () => {
    expect(dockerfile).toMatch(/^RUN npm run build$/m)
    const ended = inImage([join(image, 'scripts/on-node-26.mjs'), join(image, 'scripts/build.ts')])
    expect(ended.stdout + ended.stderr).toContain('First load of /')
    expect(ended.status).toBe(0)
    expect(existsSync(join(image, 'web/dist/index.html'))).toBe(true)
  })
  it('installs from the lock file, and does not run as root', () => {
    expect(dockerfile).toMatch(/npm ci --omit=dev/)
    expect(dockerfile).toMatch(/^USER node$/m)
  })
  it('checks its health with the script that is there', () => {
    expect(dockerfile).toContain('scripts/health.mjs')
    expect(existsSync(at('scripts/health.mjs'))).toBe(true)
  })
})

/** Whether a copied path is a folder or code; what is built or installed is the image's own. */
const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path)

/** The packages that are installed here, and the workspaces as they stand in the image. */
const linkModules = (folder: string): void => {
  mkdirSync(folder)
  for (const name of readdirSync(at('node_modules')).filter((name) => name !== '@clinic'))
    symlinkSync(at(`node_modules/${name}`), join(folder, name))
  mkdirSync(join(folder, '@clinic'))
  for (const name of readdirSync(at('node_modules/@clinic')))
    symlinkSync(`../../${name}`, join(folder, '@clinic', name))
}
