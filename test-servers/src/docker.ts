import { request } from 'node:http'
import type { StartedTestContainer } from 'testcontainers'
import { freePort } from './server-process.ts'
import type { StartedServer } from './test-server.ts'

/** testcontainers takes a second to load: only where there is a Docker engine. */
const testcontainers = () => import('testcontainers')

/** Whether a Docker engine answers `GET /_ping` at `DOCKER_HOST` or the usual socket. The `docker` command proves
 * nothing: it is there without an engine, and an engine is there without it. */
export const dockerAnswers = (env: NodeJS.ProcessEnv = process.env): Promise<boolean> => {
  const host = new URL(env.DOCKER_HOST || 'unix:///var/run/docker.sock')
  const target =
    host.protocol === 'unix:' ? { socketPath: host.pathname } : { host: host.hostname, port: host.port || 2375 }
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: 2_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    ping.on('timeout', () => ping.destroy(new Error('no answer')))
    ping.on('error', () => resolve(false))
    ping.end()
  })
}

/** MongoDB as a replica set of one, as the services expect it. */
export const startMongoContainer = async (): Promise<StartedServer> => {
  const { MongoDBContainer } = await import('@testcontainers/mongodb')
  const port = await freePort()
  const container = await new MongoDBContainer('mongo:8.0.12')
    .withExposedPorts({ container: 27017, host: port })
    .start()
  const url = `mongodb://${container.getHost()}:${port}/?directConnection=true`
  return ofContainer(container, url, 'MongoDB 8.0 in Docker (replica set)')
}

/** EventStoreDB as a single insecure node that keeps its log on disk, so that it survives a kill. */
export const startEventStoreContainer = async (): Promise<StartedServer> => {
  const { GenericContainer, Wait } = await testcontainers()
  const port = await freePort()
  const container = await new GenericContainer('eventstore/eventstore:23.10.1-jammy')
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'false',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts({ container: 2113, host: port })
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .withStartupTimeout(120_000)
    .start()
  return ofContainer(container, `esdb://${container.getHost()}:${port}?tls=false`, 'EventStoreDB 23.10 in Docker')
}

/** The host's port is chosen before, because a port that Docker chooses changes when a container starts again. */
const ofContainer = (container: StartedTestContainer, url: string, what: string): StartedServer => {
  return {
    url,
    what,
    shared: false,
    async kill() {
      const { getContainerRuntimeClient } = await testcontainers()
      const runtime = await getContainerRuntimeClient()
      await runtime.container.getById(container.getId()).kill()
    },
    restart: () => container.restart({ timeout: 10 }),
    async stop() {
      await container.stop()
    },
  }
}
