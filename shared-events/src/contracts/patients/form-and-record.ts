import type { AllergyAnswer } from './allergies.ts'

/** The fields of a patient's record that a first-session form tells too, beside the cédula that both have. */
export const comparedFields = [
  'allergyStatus',
  'allergies',
  'currentMedications',
  'medicalHistory',
  'name',
  'phone',
  'email',
  'age',
  'gender',
  'occupation',
  'address',
  'emergencyContact',
  'emergencyPhone',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** The fields to compare with a record: its age is not asked about where it follows from the date of birth. */
export const fieldsToCompare = (record: { dateOfBirth?: unknown }): readonly ComparedField[] =>
  record.dateOfBirth ? comparedFields.filter((field) => field !== 'age') : comparedFields

/** What becomes of a value that came: it takes the place of the one that stands, it is left, or both are kept, one below the other. */
export const choices = ['take', 'leave', 'both'] as const
export type Choice = (typeof choices)[number]

/** The longest text that two joined ones may make of a field that takes both. */
const joinable = {
  allergies: 4000,
  currentMedications: 4000,
  medicalHistory: 9000,
  medications: 4000,
  healthConditions: 4000,
  surgeries: 4000,
} as const
export const isJoinable = (field: string): field is keyof typeof joinable => Object.hasOwn(joinable, field)

type Text = string | null | undefined
type Texts = Readonly<Record<'healthConditions' | 'surgeries' | 'medications' | 'allergies', Text>> & {
  readonly allergyStatus: AllergyAnswer | null | undefined
}

/** What a form's clinical texts are in a record: health and surgeries are the medical history. Blank ones are absent. */
export const clinicalOfForm = (texts: Partial<Texts>) => {
  const { healthConditions, surgeries, medications, allergyStatus, allergies } = texts
  const history = [healthConditions, surgeries && `Cirugías: ${surgeries}`].filter(Boolean).join('\n')
  return {
    ...(history !== '' && { medicalHistory: history }),
    ...(allergyStatus && { allergyStatus }),
    ...(allergies && { allergies }),
    ...(medications && { currentMedications: medications }),
  }
}

const plain = (field: string, value: unknown): string => {
  const text = value === undefined || value === null ? '' : String(value)
  if (/phone$/i.test(field)) return text.replace(/\D/g, '')
  const whole = Array.isArray(value) ? value.toSorted().join('\n') : text
  return whole.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * The fields whose values differ, of those that came with one. Capitals, spaces and the dashes of a phone make no difference; a field that came
 * blank tells nothing. 'Penicilina' and 'penicilina ' → none; 'Látex' over 'Penicilina' → allergies.
 */
export const differingFields = <F extends string>(
  fields: readonly F[],
  stands: Readonly<Partial<Record<F, unknown>>>,
  came: Readonly<Partial<Record<F, unknown>>>,
): F[] =>
  fields.filter((field) => {
    const value = plain(field, came[field])
    return value !== '' && value !== plain(field, stands[field])
  })

type Values<F extends string> = Readonly<Partial<Record<F, unknown>>>
/** What is done of one field that differs: its value is the one to record, where it is taken. */
type DecidedField<F extends string> = { field: F; taken: false } | { field: F; taken: true; value: unknown }
/** Why the choices cannot be carried out: one is missing, or two texts together are too long. */
export type ChoiceRefused = { type: 'AnswersUndecided'; field: string } | { type: 'JoinedTooLong'; field: string }

/** What becomes of each field that differs, by what was chosen; refused while one is not decided on. */
export const decideFields = <F extends string>(
  fields: readonly F[],
  { stands, came }: { stands: Values<F>; came: Values<F> },
  chosen: Readonly<Partial<Record<F, Choice>>>,
): { ok: true; decided: DecidedField<F>[] } | { ok: false; rejection: ChoiceRefused } => {
  const decided: DecidedField<F>[] = []
  for (const field of differingFields(fields, stands, came)) {
    const choice = chosen[field]
    if (choice === undefined) return { ok: false, rejection: { type: 'AnswersUndecided', field } }
    const isJoined = choice === 'both' && stands[field] !== undefined && isJoinable(field)
    const value = isJoined ? `${stands[field]}\n${came[field]}` : came[field]
    if (isJoined && String(value).length > joinable[field])
      return { ok: false, rejection: { type: 'JoinedTooLong', field } }
    decided.push(choice === 'leave' ? { field, taken: false } : { field, taken: true, value })
  }
  return { ok: true, decided }
}
