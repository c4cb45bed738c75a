import { configOrExit, withoutHttps } from '@clinic/platform/config/config.ts'
import { endOnFailed, endOnUncaught, stopOnSignal } from '@clinic/platform/start/shutdown.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { startEmbedded } from './embedded.ts'
import { openingLines } from './opening-lines.ts'
import { sentenceFor } from './sentences.ts'

/** The embedded form (`npm start`): one process, SQLite files in DATA_DIR. */
const config = configOrExit(process.env)
const log = createLogger('clinic')
endOnUncaught(log)
// A person at a terminal wants the lines below, not one for each request.
if (process.stdout.isTTY) log.level = 'warn'

if (config.form !== 'embedded') {
  console.error(
    'EVENTSTORE_URL and MONGODB_URL belong to the distributed form: use "npm run distributed" or docker compose.',
  )
  process.exit(2)
}
try {
  const running = await startEmbedded({ config, log, say: (line) => console.log(line) })
  const warning = withoutHttps(config)
  if (warning) console.log(warning)
  for (const line of openingLines(config.publicUrl ?? `http://localhost:${running.port}`)) console.log(line)
  stopOnSignal(running.stopping, log)
  void endOnFailed(running.failed, running.stopping, log)
} catch (error) {
  console.error(sentenceFor(error))
  process.exit(1)
}
