import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type PatientEvent, patientStream } from '@clinic/shared-events/patients/events.ts'
import { type Decision, refuse, type Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import type { Clinical, Contact } from '../form-answers.ts'
import { type Correction, type CorrectPatient, type PatientRejection, patient } from '../patient.ts'
import type { TakeOverForm } from '../take-over-form.ts'
import { holdClaims } from './hold-claims.ts'
import { type PatientAnswer, type PatientParts, readPatient } from './patient-parts.ts'

type NewRecord = { contact: Contact; clinical: Clinical; doctorId: string | null }
type Opening = NewRecord & { patientId: string; claimId: string; intakeId: string | undefined; newStream: boolean }

/** Opens a record. Its id is the command's, so a repeat finds its own. */
export const openPatient = (parts: PatientParts, record: NewRecord, origin: Origin): Promise<PatientAnswer> => {
  const patientId = entityIdOf(parts.idSecret, origin.commandId, 'patient')
  const made = { patientId, claimId: stepOf(origin), intakeId: undefined, newStream: origin.randomId }
  return openRecord(parts, { ...made, ...record }, origin)
}

/** Opens a record under an id, with the claims on its cédula and e-mail. */
export const openRecord = async (
  parts: PatientParts,
  { newStream, ...data }: Opening,
  origin: Origin,
): Promise<PatientAnswer> => {
  const claims = holdClaims(parts, data.patientId, data.claimId)
  const answer = await parts.handler.handle({
    stream: patientStream(data.patientId),
    decider: patient,
    ...commandFrom(origin, { type: 'OpenPatient', data }),
    newStream,
    beforeAppend: async (events) => {
      const allowed = await onlyActiveDoctors(parts, events)
      return allowed.ok ? claims.hold(events) : allowed
    },
  })
  await claims.settle(answer)
  return answer
}

/** Refuses events that assign somebody who is no active doctor. */
const onlyActiveDoctors = async (
  parts: PatientParts,
  events: readonly PatientEvent[],
): Promise<Decision<PatientEvent, PatientRejection>> => {
  for (const event of events)
    if (event.type === 'DoctorAssigned' && !(await parts.isActiveDoctor(event.data.doctorId)))
      return refuse({ type: 'DoctorNotActive' })
  return { ok: true, events }
}

type Edit<T> = T & { patientId: string; ifRevision?: Revision | undefined }

/** Corrects one field. */
export const correctPatient = (
  parts: PatientParts,
  { correction, ...edit }: Edit<{ correction: Correction }>,
  origin: Origin,
): Promise<PatientAnswer> =>
  withClaims(parts, edit, { type: 'CorrectPatient', data: { ...correction, claimId: stepOf(origin) } }, origin)

/** Takes over what a first-session form tells of each field, or leaves it. */
export const takeOverForm = (
  parts: PatientParts,
  { patientId, ifRevision, ...form }: Edit<Omit<TakeOverForm['data'], 'claimId'>>,
  origin: Origin,
): Promise<PatientAnswer> =>
  withClaims(
    parts,
    { patientId, ifRevision },
    { type: 'TakeOverForm', data: { ...form, claimId: stepOf(origin) } },
    origin,
  )

/** Corrects what is recorded. A new cédula or e-mail is claimed before it is recorded; the one before is free afterwards. */
const withClaims = async (
  parts: PatientParts,
  { patientId, ifRevision }: Edit<object>,
  command: Sent<CorrectPatient | TakeOverForm>,
  origin: Origin,
): Promise<PatientAnswer> => {
  const { claimId } = command.data
  const before = await readPatient(parts.handler, patientId)
  const claims = holdClaims(parts, patientId, claimId)
  const answer = await parts.handler.handle({
    stream: patientStream(patientId),
    decider: patient,
    ...commandFrom(origin, command),
    ifRevision,
    beforeAppend: (events) => claims.hold(events),
  })
  await claims.settle(answer)
  if (answer.ok) await claims.freeFormer(before)
  return answer
}

/** Assigns a doctor, or none. */
export const assignDoctor = (
  parts: PatientParts,
  { patientId, doctorId, ifRevision }: Edit<{ doctorId: string | null }>,
  origin: Origin,
): Promise<PatientAnswer> =>
  parts.handler.handle({
    stream: patientStream(patientId),
    decider: patient,
    ...commandFrom(origin, { type: 'AssignDoctor', data: { doctorId } }),
    ifRevision,
    beforeAppend: (events) => onlyActiveDoctors(parts, events),
  })
