import { actionRequestRow } from '@clinic/shared-events/contracts/action-requests.ts'
import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { botConversationRow, botMessageRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { autoResponseRow, botConfigRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { cartItem } from '@clinic/shared-events/contracts/carts.ts'
import { heatmapCell } from '@clinic/shared-events/contracts/heatmap.ts'
import { clinicalIntakeRow, patientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { medicalRecordRow } from '@clinic/shared-events/contracts/medical-records.ts'
import { orderItem, orderRow } from '@clinic/shared-events/contracts/orders.ts'
import { adminPatientRow, followUpNoteRow } from '@clinic/shared-events/contracts/patients.ts'
import { productRow } from '@clinic/shared-events/contracts/products.ts'
import { doctor } from '@clinic/shared-events/contracts/staff.ts'
import type { z } from 'zod'

/** The entities of docs/specification.md#office-entities and what is answered of each. */
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

/** The page with the second column of its table of entities written anew. */
export const withFields = (page: string): string =>
  page.replaceAll(/^\| ([^|]+) \|[^|]*\|(.*)\|$/gm, (line, name: string, notes: string) => {
    const row = entities[name]
    if (!row) return line
    const fields = Object.keys(row.shape).map((field) => `\`${field}\``)
    return `| ${name} | ${fields.join(', ')} |${notes}|`
  })
