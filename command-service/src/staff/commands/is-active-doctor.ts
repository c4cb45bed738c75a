import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { account } from '../account.ts'

/** Whether an account is an active doctor's, as its stream tells now. */
export const isActiveDoctor = async (handler: CommandHandler, staffId: string): Promise<boolean> => {
  const { state } = await handler.read(staffStream(staffId), account)
  return state.status === 'open' && state.active && state.role === 'doctor'
}
