import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { followUpNotes } from '@clinic/projections/follow-up-notes/follow-up-notes.ts'
import { medicalRecords } from '@clinic/projections/medical-records/medical-records.ts'
import { messageSearch, type SearchedMessage } from '@clinic/projections/message-search/message-search.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import { patientSearch } from '@clinic/projections/patient-search/patient-search.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { Condition } from '@clinic/projections/read-store/read-store.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { ClinicalIntakeRow, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import {
  mostOfKind as limit,
  type patientThreadCalls,
  type ThreadEntry,
} from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { isSamePerson, type Person } from '@clinic/shared-events/contracts/patients/person.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { containing, createFinding, type Finding } from '../finding.ts'
import { expectOne, noSuchRecord, type ReadDeps, readOne } from '../reading.ts'

const newest = (field: string) => [{ field, desc: true }]

/** The visits that staff said are theirs, and those that bear their phone or e-mail and are nobody's yet. */
const visitsOf = async (finding: Finding, patientId: string, person: Person): Promise<AppointmentRow[]> => {
  const tied = await finding.find<AppointmentRow>(appointments, {
    where: [{ field: 'patientId', eq: patientId }],
    sort: [...newest('date'), ...newest('startTime')],
    limit,
  })
  const { phone, email = '' } = person
  const marks: Condition[][] = [
    ...(phone === '' ? [] : [[{ field: 'sender', eq: senderKey(phone) }]]),
    ...(email === '' ? [] : [containing(email)]),
  ]
  const like = marks.map((where) => finding.findIds(patientSearch, { where, sort: newest('seenAt'), limit }))
  const ids = new Set((await Promise.all(like)).flat())
  const found = await finding.getMany<AppointmentRow>(appointments, [...ids])
  return [...tied, ...found.filter((row) => row.patientId === null && isSamePerson(personOf(row), person))]
}

type Marks = Readonly<Record<'email' | 'phone', string | null>> & { readonly cedula?: string | null }
const personOf = ({ cedula, email, phone }: Marks): Person => ({
  cedula: cedula ?? undefined,
  email: email ?? '',
  phone: phone ?? '',
})

const entryOf = (kind: ThreadEntry['kind'], of: Omit<ThreadEntry, 'kind' | 'appointmentId' | 'status' | 'money'>) => ({
  kind,
  appointmentId: null,
  status: null,
  money: null,
  ...of,
})

const moneyOf = (row: AppointmentRow): ThreadEntry['money'] => {
  const { deposit, received, debt } = accountsOf(row)
  return { received: deposit + received, debt }
}

/** Their visits, and what was recorded of those that are theirs for sure. */
const ofVisits = async (finding: Finding, patientId: string, person: Person): Promise<ThreadEntry[]> => {
  const visits = await visitsOf(finding, patientId, person)
  const ids = visits.flatMap((row) => (row.patientId === patientId ? row.id : []))
  const where = [{ field: 'appointmentId', in: ids }]
  const of = { where, sort: newest('createdAt'), limit }
  const [records, forms] = await Promise.all([
    ids.length === 0 ? [] : finding.find<MedicalRecordRow>(medicalRecords, of),
    ids.length === 0 ? [] : finding.find<ClinicalIntakeRow>(clinicalIntakes, of),
  ])
  return [
    ...visits.map((row) => ({
      ...entryOf('visit', { id: row.id, at: startOf(row), text: row.reason, sure: row.patientId === patientId }),
      appointmentId: row.id,
      status: row.status,
      money: moneyOf(row),
    })),
    ...records
      .filter(({ annulled }) => annulled === null)
      .map(({ id, createdAt: at, diagnosis: text, appointmentId }) => ({
        ...entryOf('medical-record', { id, at, text, sure: true }),
        appointmentId,
      })),
    ...forms.map(({ id, createdAt: at, healthConditions: text, appointmentId }) => ({
      ...entryOf('clinical-form', { id, at, text, sure: true }),
      appointmentId,
    })),
  ]
}

const ofRecord = async (finding: Finding, patientId: string, { cedula }: Person): Promise<ThreadEntry[]> => {
  const [notes, forms] = await Promise.all([
    finding.find<FollowUpNoteRow>(followUpNotes, {
      where: [{ field: 'patientId', eq: patientId }],
      sort: newest('noteDate'),
      limit,
    }),
    cedula ? finding.find<PatientIntakeRow>(patientIntakes, { where: [{ field: 'cedula', eq: cedula }], limit }) : [],
  ])
  return [
    ...notes
      .filter(({ annulled }) => annulled === null)
      .map(({ id, noteDate, symptoms, treatment, recommendations, observations }) =>
        entryOf('note', {
          id,
          at: instantOf(noteDate, '00:00'),
          text: symptoms ?? treatment ?? recommendations ?? observations,
          sure: true,
        }),
      ),
    ...forms.map(({ id, createdAt: at, status, painDescription: text }) => ({
      ...entryOf('form', { id, at, text, sure: true }),
      status,
    })),
  ]
}

/** What bears their phone or e-mail: orders, and the conversations of their number. */
const ofMarks = async (finding: Finding, person: Person): Promise<ThreadEntry[]> => {
  const number = senderKey(person.phone)
  const byMark = [number, person.email ?? ''].filter((mark) => mark !== '').map(containing)
  const [bought, talks] = await Promise.all([
    Promise.all(byMark.map((where) => finding.find<OrderRow>(orders, { where, sort: newest('createdAt'), limit }))),
    number === '' ? [] : talksOf(finding, number),
  ])
  const placed = new Map(bought.flat().map((row) => [row.id, row]))
  const isTheirs = ({ customerEmail: email, customerPhone: phone }: OrderRow) =>
    isSamePerson(personOf({ email, phone }), person)
  return [
    ...[...placed.values()].filter(isTheirs).map(({ id, createdAt: at, trackingNumber: text, status }) => ({
      ...entryOf('order', { id, at, text, sure: false }),
      status,
    })),
    ...talks.map(({ id, lastMessageAt: at, lastMessage: text }) =>
      entryOf('conversation', { id, at, text, sure: false }),
    ),
  ]
}

/** The conversations of a number: others write it, too, in what they say. */
const talksOf = async (finding: Finding, number: string): Promise<BotConversationRow[]> => {
  const where = containing(number)
  const messages = await finding.find<SearchedMessage>(messageSearch, { where, sort: newest('order'), limit })
  const ids = new Set(messages.map(({ conversationId }) => conversationId))
  const talks = await finding.getMany<BotConversationRow>(botConversations, [...ids])
  return talks.filter(({ phoneNumber }) => phoneNumber !== null && senderKey(phoneNumber) === number)
}

/** GET /api/patients/{id}/thread (ours, docs/decisions/0204): all that is a patient's, the latest first. */
export const patientThreadReads = ({ reading }: ReadDeps): ReadsOf<typeof patientThreadCalls> => ({
  async readPatientThread({ params: { id }, minPosition }) {
    const { json } = expectOne(await readOne(reading, patients, id, minPosition), noSuchRecord)
    const row = JSON.parse(json) as PatientRow
    // Nothing is known of somebody who was erased but what is tied to the record.
    const person = personOf(row)
    const finding = createFinding(reading, minPosition)
    const found = await Promise.all([
      ofVisits(finding, id, person),
      ofRecord(finding, id, person),
      ...(row.name === null ? [] : [ofMarks(finding, person)]),
    ])
    const entries = found.flat().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    return { position: finding.position(), body: { entries } }
  },
})
