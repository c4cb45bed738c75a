import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type PatientEvent, patientStream } from '@clinic/shared-events/patients/events.ts'
import { type Decision, refuse, type Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import type { Clinical, Contact } from '../form-answers.ts'
import { type Correction, type CorrectPatient, type PatientRejection, patient } from '../patient.ts'
import type { TakeOverForm } from '../take-over-form.ts'
import { holdClaims } from './hold-claims.ts'
import { type PatientAnswer, type PatientDeps, readPatient } from './patient-deps.ts'

type NewRecord = { contact: Contact; clinical: Clinical; doctorId: string | null }
type Opening = NewRecord & { patientId: string; claimId: string; intakeId: string | undefined; newStream: boolean }

/** Opens a record. Its id is the command's, so a repeat finds its own. */
export const openPatient = (deps: PatientDeps, record: NewRecord, origin: Origin): Promise<PatientAnswer> => {
  const patientId = entityIdOf(deps.idSecret, origin.commandId, 'patient')
  const made = { patientId, claimId: stepOf(origin), intakeId: undefined, newStream: origin.randomId }
  return openRecord(deps, { ...made, ...record }, origin)
}

/** Opens a record under an id, with the claims on its cédula and on its e-mail, where it has one. */
export const openRecord = async (
  deps: PatientDeps,
  { newStream, ...data }: Opening,
  origin: Origin,
): Promise<PatientAnswer> => {
  const claims = holdClaims(deps, data.patientId, data.claimId)
  const answer = await deps.handler.handle({
    stream: patientStream(data.patientId),
    decider: patient,
    ...commandFrom(origin, { type: 'OpenPatient', data }),
    newStream,
    beforeAppend: async (events) => {
      const allowed = await onlyActiveDoctors(deps, events)
      return allowed.ok ? claims.hold(events) : allowed
    },
  })
  await claims.settle(answer)
  return answer
}

/** Refuses events that assign somebody who is no active doctor. */
const onlyActiveDoctors = async (
  deps: PatientDeps,
  events: readonly PatientEvent[],
): Promise<Decision<PatientEvent, PatientRejection>> => {
  for (const event of events)
    if (event.type === 'DoctorAssigned' && !(await deps.isActiveDoctor(event.data.doctorId)))
      return refuse({ type: 'DoctorNotActive' })
  return { ok: true, events }
}

type Edit<T> = T & { patientId: string; ifRevision?: Revision | undefined }

/** Corrects one field. */
export const correctPatient = (
  deps: PatientDeps,
  { correction, ...edit }: Edit<{ correction: Correction }>,
  origin: Origin,
): Promise<PatientAnswer> =>
  withClaims(deps, edit, { type: 'CorrectPatient', data: { ...correction, claimId: stepOf(origin) } }, origin)

/** Takes over what a first-session form tells of each field, or leaves it. */
export const takeOverForm = (
  deps: PatientDeps,
  { patientId, ifRevision, ...form }: Edit<Omit<TakeOverForm['data'], 'claimId'>>,
  origin: Origin,
): Promise<PatientAnswer> =>
  withClaims(
    deps,
    { patientId, ifRevision },
    { type: 'TakeOverForm', data: { ...form, claimId: stepOf(origin) } },
    origin,
  )

/** Corrects what is recorded. A new cédula or e-mail is claimed before it is recorded; the one before is free afterwards. */
const withClaims = async (
  deps: PatientDeps,
  { patientId, ifRevision }: Edit<object>,
  command: Sent<CorrectPatient | TakeOverForm>,
  origin: Origin,
): Promise<PatientAnswer> => {
  const { claimId } = command.data
  const before = await readPatient(deps.handler, patientId)
  const claims = holdClaims(deps, patientId, claimId)
  const answer = await deps.handler.handle({
    stream: patientStream(patientId),
    decider: patient,
    ...commandFrom(origin, command),
    ifRevision,
    beforeAppend: (events) => claims.hold(events),
  })
  await claims.settle(answer)
  if (answer.ok) await claims.freeFormer(before, answer.state)
  return answer
}

/** Assigns a doctor, or none; with `from` only in place of that one. */
export const assignDoctor = (
  deps: PatientDeps,
  { patientId, doctorId, from, ifRevision }: Edit<{ doctorId: string | null; from?: string }>,
  origin: Origin,
): Promise<PatientAnswer> =>
  deps.handler.handle({
    stream: patientStream(patientId),
    decider: patient,
    ...commandFrom(origin, { type: 'AssignDoctor', data: { doctorId, from } }),
    ifRevision,
    beforeAppend: (events) => onlyActiveDoctors(deps, events),
  })
