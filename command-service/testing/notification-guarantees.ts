import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { until } from '../../projections/testing/until.ts'
import { openSmtp } from '../src/notifications/mail/smtp.ts'
import { processManagerNames } from '../src/process-managers/names.ts'
import { done } from './clinic.ts'
import type { MailServer } from './mail-server.ts'
import type { Process, World } from './world.ts'

const from = practice.email

/** The way out for mails to a server of the test. */
export const mailTo = ({ port }: Pick<MailServer, 'port'>) => ({
  sender: openSmtp({ url: `smtp://127.0.0.1:${port}?tls=insecure`, from }),
  origin: 'https://clinica.example',
})

type Stored = { type: string; data: Record<string, unknown> & { about: { kind?: string } } }

/** What became of outgoing messages, as 'booked claimed #1', 'booked postponed unreachable'; that they were planned goes without saying. */
export const linesOf = (events: readonly Pick<StoredEvent, 'type' | 'data'>[]): string[] =>
  (events as readonly Stored[]).flatMap(({ type, data: { about, attempt, reason, status } }) => {
    if (!type.startsWith('Delivery') || type === 'DeliveryPlanned') return []
    const more = attempt === undefined ? (reason ?? status ?? '') : `#${attempt}`
    return [`${about.kind ?? ''} ${type.replace('Delivery', '').toLowerCase()} ${more}`.trim()]
  })

/** What became of what an appointment's patient was to be told. */
export const deliveriesOf = async ({ log }: Pick<World, 'log'>, appointmentId: string): Promise<string[]> =>
  linesOf((await log.readAll(0n, 100_000)).filter(({ stream }) => stream.startsWith(`delivery-${appointmentId}.`)))

/** What became of one outgoing message. */
export const deliveryOf = async ({ log }: Pick<World, 'log'>, deliveryId: string): Promise<string[]> =>
  linesOf(await log.readStream(deliveryStream(deliveryId)))

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
