import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { formLinkOf } from '@clinic/shared-events/appointments/form-link.ts'
import { isStillTheirs, linkIdOf, type MarkedLink } from '@clinic/shared-events/appointments/link-id.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  type FormState,
  type formDraftCalls,
  isFilledInOnce,
  type LinkedForm,
  linkedForm,
} from '@clinic/shared-events/contracts/form-drafts.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { ClinicalIntakeRow, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { createFinding, type Finding } from '../finding.ts'
import { expectOne, noSuchAppointment, type ReadDeps, readOne } from '../reading.ts'
import { askedByFirstSession, askedByVisit } from './asked-before.ts'

const nothing: FormState = { keeps: false, draft: null, sentAt: null, known: {} }

export const formReads = ({ drafts, idSecret, reading, now }: ReadDeps): ReadsOf<typeof formDraftCalls> => ({
  /** GET /api/form-drafts/{form}/{link} (ours, docs/decisions/0226-patients-drafts-under-their-link.md). */
  async readForm({ params, session, minPosition }) {
    const form = linkedForm.safeParse(params.form).data
    const link = form && !session ? formLinkOf(idSecret, form, params.link) : null
    if (!form || !link) return { body: nothing }
    const finding = createFinding(reading, minPosition)
    const visit = link.appointmentId === null ? null : await visitOf(finding, idSecret, link)
    if (link.appointmentId !== null && !visit) return { body: nothing }
    const of = link.appointmentId === null ? deliveryStream(link.deliveryId) : appointmentStream(link.appointmentId)
    const draft = await drafts.read(draftOfForm(form, of))
    const sent = await drafts.read(sentForm(form, of))
    const cameByLink = async () => (await drafts.read(sentForm('clinical-intake', of))) !== null
    const today = dayAt(new Date(now()).toISOString())
    const { sentAt, known } = visit
      ? await ofVisit(finding, form, { ...visit, today, cameByLink })
      : { sentAt: null, known: {} }
    // A link of its own ends with what it leads to.
    const keeps = visit !== null || draft !== null || sent !== null
    // What stands there was checked when it was kept.
    const kept = draft && {
      values: (JSON.parse(draft.text) as { values: Record<string, string> }).values,
      at: draft.at,
    }
    return { body: { keeps, draft: kept, sentAt: sentAt ?? sent?.at ?? null, known } }
  },

  /** GET /api/appointments/{id}/link (ours): what staff hand out has the mark of the chats that they open with the patient. */
  async readPatientLink({ params, minPosition }) {
    const { position, json } = expectOne(
      await readOne(reading, appointments, params.id, minPosition),
      noSuchAppointment,
    )
    // The stored document is the contract's row: the projection's own type.
    const row = JSON.parse(json) as AppointmentRow
    return { position, body: { link: linkIdOf(idSecret, row.id, 'whatsapp', row) } }
  },
})

type LinkedVisit = { row: AppointmentRow; channel: NotificationChannel }

/** The visit behind a link; null where the link went to an address that is its patient's no more, or there is none. */
const visitOf = async (finding: Finding, idSecret: Buffer, link: MarkedLink): Promise<LinkedVisit | null> => {
  const [row] = await finding.getMany<AppointmentRow>(appointments, [link.appointmentId])
  return row && isStillTheirs(idSecret, link, row) ? { row, channel: link.channel } : null
}

/**
 * When the form of a visit was sent last, and what is known of its patient until its day is over.
 * @param cameByLink whether the form before the visit came by a link like this one: who knew the visit's id alone may be somebody else
 */
const ofVisit = async (
  finding: Finding,
  form: LinkedForm,
  { row, channel, today, cameByLink }: LinkedVisit & { today: string; cameByLink: () => Promise<boolean> },
): Promise<Pick<FormState, 'known'> & { sentAt: string | null }> => {
  if (!isFilledInOnce(form)) return { sentAt: null, known: {} }
  const newest = { sort: [{ field: 'createdAt', desc: true }], limit: 1 }
  const where = (field: string) => ({ where: [{ field, eq: row.id }], ...newest })
  const [clinical] = await finding.find<ClinicalIntakeRow>(clinicalIntakes, where('appointmentId'))
  const sentAt = form === 'clinical-intake' ? (clinical?.createdAt ?? null) : null
  if (row.status === 'cancelado' || row.date < today) return { sentAt, known: {} }
  if (form === 'first-session')
    return { sentAt, known: askedByVisit(row, clinical && (await cameByLink()) ? clinical : undefined) }
  const [first] = await finding.find<PatientIntakeRow>(patientIntakes, where('linkedAppointmentId'))
  return { sentAt, known: first && !clinical ? askedByFirstSession(first, row, channel) : {} }
}
