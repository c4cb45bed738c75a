import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseConfig } from '@clinic/service-kit/config.ts'
import { variables } from '@clinic/service-kit/config-variables.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fillTemplate } from '../distributed/gateway.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(at(path), 'utf8')

type Service = {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const ours = ['command-service', 'projections', 'query-service'] as const
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
  it('has the two stores, the three services and the gateway', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'command-service',
      'eventstore',
      'gateway',
      'mongodb',
      'projections',
      'query-service',
    ])
  })

  it.each(Object.keys(compose.services))('watches the health of %s', (name) => {
    expect(serviceOf(name).healthcheck?.test.length).toBeGreaterThan(1)
  })

  it.each(ours)('starts %s from the one image, after the stores are healthy', (name) => {
    const service = serviceOf(name)
    expect(service.build).toBe('.')
    expect(service.command).toEqual(['node', `${name}/src/main.ts`])
    expect(existsSync(at(`${name}/src/main.ts`))).toBe(true)
    expect(service.depends_on).toEqual({
      eventstore: { condition: 'service_healthy' },
      mongodb: { condition: 'service_healthy' },
    })
  })

  it.each(ours)('gives %s settings that the schema takes as the distributed form', (name) => {
    const environment = filled(serviceOf(name).environment ?? {}, {
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    const parsed = parseConfig(environment)
    expect(parsed).toMatchObject({ ok: true, config: { form: 'distributed', trustProxy: 1 } })
    const settable = variables.map((variable) => variable.name as string)
    const embeddedOnly = ['DATA_DIR', 'MASTER_KEY_FILE']
    expect(Object.keys(environment).sort()).toEqual(settable.filter((name) => !embeddedOnly.includes(name)).sort())
  })

  it('refuses to start without a master key', () => {
    expect(serviceOf('command-service').environment?.MASTER_KEY).toMatch(/^\$\{MASTER_KEY:\?/)
    expect(parseConfig(filled(serviceOf('command-service').environment ?? {}, {}))).toMatchObject({ ok: false })
  })

  it('keeps the log and the read models in named volumes', () => {
    expect(serviceOf('eventstore').volumes).toContain('eventstore-data:/var/lib/eventstore')
    expect(serviceOf('mongodb').volumes).toContain('mongodb-data:/data/db')
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['eventstore-data', 'mongodb-data']))
  })

  it('keeps the mails that no server takes in a named volume, which the user of the image may write', () => {
    const { environment, volumes } = serviceOf('command-service')
    const folder = filled(environment ?? {}, {}).OUTBOX_DIR
    expect(volumes).toContain(`outbox:${folder}`)
    expect(Object.keys(compose.volumes)).toContain('outbox')
    expect(read('Dockerfile')).toMatch(new RegExp(`^RUN install -d -o node -g node -m 700 ${folder}$`, 'm'))
  })

  it('runs MongoDB as a replica set that the services name', () => {
    expect(serviceOf('mongodb').command).toContain('rs0')
    expect(serviceOf('projections').environment?.MONGODB_URL).toContain('replicaSet=rs0')
  })

  it("publishes no port but the gateway's", () => {
    const open = Object.entries(compose.services).filter(([, service]) => service.ports)
    expect(open.map(([name]) => name)).toEqual(['gateway'])
  })

  it('gives the gateway the template that npm run distributed fills in, and a value for each of its variables', () => {
    const gateway = serviceOf('gateway')
    const mounted = gateway.volumes?.find((volume) => volume.includes('/etc/nginx/templates/'))?.split(':')[0]
    expect(mounted).toBe('./gateway/default.conf.template')
    expect(read('scripts/distributed/gateway.ts')).toContain('gateway/default.conf.template')
    const config = fillTemplate(read('gateway/default.conf.template'), gateway.environment ?? {})
    expect(config).toContain('upstream command_service { server command-service:3000')
    expect(config).not.toMatch(/\$\{/)
  })
})

describe('the gateway', () => {
  const template = read('gateway/default.conf.template')
  it('logs neither address, query, Referer nor caller', () => {
    const format = /log_format route[^;]*;/.exec(template)?.[0] ?? ''
    expect(format).toContain('$upstream_http_x_route')
    expect(format).not.toMatch(/\$(request\b|request_uri|uri|args|http_referer|remote_addr|http_x_forwarded_for)/)
  })
  it('routes neither the metrics nor what it is ready for', () => {
    expect(template).toMatch(/location ~\* \^\/\(metrics\|health\/ready\)\(\/\|\$\) \{[^}]*return 404/)
  })
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const workspaces = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces
  it.each(workspaces)('copies the manifest of %s before installing', (room) => {
    expect(dockerfile).toContain(`COPY ${room}/package.json ${room}/`)
  })
  it('installs from the lock file, builds the web, and does not run as root', () => {
    expect(dockerfile).toMatch(/npm ci --omit=dev/)
    expect(dockerfile).toMatch(/npm run build/)
    expect(dockerfile).toMatch(/^USER node$/m)
  })
  it('checks its health with the script that is there', () => {
    expect(dockerfile).toContain('scripts/health.mjs')
    expect(existsSync(at('scripts/health.mjs'))).toBe(true)
  })
})
