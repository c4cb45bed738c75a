import { configOrExit, type DistributedConfig, withoutHttps } from '../config/config.ts'
import { sentenceOf } from '../stores/why-away.ts'
import { createLogger, type Logger, safeError } from '../telemetry/logger.ts'
import { endOnUncaught } from './shutdown.ts'

/** Errors whose message is a sentence of ours; others may quote an address with its password. */
const ours = ['StoreAway', 'RefusedByServer', 'AddressUnusable', 'WrongMasterKey', 'VaultLost', 'CannotListen']
const isOurs = (error: unknown): error is Error => error instanceof Error && ours.includes(error.name)

/**
 * Runs one service of the distributed form as this process: reads the settings, ends with 2 where they are not of this form, and
 * with 1 where `run` cannot start.
 */
export const runService = async (
  name: string,
  run: (config: DistributedConfig, log: Logger) => Promise<void>,
): Promise<void> => {
  const config = configOrExit(process.env)
  const log = createLogger(name)
  endOnUncaught(log)
  if (config.form !== 'distributed') {
    log.fatal(`${name} needs EVENTSTORE_URL and MONGODB_URL; \`npm start\` runs everything without them`)
    process.exitCode = 2
    return
  }
  const warning = withoutHttps(config)
  try {
    await run(config, log)
    if (warning) log.warn(warning)
  } catch (error) {
    // A sentence of ours says all there is: where in the code it came from helps nobody.
    const why = isOurs(error) ? { error: { name: error.name }, why: sentenceOf(error) } : { error: safeError(error) }
    log.fatal(why, 'cannot start')
    log.flush(() => process.exit(1))
  }
}
