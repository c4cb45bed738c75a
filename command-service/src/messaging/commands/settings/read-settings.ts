import { messagingSettingsStream } from '@clinic/shared-events/messaging/events.ts'
import type { CommandHandler } from '../../../handling/handle-command.ts'
import { sharedNext } from '../../../handling/streams/shared-next.ts'
import { type Settings, settings } from '../../settings.ts'

/** The bot's settings as they are in the log now. */
export type ReadSettings = () => Promise<Settings>

/** Of messages that come in while the settings are read, all share the next reading: they need not queue for one stream. */
export const createReadSettings = (handler: Pick<CommandHandler, 'read'>): ReadSettings => {
  const read = sharedNext(() => handler.read(messagingSettingsStream, settings))
  return async () => (await read()).state
}
