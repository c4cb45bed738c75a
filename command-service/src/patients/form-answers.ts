import type { Clinical, Contact } from './patient.ts'

type Texts = Readonly<
  Partial<Record<'healthConditions' | 'surgeries' | 'medications' | 'allergies', string | undefined>>
>
/** What a first-session form tells that a record keeps. */
export type FormAnswers = { contact: Contact | null; clinical: Texts | null }

/** A record as a form tells it; null where the form was erased. Health and surgeries are the medical history. */
export const recordOf = ({ contact, clinical }: FormAnswers): { contact: Contact; clinical: Clinical } | null => {
  if (contact === null || clinical === null) return null
  const { healthConditions, surgeries, medications, allergies } = clinical
  const history = [healthConditions, surgeries && `Cirugías: ${surgeries}`].filter(Boolean).join('\n')
  return {
    contact,
    clinical: {
      ...(history !== '' && { medicalHistory: history }),
      ...(allergies && { allergies }),
      ...(medications && { currentMedications: medications }),
    },
  }
}
