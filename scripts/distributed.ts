import { parseArgs } from 'node:util'
import { buildWebWhenStale } from './build-web.ts'
import { startDistributed } from './distributed/start-distributed.ts'

/** `npm run distributed`: the three services and nginx on this machine, against EVENTSTORE_URL and MONGODB_URL. */
const { values } = parseArgs({
  options: { command: { type: 'string', default: '1' }, query: { type: 'string', default: '1' } },
})
const needed = ['EVENTSTORE_URL', 'MONGODB_URL'] as const
const missing = needed.filter((name) => !process.env[name])
if (missing.length) {
  console.error(
    `The distributed form needs ${missing.join(' and ')}, for example\n  EVENTSTORE_URL=esdb://localhost:2113?tls=false MONGODB_URL=mongodb://localhost:27017 npm run distributed`,
  )
  process.exit(1)
}
buildWebWhenStale((line) => console.log(line))
const handed = [
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'MASTER_KEY',
  'MASTER_KEY_FILE',
  'ADMIN_PASSWORD',
  'PUBLIC_URL',
  'RATE_LIMITS',
  'BOOKING_HORIZON_DAYS',
  'TRUST_PROXY',
]
const env = Object.fromEntries(
  handed.flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])),
)

try {
  const system = await startDistributed({
    env,
    port: Number(process.env.PORT || 8080),
    commandInstances: Number(values.command),
    queryInstances: Number(values.query),
    say: (line) => console.log(line),
  })
  console.log(`\nThe practice is open at ${system.url} (${system.names.join(', ')}).`)
  const end = () => system.stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
