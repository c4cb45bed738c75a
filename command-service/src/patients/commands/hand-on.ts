import { causedBy, type Origin } from '../../handling/origin.ts'
import { assignDoctor } from './change-patient.ts'
import type { PatientAnswer, PatientDeps } from './patient-deps.ts'

type HandedOn = { ok: true; handedOn: number; position: bigint | undefined } | Extract<PatientAnswer, { ok: false }>

/**
 * Assigns patients of one doctor to another, or to nobody, one after the other. Who is no longer the first one's, or has no record, is left: what a crash
 * or a refusal cut off goes on when it is asked for again (docs/decisions/0216-a-doctors-patients-are-handed-on.md).
 * @returns how many this command handed on, a repeat of it too
 */
export const handOn = async (
  deps: PatientDeps,
  { from, to, patientIds }: { from: string; to: string | null; patientIds: readonly string[] },
  origin: Origin,
): Promise<HandedOn> => {
  let handedOn = 0
  let position: bigint | undefined
  for (const patientId of new Set(patientIds)) {
    const step = causedBy(origin, origin.commandId, 'hand-on', patientId)
    const answer = await assignDoctor(deps, { patientId, doctorId: to, from }, step)
    if (!answer.ok && answer.rejection.type === 'PatientNotFound') continue
    if (!answer.ok) return answer
    if (answer.events.length === 0) continue
    handedOn += 1
    if (position === undefined || answer.position > position) position = answer.position
  }
  return { ok: true, handedOn, position }
}
