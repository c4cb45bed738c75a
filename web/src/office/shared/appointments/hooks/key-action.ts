import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { KeyboardEvent } from 'react'
import { chatWith } from '~/lib/chat-with.ts'
import { now } from '~/lib/format.ts'
import { hasBegun } from '../model/editing/status-moves.ts'
import type { Actions } from './use-actions.ts'

const typing = 'input, textarea, select, [contenteditable]'

/** Runs the action of a key for the selected appointment, C to confirm, W to open the chat, P to open the patient's record and E the medical record, while the
 * focus is in the list or the detail and nobody types. */
export const keyAction = (event: KeyboardEvent, row: AppointmentRow, actions: Actions): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(typing)) return
  const key = event.key.toLowerCase()
  if (key === 'c' && row.status === 'agendado' && !hasBegun(row, now())) actions.confirm(row)
  else if (key === 'w') openChat(row, actions)
  else if (key === 'p') actions.openPatient(row)
  else if (key === 'e') actions.openRecord(row)
}

/** The prepared message of the last command when there is one, else the bare chat. */
const openChat = (row: AppointmentRow, { outcome }: Actions) => {
  const prepared = outcome?.id === row.id ? outcome.notification?.whatsappURL : null
  const url = prepared ?? chatWith(row.phone)
  if (url) window.open(url, '_blank', 'noopener,noreferrer')
}
