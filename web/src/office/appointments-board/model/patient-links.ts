import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { generatePath } from 'react-router-dom'
import { chatWith } from '~/lib/chat-with.ts'
import { dateText, hourText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { patientLinkTexts as texts } from '~/texts/office/appointments-board.ts'

export const patientLinks = ['intake', 'reschedule', 'cancel'] as const
export type PatientLink = (typeof patientLinks)[number]

const pages = {
  intake: paths.clinicalIntake,
  reschedule: paths.actionReschedule,
  cancel: paths.actionCancel,
} as const satisfies Record<PatientLink, string>

/** A patient's link. @param link what it names the visit by. @param origin of this site: 'https://clinica.example' → 'https://clinica.example/cita/<id>/reprogramar'. */
export const patientLink = (which: PatientLink, link: string, origin: string): string =>
  `${origin}${generatePath(pages[which], { appointmentId: link })}`

type Invited = Pick<AppointmentRow, 'name' | 'phone' | 'date' | 'startTime'>

/** The patient's chat with the form's link ready to be sent; none when the phone was erased, or nobody can be written to there. */
export const intakeChat = (row: Invited, practice: string, url: string): string | null => {
  const when = `${dateText(row.date)} a las ${hourText(row.startTime)}`
  return chatWith(row.phone, texts.message({ name: row.name, practice, when, url }))
}
