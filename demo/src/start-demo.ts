import { join } from 'node:path'
import { startEmbedded } from '@clinic/all-in-one/embedded.ts'
import { openingLines } from '@clinic/all-in-one/opening-lines.ts'
import { sentenceFor } from '@clinic/all-in-one/sentences.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { type Clock, systemClock } from '@clinic/command-service/handling/clock.ts'
import { configOrExit } from '@clinic/platform/config/config.ts'
import { stopOnSignal } from '@clinic/platform/start/shutdown.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { type DemoLogin, demoPassword, seedDemo } from './seed.ts'

/** A clock that is a year behind until it is set, for the first administrator comes before everything; later it runs as the system's. */
const createDemoClock = (): Clock & { set(instant: string | null): void } => {
  let fixedAt: number | null = systemClock.now() - 365 * 86_400_000
  return {
    ...systemClock,
    now: () => fixedAt ?? systemClock.now(),
    set: (instant) => {
      fixedAt = instant === null ? null : Date.parse(instant)
    },
  }
}

const printOpening = (url: string, doctors: readonly DemoLogin[]): void => {
  for (const line of openingLines(url)) console.log(line)
  console.log('  A demonstration: everything in it is made up and goes when it ends (Ctrl+C).')
  const logins = [{ username: 'admin', password: demoPassword, name: 'Administración' }, ...doctors]
  for (const { username, password, name } of logins) console.log(`  ${username.padEnd(10)} ${password}   ${name}`)
  console.log('')
}

/**
 * The embedded form on that folder, filled with the demonstration; prints the logins.
 * @param filled is called with the commands of the running process once the past has been recorded.
 */
export const startDemo = async (
  folder: string,
  env: NodeJS.ProcessEnv,
  filled: (commands: CommandService) => void = () => {},
): Promise<void> => {
  const config = configOrExit({
    ...env,
    DATA_DIR: folder,
    // Its mails can be opened; with SMTP_URL they are sent.
    OUTBOX_DIR: env.OUTBOX_DIR || join(folder, 'outbox'),
    ADMIN_PASSWORD: demoPassword,
    EVENTSTORE_URL: '',
    MONGODB_URL: '',
  })
  if (config.form !== 'embedded') throw new Error('the demonstration is embedded')
  const log = createLogger('clinic')
  log.level = 'warn'
  const clock = createDemoClock()
  let logins: DemoLogin[] = []
  try {
    const running = await startEmbedded({
      config,
      log,
      clock,
      say: () => {},
      seed: async (commands) => {
        const now = new Date().toISOString()
        logins = await seedDemo(commands, now, clock.set)
        clock.set(null)
        filled(commands)
      },
    })
    stopOnSignal(running.stopping, log)
    printOpening(config.publicUrl ?? `http://localhost:${running.port}`, logins)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
}
