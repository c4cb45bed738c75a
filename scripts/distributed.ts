import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { NotStarted } from '@clinic/deploy/processes.ts'
import { startDistributed } from '@clinic/deploy/start-distributed.ts'
import { parseConfig } from '@clinic/platform/config/config.ts'
import { variables } from '@clinic/platform/config/config-variables.ts'
import { buildWebWhenStale } from './build-web.ts'

/** `npm run distributed`: the three services and nginx on this machine, against EVENTSTORE_URL and MONGODB_URL. */
const { values } = parseArgs({
  options: { command: { type: 'string', default: '1' }, query: { type: 'string', default: '1' } },
})
const refuse = (lines: readonly string[]): never => {
  console.error(lines.join('\n'))
  process.exit(2)
}
const parsed = parseConfig({ ...process.env, PORT: process.env.PORT || '8080' })
if (!parsed.ok) refuse(['The settings are not right:', ...parsed.problems.map((problem) => `  - ${problem}`)])
if (!parsed.ok || parsed.config.form !== 'distributed')
  throw refuse([
    'The distributed form needs EVENTSTORE_URL and MONGODB_URL, for example',
    '  EVENTSTORE_URL=esdb://localhost:2113?tls=false MONGODB_URL=mongodb://localhost:27017 npm run distributed',
  ])
const { port } = parsed.config
buildWebWhenStale((line) => console.log(line))
/** Every setting but the port, which is the gateway's here, the address, which is this machine's, and the folder of the embedded form. */
const handed = variables.map(({ name }) => name).filter((name) => !['PORT', 'LISTEN', 'DATA_DIR'].includes(name))
const env = Object.fromEntries(
  handed.flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])),
)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort())

try {
  const system = await startDistributed({
    env,
    port,
    commandInstances: Number(values.command),
    queryInstances: Number(values.query),
    say: (line) => console.log(line),
    signal: stopping.signal,
  })
  console.log(`\nThe practice is open at ${system.url} (${system.names.join(', ')}).`)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  await system.stop()
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  // What the processes said was printed as it came: where the cause is known it is the last line.
  console.error((error instanceof NotStarted && error.why) || (error as Error).message)
  process.exit(1)
}
