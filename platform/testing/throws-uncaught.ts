import { Worker } from 'node:worker_threads'
import { endOnFailed, endOnUncaught } from '../src/start/shutdown.ts'
import { createLogger } from '../src/telemetry/logger.ts'

/** A process that would go on, in which an error is thrown, rejected, or thrown in a thread of its own, as its argument says. */
const log = createLogger('test')
endOnUncaught(log)
setInterval(() => undefined, 60_000)

const text = 'María Rojas, 8888-1234'
const fail = () => JSON.parse(text)
const failsInThread = () =>
  new Promise<Error>((resolve) => {
    new Worker(`JSON.parse(${JSON.stringify(text)})`, { eval: true }).on('error', resolve)
  })
if (process.argv[2] === 'thrown') setImmediate(fail)
else if (process.argv[2] === 'thrown in a thread') void endOnFailed(failsInThread(), [], log)
else void Promise.resolve().then(fail)
