import { type AppointmentEvent, appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { practice } from '@clinic/shared-events/contracts/practice.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import { until } from '../../projections/testing/until.ts'
import { openSmtp } from '../src/notifications/mail/smtp.ts'
import { processManagerNames } from '../src/process-managers/names.ts'
import { done } from './clinic.ts'
import type { MailServer } from './mail-server.ts'
import type { Process, World } from './world.ts'

const from = { name: practice.name, address: practice.email }

/** The way out for mails to a server of the test. */
export const mailTo = ({ port }: Pick<MailServer, 'port'>) => ({
  sender: openSmtp({ url: `smtp://127.0.0.1:${port}?tls=insecure`, from }),
  origin: 'https://clinica.example',
})

/** An appointment's events of notifications, as 'Claimed 1', 'Postponed unreachable'. */
export const toldOf = async (process: Process, world: Pick<World, 'log'>, appointmentId: string): Promise<string[]> => {
  const stored = await world.log.readStream(appointmentStream(appointmentId))
  const events = await process.codec.open<Recorded<AppointmentEvent>>(stored)
  return events.flatMap(({ type, data }) => {
    if (!type.startsWith('Notification')) return []
    const what = 'kind' in data ? data.kind : ''
    const more = 'attempt' in data ? `#${data.attempt}` : 'reason' in data ? data.reason : ''
    return [`${what} ${type.replace('Notification', '').toLowerCase()} ${more}`.trim()]
  })
}

/** Resolves once the log holds that many events of the type. */
export const logged = async ({ log }: Pick<World, 'log'>, type: string, count: number): Promise<void> => {
  const enough = new AbortController()
  let seen = 0
  for await (const { events } of log.subscribe(0n, enough.signal)) {
    seen += events.filter((event) => event.type === type).length
    if (seen >= count) enough.abort()
  }
}

/** Runs the process manager of notifications until it is ended. Resolves once it has begun, or an earlier one had. */
export const runNotifications = async (process: Process, { work }: Pick<World, 'work'>) => {
  const ending = new AbortController()
  const managers = process.startProcessManagers(ending.signal)
  const { notifications } = managers
  if (!notifications) throw new Error('nobody is told anything here')
  await until('the first checkpoint', async () => (await work.checkpoint(processManagerNames.notifications)) !== null)
  return {
    settled: notifications.settled,
    remind: notifications.remind,
    end: () => {
      ending.abort()
      return managers.done
    },
  }
}

export const idOf = (answer: Parameters<typeof done>[0]): string => {
  const { state } = done(answer)
  if (!('appointmentId' in state)) throw new Error('not booked')
  return state.appointmentId
}
