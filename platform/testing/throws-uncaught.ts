import { endOnUncaught } from '../src/start/shutdown.ts'
import { createLogger } from '../src/telemetry/logger.ts'

/** A process that would go on, in which an error is thrown or rejected, as its argument says. */
endOnUncaught(createLogger('test'))
setInterval(() => undefined, 60_000)

const fail = () => JSON.parse('María Rojas, 8888-1234')
if (process.argv[2] === 'thrown') setImmediate(fail)
else void Promise.resolve().then(fail)
