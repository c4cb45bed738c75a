import { actionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { heatmapCell } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { botConversationRow, botMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { autoResponseRow, botConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { followUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { clinicalIntakeRow, patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { medicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { adminPatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { cartItem } from '@clinic/shared-events/contracts/shop/carts.ts'
import { orderItem, orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { productRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { z } from 'zod'

/** The entities of docs/specification.md#office-entities and the rows that are answered of them. */
export const entities: Readonly<Record<string, z.ZodObject>> = {
  appointment: appointmentRow,
  'form before a visit': clinicalIntakeRow,
  'first-session form': patientIntakeRow,
  "patient's record": adminPatientRow,
  'follow-up note': followUpNoteRow,
  'medical record': medicalRecordRow,
  availability: heatmapCell,
  request: actionRequestRow,
  product: productRow,
  'cart line': cartItem,
  order: orderRow,
  'line of an order': orderItem,
  user: doctor,
  'configuration of the bot': botConfigRow,
  'auto-response': autoResponseRow,
  conversation: botConversationRow,
  message: botMessageRow,
}
