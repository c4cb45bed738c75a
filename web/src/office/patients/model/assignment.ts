import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { assignable, nameOf } from '~/office/shared/records/doctors.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'

const texts = patientsTexts.doctor

const labelOf = (account: Doctor): string => (account.isActive ? nameOf(account) : texts.inactive(nameOf(account)))

/** How the assigned doctor is named, or that there is none; null while the accounts are not known. */
export const assignedName = (
  { assignedDoctorId: id }: Pick<PatientAnswer, 'assignedDoctorId'>,
  accounts: readonly Doctor[] | undefined,
): string | null => {
  if (!id) return texts.none
  if (!accounts) return null
  const account = accounts.find((one) => one.id === id)
  return account ? labelOf(account) : texts.unknown
}

/**
 * The field 'Doctor Asignado': 'Sin asignar', who can be assigned (docs/specification.md#office-roles), and those `named` who no longer can,
 * so that whoever is assigned is among them.
 */
export const assignmentField = (
  accounts: readonly Doctor[],
  named: readonly (string | null | undefined)[],
): FieldSpec<'assignedDoctorId'> => {
  const active = assignable(accounts)
  const others = new Set(named.filter((id): id is string => Boolean(id) && active.every((one) => one.id !== id)))
  const options: [value: string, label: string][] = [
    ['', texts.none],
    ...active.map((one): [string, string] => [one.id, labelOf(one)]),
    ...[...others].map((id): [string, string] => [
      id,
      assignedName({ assignedDoctorId: id }, accounts) ?? texts.unknown,
    ]),
  ]
  return { name: 'assignedDoctorId', label: texts.title, kind: { options } }
}
