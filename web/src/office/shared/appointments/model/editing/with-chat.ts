import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { type Notification, needsNotice } from '../outcome.ts'

/** Whether there is a chat with the patient. */
export const isWritable = ({ phone }: Pick<AppointmentRow, 'phone'>): boolean =>
  phone !== null && phoneOf(phone) !== null

/** Whether the patient is to be told what becomes of the visit, and can be. */
export const mayNotify = (row: AppointmentRow): boolean => needsNotice(row) && isWritable(row)

type Moved = { [Field in 'date' | 'startTime' | 'phone']?: AppointmentRow[Field] | undefined }

/** Whether changes move the start, and the patient may be told of that. */
export const mayNotifyMove = (row: AppointmentRow, { date, startTime, phone }: Moved): boolean => {
  const after = { ...row, date: date ?? row.date, startTime: startTime ?? row.startTime, phone: phone ?? row.phone }
  return (after.date !== row.date || after.startTime !== row.startTime) && mayNotify(after)
}

/**
 * Runs the command of a press and opens the chat that its answer carries (docs/open-points.md#whatsapp-links). The window
 * is asked for before the answer, since browsers give one to a press alone. Where there is no chat it is closed. @param expected whether a chat may be
 * in the answer. @returns the answer, and whether its chat opened
 */
export const withChat = async <Answer extends { whatsappNotification?: Notification | undefined }>(
  expected: boolean,
  command: () => Promise<Answer>,
): Promise<Answer & { chatOpened: boolean }> => {
  const opened = expected ? openEmpty() : null
  const close = () => opened?.close()
  // Without this page nothing would lead it anywhere.
  window.addEventListener('pagehide', close)
  let chat: string | undefined
  try {
    const answer = await command()
    // Somebody may have closed it meanwhile.
    if (opened && !opened.closed) chat = answer.whatsappNotification?.whatsappURL
    return { ...answer, chatOpened: chat !== undefined }
  } finally {
    window.removeEventListener('pagehide', close)
    if (chat === undefined) close()
    else opened?.location.replace(chat)
  }
}

/** A window that cannot reach back and says what it waits for; null where the browser gives none. */
const openEmpty = (): Window | null => {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.document.title = actionTexts.preparing
  opened.document.body.textContent = actionTexts.preparing
  return opened
}
