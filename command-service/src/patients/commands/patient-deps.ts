import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { type Patient, type PatientRejection, patient } from '../patient.ts'

export type PatientDeps = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
  /**
   * Whether that account is an active doctor's now. It may be deactivated a moment later: an assignment says who was chosen, and the screens
   * offer active doctors only.
   */
  isActiveDoctor(staffId: string): Promise<boolean>
  /** Called with what failed and nobody waits for. */
  onLeftOver: (error: unknown) => void
}
export type PatientAnswer = CommandResult<Patient, PatientEvent, PatientRejection>

export const readPatient = async (handler: CommandHandler, patientId: string): Promise<Patient> =>
  (await handler.read(patientStream(patientId), patient)).state

/** Who the record of an id is of; null where there is none. */
export const personOfRecord = async (
  handler: CommandHandler,
  patientId: string,
): Promise<{ name: string; phone: string } | 'erased' | null> => {
  const state = await readPatient(handler, patientId)
  return state.status === 'open' ? (state.contact ?? 'erased') : null
}
